import type { Gel, HomeFacts, SiteData, Statistic } from "#site";
import { projectTypes, SERVICE_ICONS, shownSections, type Studio } from "#studio";

/** Numbers of the gels of a theme. */
const GELS: readonly Gel[] = [1, 2, 3, 4];

/** What visitors may see of the configuration, and no more than all pages need. */
export function publicStudio(studio: Studio): SiteData["studio"] {
  const { name, sample, founder, contact, socials, features, services, navigation } = studio;
  const { columns, legal } = studio.footer;
  const targets = (links: readonly { readonly to: string }[]): readonly string[] =>
    links.map(({ to }) => to);
  return {
    name,
    sample,
    ...(founder && { founder }),
    contact,
    socials,
    features: { newsletter: features.newsletter, blog: features.blog },
    services: services.map(({ id }) => id),
    projectTypes: projectTypes(studio),
    sections: shownSections(studio),
    ...(navigation && {
      navigation: navigation.map((link) => (typeof link === "string" ? link : link.to)),
    }),
    ...((columns ?? legal) && {
      footer: {
        ...(columns && { columns: columns.map(({ links }) => targets(links)) }),
        ...(legal && { legal: targets(legal) }),
      },
    }),
  };
}

/** What the home page shows of the configuration. */
export function homeFacts({
  services,
  categories,
  process,
  home,
  statistics,
  testimonials,
}: Studio): HomeFacts {
  const shownIn = (section: "hero" | "recognition"): readonly Statistic[] =>
    statistics
      .filter(({ sections }) => sections.includes(section))
      .map(({ id, value }) => ({ id, value }));
  const years = statistics.find(({ id }) => id === "years")?.value;
  return {
    services: services.map(({ id, icon, gel, price, days, category, works }, place) => ({
      id,
      gel: gel ?? turnOf(place),
      ...(price && { price }),
      ...(days && { days }),
      ...(category && { category }),
      ...(works && { works }),
      // Those without one take turns; a file is the theme's to show.
      icon:
        icon === undefined
          ? SERVICE_ICONS[place % SERVICE_ICONS.length]
          : SERVICE_ICONS.find((drawn) => drawn === icon),
    })),
    process: process.map(({ id, days }) => ({ id, days })),
    features: home.features.map(({ id }) => id),
    categories: categories.map(({ id }) => id),
    statistics: { hero: shownIn("hero"), recognition: shownIn("recognition") },
    testimonials: testimonials.length,
    ...(years !== undefined && { years }),
  };
}

/** The first gel is the studio's own: services begin with the second. */
function turnOf(place: number): Gel {
  return GELS[(place + 1) % GELS.length] ?? 1;
}
