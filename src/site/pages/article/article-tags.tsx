import { localizePath } from "#i18n";
import type { PostSummary } from "../../features/articles/summaries.ts";
import { houseAuthor } from "../../founder.ts";
import { useI18n, useShell } from "../../shell/page-context.tsx";

/** What previews elsewhere say of an article (ogp.me): its days, author and topics. */
export function ArticleTags({ post }: { readonly post: PostSummary }) {
  const { t, locale } = useI18n();
  const { site, origin } = useShell();
  const about = `${localizePath("/", locale.code, site.locales)}#about`;
  return (
    <>
      <meta name="author" content={post.author ?? houseAuthor(site.studio, locale.code)} />
      {/* An author is a page there; only the founder has one. */}
      {post.author === undefined && site.studio.sections.includes("about") && (
        <meta property="article:author" content={origin + about} />
      )}
      {post.date && <meta property="article:published_time" content={post.date.iso} />}
      {post.updated && <meta property="article:modified_time" content={post.updated.iso} />}
      <meta property="article:section" content={t("nav.blog")} />
      {post.tags.map(({ key, name }) => (
        <meta key={key} property="article:tag" content={name} />
      ))}
    </>
  );
}
