import { localizePath } from "#i18n";
import { useI18n, useShell } from "./page-context.tsx";

/** Tells readers of feeds where the articles in the language of the page are. React hoists them. */
export function FeedLinks() {
  const { site, origin } = useShell();
  const { t, locale } = useI18n();
  if (!site.studio.features.blog) return null;
  const title = `${t("nav.blog")} | ${site.studio.name}`;
  return FEEDS.map(([path, type]) => {
    const href = origin + localizePath(path, locale.code, site.locales);
    return <link key={path} rel="alternate" type={type} title={title} href={href} />;
  });
}

const FEEDS = [
  ["/feed.xml", "application/atom+xml"],
  ["/feed.json", "application/feed+json"],
] as const;
