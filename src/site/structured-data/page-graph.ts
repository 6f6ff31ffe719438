import type { BreadcrumbList, Graph, Service, WebPage } from "schema-dts";
import { localeOf } from "#i18n";
import { type PageName, PAGES } from "../routes.ts";
import type { ShareImage } from "../site-data.ts";
import { describeDocument } from "./describe-document.ts";
import { describeArticle, describeBlog } from "./describe-posts.ts";
import { describeWork } from "./describe-work.ts";
import type { Described, GraphPage } from "./graph-page.ts";
import { founder, organization, pointer, service, SITE_IDS, website } from "./site-things.ts";

/** A page together with what it has to say. */
export interface DescribedPage {
  readonly name: PageName;
  readonly described: Described;
  readonly page: GraphPage;
}

/**
 * What a page says to machines (JSON-LD, schema.org): the studio, the site, the page, the way to it,
 * and what it is about, in one graph. It says nothing that the page does not show, and is written on
 * the server only, because only machines read it.
 *
 * @param share the picture that other sites show of the page, if there is one
 */
export function pageGraph(
  { name, described, page }: DescribedPage,
  share: ShareImage | undefined,
): Graph {
  const { available = page.services.site.locales, addresses } = described;
  const canonical = page.canonical(available, addresses);
  const shown = name === "home" || name === "contact" ? name : "name";
  return {
    "@context": "https://schema.org",
    "@graph": [
      organization(page, shown),
      website(page),
      webPage(described, page, canonical, share),
      ...(described.trail ? [breadcrumbs(described.trail, page, canonical)] : []),
      ...(described.things?.(canonical) ?? []),
    ],
  };
}

/**
 * What a page has to say, by its name and by what its loader brought.
 *
 * @returns undefined for pages that are not for search engines
 */
export function describePage(
  name: PageName,
  data: unknown,
  page: GraphPage,
): Described | undefined {
  const { t, path } = page;
  if (PAGES[name].path !== path && name === "newsletter") return undefined;
  switch (name) {
    case "home":
      return {
        name: t("hero.meta.title"),
        description: t("hero.meta.description"),
        picture: page.services.picture("showreel"),
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

/** A page with title and description in messages/. */
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

function webPage(
  described: Described,
  page: GraphPage,
  canonical: string,
  share: ShareImage | undefined,
): WebPage {
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
    ...(share && { thumbnailUrl: new URL(share.src, origin).href }),
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
