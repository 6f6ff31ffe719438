import { lazy, Suspense } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { InlineText } from "../../features/articles/document-body.tsx";
import { languageAttributes, UntranslatedNote } from "../../features/articles/foreign-text.tsx";
import { type LayoutName, layoutNamed } from "../../features/articles/layout-names.ts";
import { DraftMark } from "../../features/articles/draft-mark.tsx";
import { SectionLinks } from "../../features/articles/section-links.tsx";
import { shownDocument } from "../../content/shown-document.ts";
import { Translations } from "../../features/articles/translations.tsx";
import { requestContext } from "../../request-context.ts";
import { hasSection } from "../../shell/section.ts";
import { useI18n } from "../../shell/page-context.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import article from "../../features/articles/article.module.css";
import layout from "../../styles/layout.module.css";
import { ImageLoader } from "../../ui/image-loader.tsx";
import { DefaultLayout } from "./default-layout.tsx";
import styles from "./document-page.module.css";
import { FaqLayout } from "./faq-layout.tsx";
import { RelatedWorks } from "./related-works.tsx";

// What asks for content comes with the first document that React shows, after it.
const AskedSection = lazy(() =>
  import("../../shell/asked-section.tsx").then((module) => ({
    default: module.AskedSection,
  })),
);

const LAYOUTS: Readonly<Record<LayoutName, typeof DefaultLayout>> = {
  default: DefaultLayout,
  faq: FaqLayout,
};

/**
 * Any document that no other page shows, or where it sends its visitors (A12, D10). The first page has
 * its section in its HTML; for the next ones React asks for it by the content calls (D9).
 */
export async function loader({ context }: LoaderFunctionArgs) {
  const asked = context.get(requestContext);
  const page = await shownDocument(asked);
  const works = asked.content.works().filter(({ category }) => category === page.category);
  // Behind a copy of files nobody answers.
  const canAsk = asked.isNavigation && !asked.services.site.staticCopy && hasSection(page.path);
  const section = canAsk ? undefined : await asked.content.section(page.path);
  return { page, works, section };
}

/** The page of a document: services, questions, legal texts, whatever editors add (A11, A12). */
export function Component() {
  const { page, works, section } = useLoaderData<typeof loader>();
  const { t, locale } = useI18n();
  const title = page.title || t("blog.untitled");
  const Layout = LAYOUTS[layoutNamed(page.layout)];
  return (
    <div className={layout.page}>
      <PageHead
        title={title}
        available={page.translations}
        {...(page.description && { description: page.description })}
      />
      <article>
        <header className={styles.head}>
          <div {...languageAttributes(page.language)}>
            <h1 className={`${layout.title} ${styles.title}`}>
              {page.heading ? <InlineText of={page.heading} /> : title}
            </h1>
            {page.lede && <p className={layout.lede}>{page.lede}</p>}
          </div>
          {page.draft && (
            <p>
              <DraftMark of={page} />
            </p>
          )}
          {page.updated && (
            <p className={layout.small}>{t("blog.updated_on", { date: page.updated.text })}</p>
          )}
        </header>
        {page.picture && (
          <div className={`${article.picture} ${styles.picture}`}>
            <ImageLoader
              picture={page.picture}
              alt={page.alt}
              sizes="(width <= 122rem) 92vw, 112rem"
              eager
            />
          </div>
        )}
        <UntranslatedNote language={page.language} />
        <Layout page={page} />
        <Translations page={page} current={locale.code} />
      </article>
      {section && <SectionLinks section={section} />}
      {section === undefined && (
        <Suspense>
          <AskedSection key={page.path} path={page.path}>
            {(asked) => <SectionLinks section={asked} />}
          </AskedSection>
        </Suspense>
      )}
      <RelatedWorks works={works} />
    </div>
  );
}
