import { type LoaderFunctionArgs, redirect, useLoaderData } from "react-router";
import { localizePath, splitLocale } from "#i18n";
import { languageAttributes, UntranslatedNote } from "../../editorial/foreign-text.tsx";
import { Translations } from "../../editorial/translations.tsx";
import { requestContext } from "../../services.ts";
import { useI18n } from "../../shell/page-context.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import layout from "../../styles/layout.module.css";
import { ImageLoader } from "../../ui/image-loader.tsx";
import { DefaultLayout } from "./default-layout.tsx";
import styles from "./document-page.module.css";
import { FaqLayout } from "./faq-layout.tsx";
import { RelatedWorks } from "./related-works.tsx";

/** Layouts that a document can name (D10); any other name gets the first. */
const LAYOUTS = { default: DefaultLayout, faq: FaqLayout } as const;

/** Any document that no other page shows, or where it sends its visitors (A12, D10). */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { content, locale, services } = context.get(requestContext);
  const { locales } = services.site;
  const pathname = decodeURIComponent(new URL(request.url).pathname);
  const { path } = splitLocale(pathname, locales);
  const found = await content.document(path);
  if (!found) {
    throw new Response(null, { status: 404, statusText: `Page Not Found: ${pathname}` });
  }
  if (found.kind === "redirect") return redirect(localizePath(found.to, locale, locales));
  const { category } = found.page;
  const works = category ? content.works().filter((work) => work.category === category) : [];
  return { page: found.page, works };
}

/** The page of a document: services, questions, legal texts, whatever editors add (A11, A12). */
export function Component() {
  const { page, works } = useLoaderData<typeof loader>();
  const { t, locale } = useI18n();
  const name = page.layout;
  const Layout = name && Object.hasOwn(LAYOUTS, name) ? LAYOUTS[name as "faq"] : LAYOUTS.default;
  return (
    <div className={`${layout.wrap} ${styles.page}`}>
      <PageHead
        title={page.title}
        available={page.translations}
        {...(page.description && { description: page.description })}
      />
      <article>
        <header className={styles.head}>
          <div {...languageAttributes(page.language)}>
            {!page.startsWithTitle && <h1 className={styles.title}>{page.title}</h1>}
            {page.description && <p className={layout.lede}>{page.description}</p>}
          </div>
          {page.draft && <p className={styles.draft}>{t("nav.preview.draft")}</p>}
          {page.updated && (
            <p className={styles.updated}>{t("blog.updated_on", { date: page.updated.text })}</p>
          )}
        </header>
        {page.picture && (
          <div className={styles.picture}>
            <ImageLoader
              picture={page.picture}
              alt={page.alt}
              sizes="(width <= 108rem) 92vw, 99rem"
              eager
            />
          </div>
        )}
        <UntranslatedNote language={page.language} />
        <Layout page={page} />
        <Translations path={page.path} locales={page.translations} current={locale.code} />
      </article>
      <RelatedWorks works={works} />
    </div>
  );
}
