import type {
  Organization,
  Person,
  SearchAction,
  Service,
  WebSite,
  WithActionConstraints,
} from "schema-dts";
import { localeOf } from "#i18n";
import { founderName } from "../founder.ts";
import type { GraphPage } from "./graph-page.ts";

/** Things that every page may point at, by their ids. */
export const SITE_IDS = {
  organization: (origin: string) => `${origin}/#organization`,
  website: (origin: string) => `${origin}/#website`,
  founder: (origin: string) => `${origin}/#founder`,
} as const;

/** A pointer to a thing of the graph. */
export function pointer(id: string): { readonly "@id": string } {
  return { "@id": id };
}

/**
 * The studio, by what every page shows of it; the ways to reach it only where they are shown.
 *
 * @param shown `contact` where e-mail, phone and social links stand, `home` where the founder and the
 *   award stand too
 */
export function organization(page: GraphPage, shown: "name" | "contact" | "home"): Organization {
  const { services, origin, t } = page;
  const { name, contact, socials, sections } = services.site.studio;
  const description = t("footer.description");
  const award = sections.includes("recognition") ? t("recognition.awardTitle") : "";
  return {
    "@type": "Organization",
    "@id": SITE_IDS.organization(origin),
    name,
    url: origin,
    logo: `${origin}/icon-512.png`,
    ...(description && { description }),
    ...(shown !== "name" && {
      email: contact.email,
      ...(socials.length > 0 && { sameAs: socials.map(({ url }) => url) }),
      contactPoint: {
        "@type": "ContactPoint",
        contactType: "customer service",
        telephone: contact.whatsapp,
        email: contact.email,
      },
    }),
    ...(shown === "home" && {
      ...(services.site.studio.founder && { founder: pointer(SITE_IDS.founder(origin)) }),
      ...(award && { award }),
    }),
  };
}

/** The site, and how it is searched in the language of the page. */
export function website({ services, origin, addressOf }: GraphPage): WebSite {
  const search: WithActionConstraints<SearchAction> = {
    "@type": "SearchAction",
    target: {
      "@type": "EntryPoint",
      urlTemplate: `${addressOf("/search")}?q={search_term_string}`,
    },
    "query-input": "required name=search_term_string",
  };
  return {
    "@type": "WebSite",
    "@id": SITE_IDS.website(origin),
    name: services.site.studio.name,
    url: origin,
    inLanguage: services.site.locales.map((code) => localeOf(code, services.site.languages).iso),
    publisher: pointer(SITE_IDS.organization(origin)),
    potentialAction: search,
  };
}

/** The founder, if the studio has one; with role and skills where those are shown. */
export function founderOf(
  page: GraphPage,
  shown: "name" | "home",
): readonly Extract<Person, object>[] {
  const { services, origin, locale, t } = page;
  const { studio } = services.site;
  const name = founderName(studio, locale);
  if (name === undefined) return [];
  const isShown = studio.sections.includes("about");
  const skills = t.list("about.skills");
  return [
    {
      "@type": "Person",
      "@id": SITE_IDS.founder(origin),
      name,
      ...(isShown && { url: `${page.addressOf("/")}#about` }),
      worksFor: pointer(SITE_IDS.organization(origin)),
      ...(shown === "home" &&
        isShown && {
          jobTitle: t("about.role"),
          ...(skills.length > 0 && { knowsAbout: [...skills] }),
        }),
    },
  ];
}

/** Id of who wrote what names no author: the founder, or the studio. */
export function houseAuthorId({ services, origin }: GraphPage): string {
  const { founder, organization: studio } = SITE_IDS;
  return (services.site.studio.founder ? founder : studio)(origin);
}

/** A service of the studio, at a page of its own. */
export function service(
  page: GraphPage,
  path: string,
  said: { readonly name: string; readonly description: string | undefined },
): Service {
  const url = page.addressOf(path);
  return {
    "@type": "Service",
    "@id": `${url}#service`,
    name: said.name,
    ...(said.description && { description: said.description }),
    url,
    provider: pointer(SITE_IDS.organization(page.origin)),
  };
}
