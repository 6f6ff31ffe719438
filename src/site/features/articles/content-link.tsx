import type { ReactNode } from "react";
import { useI18n } from "../../shell/page-context.tsx";
import { SiteLink } from "../../shell/site-link.tsx";
import type { RenderProps } from "./render-node.ts";

interface ContentLinkProps extends RenderProps {
  readonly href?: unknown;
  readonly children?: ReactNode;
}

/** A link written in a document: inside the site it stays in the language of the page. */
export function ContentLink({ href, id, children, ...props }: ContentLinkProps) {
  const { t } = useI18n();
  const target = typeof href === "string" ? href : undefined;
  const anchor = typeof id === "string" ? { id } : {};
  if (target?.startsWith("/") && !target.startsWith("//")) {
    return (
      <SiteLink to={target} {...anchor}>
        {children}
      </SiteLink>
    );
  }
  if ("dataFootnoteBackref" in props) {
    return (
      <a href={target} aria-label={t("blog.back_to_text")} {...anchor}>
        {children}
      </a>
    );
  }
  const isExternal = target !== undefined && /^(?:https?:)?\/\//.test(target);
  return (
    <a href={target} rel={isExternal ? "nofollow noopener" : undefined} {...anchor}>
      {children}
    </a>
  );
}
