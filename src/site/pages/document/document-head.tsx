import article from "../../features/articles/article.module.css";
import { InlineText } from "../../features/articles/document-body.tsx";
import { DraftMark } from "../../features/articles/draft-mark.tsx";
import { languageAttributes, UntranslatedNote } from "../../features/articles/foreign-text.tsx";
import type { DocumentPage } from "../../features/articles/summaries.ts";
import { useI18n } from "../../shell/page-context.tsx";
import layout from "../../styles/layout.module.css";
import { ImageLoader } from "../../ui/image-loader.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import styles from "./document-page.module.css";

interface DocumentHeadProps {
  readonly page: DocumentPage;
  /** See {@link PageTitle}. */
  readonly gel?: 1 | 4 | "none";
  /** See {@link PageTitle}. */
  readonly isClose?: boolean;
}

/** How a document begins: its title and lede, what there is to say of its state, and its picture. */
export function DocumentHead({ page, gel = 4, isClose = false }: DocumentHeadProps) {
  return (
    <>
      <PageTitle
        title={<DocumentTitle page={page} />}
        lede={page.lede}
        language={languageAttributes(page.language)}
        gel={gel === "none" ? undefined : gel}
        isClose={isClose}
      >
        <DocumentState page={page} />
      </PageTitle>
      {page.picture && (
        <div className={layout.wrap}>
          <div className={`${article.picture} ${styles.picture}`}>
            <ImageLoader
              picture={page.picture}
              alt={page.alt}
              sizes="(width <= 122rem) 92vw, 112rem"
              eager
            />
          </div>
        </div>
      )}
      <div className={layout.wrap}>
        <UntranslatedNote language={page.language} />
      </div>
    </>
  );
}

/** The h1 with which the text begins, else the title. */
export function DocumentTitle({ page }: { readonly page: DocumentPage }) {
  const { t } = useI18n();
  if (page.heading) return <InlineText of={page.heading} />;
  return page.title || t("blog.untitled");
}

/** That it is a draft, and when it was changed. */
export function DocumentState({ page }: { readonly page: DocumentPage }) {
  const { t } = useI18n();
  return (
    <>
      {page.draft && (
        <p>
          <DraftMark of={page} />
        </p>
      )}
      {page.updated && (
        <p className={layout.small}>{t("blog.updated_on", { date: page.updated.text })}</p>
      )}
    </>
  );
}
