import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import opening from "../../features/articles/opening.module.css";
import article from "../../features/articles/article.module.css";
import { ClosingCall } from "../../features/articles/closing-call.tsx";
import { endingCall } from "../../features/articles/ending-call.ts";
import { DocumentBody, InlineText } from "../../features/articles/document-body.tsx";
import { languageAttributes, UntranslatedNote } from "../../features/articles/foreign-text.tsx";
import { Neighbours } from "../../features/articles/neighbours.tsx";
import { PostCards } from "../../features/articles/post-card.tsx";
import { shownDocument } from "../../content/shown-document.ts";
import { TextColumns } from "../../features/articles/text-columns.tsx";
import type { RenderNode } from "../../features/articles/render-node.ts";
import { textOf } from "../../features/articles/split-questions.ts";
import type { DocumentPage } from "../../features/articles/summaries.ts";
import { Translations } from "../../features/articles/translations.tsx";
import { requestContext } from "../../request-context.ts";
import { useI18n } from "../../shell/page-context.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { SiteLink } from "../../shell/site-link.tsx";
import layout from "../../styles/layout.module.css";
import { ArticleTags } from "./article-tags.tsx";
import { ArticleHeader } from "./article-header.tsx";
import styles from "./article-page.module.css";
import { relatedPosts } from "./related-posts.ts";
import { ShareLinks } from "./share-links.tsx";

/** An article with its text, its neighbours and others like it (A8). */
export async function loader({ context }: LoaderFunctionArgs) {
  const asked = context.get(requestContext);
  const page = await shownDocument(asked);
  const { posts, summary } = asked.content;
  const all = posts();
  const index = all.findIndex(({ path }) => path === page.path);
  const post = all[index];
  if (!post) throw new Response(null, { status: 404 });
  const [newer, older] = [all[index - 1], all[index + 1]];
  return {
    post: summary(post),
    page,
    newer: newer && summary(newer),
    older: older && summary(older),
    related: relatedPosts(
      post,
      all.filter((other) => other !== newer && other !== older),
    ).map(summary),
  };
}

/** An article of the blog. */
export function Component() {
  const { post, page, newer, older, related } = useLoaderData<typeof loader>();
  const { t, locale } = useI18n();
  const title = post.title ?? t("blog.untitled");
  const { text, call } = endingCall(withOtherHeading(page, title));
  // Asked once is enough.
  const asks = text.some((node) => typeof node === "object" && node.tag === "call-to-action");
  const neighbour = (other: typeof older, label: string) =>
    other && { ...other, label, title: other.title ?? t("blog.untitled") };
  return (
    <>
      <PageHead
        title={title}
        available={page.translations}
        type="article"
        {...(post.description && { description: post.description })}
      >
        <ArticleTags post={post} />
      </PageHead>
      <article>
        <ArticleHeader post={post} title={title} lede={page.lede} />
        <div className={layout.wrap}>
          <TextColumns toc={page.toc}>
            <UntranslatedNote language={post.language} />
            <div className={opening.opening} {...languageAttributes(post.language)}>
              <DocumentBody nodes={text} />
            </div>
            <footer className={styles.foot}>
              {post.tags.length > 0 && (
                <ul className={`${layout.row} ${styles.tags}`} aria-label={t("blog.topics")}>
                  {post.tags.map(({ key, name }) => (
                    <li key={key}>
                      <SiteLink to={`/blog/tag/${encodeURIComponent(key)}`} className={layout.tap}>
                        {name}
                      </SiteLink>
                    </li>
                  ))}
                </ul>
              )}
              <ShareLinks title={title} />
              <Translations page={page} current={locale.code} />
            </footer>
          </TextColumns>
        </div>
      </article>
      <div className={layout.wrap}>
        <Neighbours
          label={t("blog.latest_articles")}
          previous={neighbour(older, t("blog.previous"))}
          next={neighbour(newer, t("blog.next"))}
        />
        {related.length > 0 && (
          <section aria-labelledby="related" className={`${layout.screen} ${article.more}`}>
            <h2 id="related">{t("blog.related")}</h2>
            <PostCards posts={related} level={3} sizes="(width <= 48rem) 92vw, 30vw" />
          </section>
        )}
      </div>
      {!asks && (
        <ClosingCall gel={4}>
          {call && <InlineText of={{ tag: "div", children: call }} />}
        </ClosingCall>
      )}
    </>
  );
}

/** The text, with its own h1 where that says something else than the title. */
function withOtherHeading({ heading, body }: DocumentPage, title: string): readonly RenderNode[] {
  return heading && textOf(heading).trim() !== title.trim() ? [heading, ...body] : body;
}
