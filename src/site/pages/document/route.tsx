import { type ComponentType, lazy, Suspense } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { type LayoutName, layoutOf } from "../../features/articles/layout-names.ts";
import { SectionLinks } from "../../features/articles/section-links.tsx";
import type { PageContent } from "../../content/page-content.ts";
import { chooseWorks } from "../../content/shown-offer.ts";
import { shownDocument } from "../../content/shown-document.ts";
import type { Work } from "../../features/articles/summaries.ts";
import type { PassWipeProps } from "../../features/works/pass-wipe.tsx";
import { Translations } from "../../features/articles/translations.tsx";
import { requestContext } from "../../request-context.ts";
import { hasSection } from "../../shell/section.ts";
import { useI18n } from "../../shell/page-context.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import layout from "../../styles/layout.module.css";
import { DefaultLayout } from "./default-layout.tsx";
import styles from "./document-page.module.css";
import { FaqLayout } from "./faq-layout.tsx";
import { ProcessLayout } from "./process-layout.tsx";
import { RelatedWorks } from "./related-works.tsx";
import { ServiceLayout } from "./service-layout.tsx";
import { ServicesLayout } from "./services-layout.tsx";
import type { LayoutProps, ShownPage } from "./shown-page.ts";

// What asks for content comes with the first document that React shows, after it.
const AskedSection = lazy(() =>
  import("../../shell/asked-section.tsx").then((module) => ({
    default: module.AskedSection,
  })),
);

const LAYOUTS: Readonly<Record<LayoutName, ComponentType<LayoutProps>>> = {
  default: DefaultLayout,
  faq: FaqLayout,
  services: ServicesLayout,
  service: ServiceLayout,
  process: ProcessLayout,
};

/**
 * Any document that no other page shows, or where it sends its visitors (A12, D10). The first page has
 * its section in its HTML; for the next ones React asks for it by the content calls (D9).
 */
export async function loader({ context }: LoaderFunctionArgs) {
  const asked = context.get(requestContext);
  const page = await shownDocument(asked);
  // Behind a copy of files nobody answers.
  const canAsk = asked.isNavigation && !asked.services.site.staticCopy && hasSection(page.path);
  const section = canAsk ? undefined : await asked.content.section(page.path);
  const { offer, works } = asked.content;
  const name = layoutOf(page);
  const services = name === "services" || name === "service" ? offer.services() : [];
  const service = services.find(({ path }) => path === page.path);
  const shown = page.works || !service ? chooseWorks(works(), page) : service.works;
  return {
    page,
    section,
    layout: name,
    services: name === "services" ? services : [],
    service: name === "service" ? service : undefined,
    steps: name === "process" ? offer.process() : [],
    passes: name === "process" ? firstPasses(shown, asked.content) : undefined,
    works: shown,
  } satisfies ShownPage & { readonly section: unknown };
}

/** The first passes that are told of, with the language in which they are. */
function firstPasses(
  works: readonly Work[],
  { caseStudy }: Pick<PageContent, "caseStudy">,
): PassWipeProps | undefined {
  for (const { slug, language } of works) {
    const passes = caseStudy(slug)?.passes;
    if (passes) return { ...passes, language };
  }
  return undefined;
}

/** The page of a document: services, questions, legal texts, whatever editors add (A11, A12). */
export function Component() {
  const { section, ...shown } = useLoaderData<typeof loader>();
  const { page } = shown;
  const { t, locale } = useI18n();
  const Layout = LAYOUTS[shown.layout];
  return (
    <>
      <PageHead
        title={page.title || t("blog.untitled")}
        available={page.translations}
        {...(page.description && { description: page.description })}
      />
      <Layout {...shown}>
        {shown.layout !== "service" && <RelatedWorks works={shown.works} />}
        <div className={`${layout.wrap} ${styles.end}`}>
          {section && <SectionLinks section={section} />}
          {section === undefined && (
            <Suspense>
              <AskedSection key={page.path} path={page.path}>
                {(asked) => <SectionLinks section={asked} />}
              </AskedSection>
            </Suspense>
          )}
          <Translations page={page} current={locale.code} />
        </div>
      </Layout>
    </>
  );
}
