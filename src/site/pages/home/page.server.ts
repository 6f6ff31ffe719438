import type { Service } from "schema-dts";
import type { ServerPage } from "../../server-page.ts";
import type { GraphPage } from "../../structured-data/graph-page.ts";
import { founderOf, service } from "../../structured-data/site-things.ts";
import { filmQuery } from "../../listing/film-query.ts";

/** The home page. */
export const homePage: ServerPage = {
  query: {
    all: /^1$/,
    film: filmQuery,
    filter: (value, { home }) => home.categories.includes(value),
    modal: /^(?:video|booking)$/,
  },
  describe: (_, page) => ({
    name: page.t("hero.meta.title"),
    description: page.t("hero.meta.description"),
    picture: page.services.picture("showreel"),
    aboutStudio: "home",
    things: () => [...founderOf(page, "home"), ...ownServices(page)],
  }),
};

/** The services of the home page that have pages of their own. */
function ownServices(page: GraphPage): readonly Service[] {
  const { t } = page;
  const { services, sections } = page.services.site.studio;
  if (!sections.includes("services")) return [];
  return services.flatMap((kind) => {
    const path = `/services/${kind}`;
    if (!page.services.site.documents.includes(path)) return [];
    const name = t(`services.items.${kind}.title`);
    const said = { languages: page.services.site.locales.length };
    const description = t(`services.items.${kind}.description`, said);
    return [service(page, path, { name, description })];
  });
}
