import type { ServerPage } from "../../server-page.ts";
import type { Described, GraphPage } from "../../structured-data/graph-page.ts";
import { FILM_FORMATS } from "../../ui/film-format.ts";
import type { loader } from "./route.tsx";

/** The list of all works. */
export const portfolioPage: ServerPage<ReturnType<typeof loader>> = {
  query: {
    filter: (value, { home }) => home.categories.includes(value),
    format: (value) => FILM_FORMATS.some((format) => format === value),
    view: /^list$/,
  },
  describe: describePortfolio,
};

/** The works in their order, whatever is chosen: the address of the page is the same. */
function describePortfolio({ works }: ReturnType<typeof loader>, page: GraphPage): Described {
  const { t } = page;
  const name = t("portfolio.subtitle") || t("nav.portfolio");
  return {
    type: "CollectionPage",
    name,
    description: t("portfolio.all", { studio: page.services.site.studio.name }),
    picture: works[0]?.picture,
    trail: [{ name, path: "/portfolio" }],
    things: (canonical) => [
      {
        "@type": "ItemList",
        "@id": `${canonical}#works`,
        name,
        numberOfItems: works.length,
        itemListElement: works.map((work, index) => ({
          "@type": "ListItem",
          position: index + 1,
          name: work.title,
          item: { "@type": "CreativeWork", name: work.title, url: page.addressOf(work.path) },
        })),
      },
    ],
  };
}
