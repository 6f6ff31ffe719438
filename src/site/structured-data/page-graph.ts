import type { BreadcrumbList, Graph, WebPage } from "schema-dts";
import { localeOf } from "#i18n";
import type { ShareImage } from "../site-data.ts";
import type { Described, DescribedPage, GraphPage } from "./graph-page.ts";
import { organization, pointer, SITE_IDS, website } from "./site-things.ts";

/**
 * What a page says to machines (JSON-LD, schema.org): the studio, the site, the page, the way to it,
 * and what it is about, in one graph. It says nothing that the page does not show, and is written on
 * the server only, because only machines read it.
 *
 * @param share the picture that other sites show of the page, if there is one
 */
export function pageGraph(
  { described, page }: DescribedPage,
  share: ShareImage | undefined,
): Graph {
  const { available = page.services.site.locales, addresses } = described;
  const canonical = page.canonical(available, addresses);
  return {
    "@context": "https://schema.org",
    "@graph": [
      organization(page, described.aboutStudio ?? "name"),
      website(page),
      webPage(described, page, canonical, share),
      ...(described.trail ? [breadcrumbs(described.trail, page, canonical)] : []),
      ...(described.things?.(canonical) ?? []),
    ],
  };
}

function webPage(
  described: Described,
  page: GraphPage,
  canonical: string,
  share: ShareImage | undefined,
): WebPage {
  const { origin, locale, services } = page;
  const { name, type = "WebPage", description, language, published, updated, trail } = described;
  const image = page.absolute(described.image);
  const mainEntity = described.questions ?? mainThing(described, page, canonical);
  return {
    "@type": type,
    "@id": `${canonical}#webpage`,
    url: canonical,
    name,
    ...(description && { description }),
    inLanguage: language ?? localeOf(locale, services.site.languages).iso,
    isPartOf: pointer(SITE_IDS.website(origin)),
    ...(trail && { breadcrumb: pointer(`${canonical}#breadcrumb`) }),
    ...(share && { thumbnailUrl: new URL(share.src, origin).href }),
    ...(image && { primaryImageOfPage: { "@type": "ImageObject", url: image } }),
    ...(published && { datePublished: published }),
    ...(updated && { dateModified: updated }),
    ...(mainEntity && { mainEntity }),
  };
}

function mainThing({ aboutStudio, things }: Described, { origin }: GraphPage, canonical: string) {
  if (aboutStudio) return pointer(SITE_IDS.organization(origin));
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
