import type { BreadcrumbList, Graph, Service, WebPage } from "schema-dts";
import { type LocaleCode, localeOf } from "#i18n";
import { type PageName, PAGES } from "../routes.ts";
import type { SiteServices } from "../services.ts";
import { describeDocument } from "./describe-document.ts";
import { describeArticle, describeBlog } from "./describe-posts.ts";
import { describeWork } from "./describe-work.ts";
import { createGraphPage, type Described, type GraphPage } from "./graph-page.ts";
import { founder, organization, pointer, service, SITE_IDS, website } from "./site-things.ts";

/** A page of the route table with what its loader brought. */
interface GraphInput {
  readonly services: SiteServices;
  readonly page: PageName;
  readonly locale: LocaleCode;
  /** Scheme and host, without trailing slash. */
  readonly origin: string;
  /** Path in the default language, as it stands in the address. */
  readonly path: string;
  readonly data: unknown;
}

/**
 * What a page says to machines (JSON-LD, schema.org): the studio, the site, the page, the way to it,
 * and what it is about, in one graph. It says nothing that the page does not show, and is written on
 * the server only, because nobody else reads it.
 *
 * @returns undefined for pages that are not for search engines
 */
export function pageGraph(input: GraphInput): Graph | undefined {
  const { services, locale, origin, path, data } = input;
  const page = createGraphPage(services, locale, origin, path);
  const described = describe(input.page, data, page);
  if (!described) return undefined;
  const { available = services.site.locales, addresses } = described;
  const canonical = page.canonical(available, addresses);
  const shown = input.page === "home" || input.page === "contact" ? input.page : "name";
  return {
    "@context": "https://schema.org",
    "@graph": [
      organization(page, shown),
      website(page),
      webPage(described, page, canonical),
      ...(described.trail ? [breadcrumbs(described.trail, page, canonical)] : []),
      ...(described.things?.(canonical) ?? []),
    ],
  };
}

function describe(name: PageName, data: unknown, page: GraphPage): Described | undefined {
  const { t, path } = page;
  if (PAGES[name].path !== path && name === "newsletter") return undefined;
  switch (name) {
    case "home":
      return {
        name: t("hero.meta.title"),
        description: t("hero.meta.description"),
        isAboutStudio: true,
        things: () => [founder(page, "home"), ...ownServices(page)],
      };
    case "contact":
      return {
        ...ownPage(page, "contact.meta.title", "contact.meta.description"),
        type: "ContactPage",
        isAboutStudio: true,
      };
    case "book":
      return ownPage(page, "modal.title", "modal.description");
    case "newsletter":
      return ownPage(page, "footer.newsletterPage.title", "footer.newsletterPage.description");
    case "blog":
      return describeBlog(data as Parameters<typeof describeBlog>[0], page);
    case "article":
      return describeArticle(data as Parameters<typeof describeArticle>[0], page);
    case "work":
      return describeWork(data as Parameters<typeof describeWork>[0], page);
    case "document":
      return describeDocument(data as Parameters<typeof describeDocument>[0], page);
    default:
      return undefined;
  }
}

/** A page whose title and description stand in messages/. */
function ownPage(
  { t, path }: GraphPage,
  title: Parameters<GraphPage["t"]>[0],
  description: Parameters<GraphPage["t"]>[0],
): Described {
  const name = t(title);
  return { name, description: t(description), trail: [{ name, path }] };
}

/** The services of the home page that have pages of their own. */
function ownServices(page: GraphPage): readonly Service[] {
  const { t } = page;
  return (["marketing", "business", "social"] as const).flatMap((kind) => {
    const path = `/services/${kind}`;
    if (!page.services.site.documents.includes(path)) return [];
    const name = t(`services.items.${kind}.title`);
    return [service(page, path, { name, description: t(`services.items.${kind}.description`) })];
  });
}

function webPage(described: Described, page: GraphPage, canonical: string): WebPage {
  const { origin, locale } = page;
  const { name, type = "WebPage", description, language, published, updated, trail } = described;
  const image = page.absolute(described.image);
  const mainEntity = described.questions ?? mainThing(described, page, canonical);
  return {
    "@type": type,
    "@id": `${canonical}#webpage`,
    url: canonical,
    name,
    ...(description && { description }),
    inLanguage: language ?? localeOf(locale).iso,
    isPartOf: pointer(SITE_IDS.website(origin)),
    ...(trail && { breadcrumb: pointer(`${canonical}#breadcrumb`) }),
    ...(image && { primaryImageOfPage: { "@type": "ImageObject", url: image } }),
    ...(published && { datePublished: published }),
    ...(updated && { dateModified: updated }),
    ...(mainEntity && { mainEntity }),
  };
}

function mainThing({ isAboutStudio, things }: Described, { origin }: GraphPage, canonical: string) {
  if (isAboutStudio) return pointer(SITE_IDS.organization(origin));
  const [main] = things?.(canonical) ?? [];
  return main?.["@id"] === undefined ? undefined : pointer(main["@id"]);
}

function breadcrumbs(
  trail: NonNullable<Described["trail"]>,
  page: GraphPage,
  canonical: string,
): BreadcrumbList {
  const home = { name: page.t("nav.home"), path: "/" };
  return {
    "@type": "BreadcrumbList",
    "@id": `${canonical}#breadcrumb`,
    itemListElement: [home, ...trail].map(({ name, path }, index, { length }) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: index === length - 1 ? canonical : page.addressOf(path),
    })),
  };
}
