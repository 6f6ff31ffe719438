import { Link, type LinkProps } from "react-router";
import { localizePath } from "#i18n";
import { useI18n, useShell } from "./page-context.tsx";

interface SiteLinkProps extends Omit<LinkProps, "to"> {
  /** Path in the default language, with query and hash if needed. */
  readonly to: string;
}

/** A link inside the site, in the language of the page (B1). */
export function SiteLink({ to, ...props }: SiteLinkProps) {
  const { locale } = useI18n();
  const { site } = useShell();
  const address = site.addresses?.[locale.code]?.[to] ?? to;
  const href = localizePath(address, locale.code, site.locales);
  return <Link discover="none" {...props} to={href} />;
}
