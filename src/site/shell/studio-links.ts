import type { Translator } from "#i18n";
import type { SiteData } from "../site-data.ts";

/** Path in the default language and text. */
type TextLink = readonly [to: string, text: string];

/** Links of the bar at the top, unless the studio has its own. */
const NAVIGATION = ["about", "services", "portfolio", "blog", "contact"] as const;

type Named = (typeof NAVIGATION)[number];

/**
 * Links of the bar at the top; what there is not on the site is left out.
 *
 * @param isHome true on the home page, whose own section of works is nearer than their page
 */
export function navigationLinks(
  { studio }: SiteData,
  t: Translator,
  isHome: boolean,
): readonly TextLink[] {
  const { navigation = NAVIGATION } = studio;
  return navigation.flatMap((link, index) => {
    const name = NAVIGATION.find((each) => each === link);
    if (name === undefined) return [[link, t(`nav.links.${index}`)] as const];
    return hasPlace(studio, name) ? [[placeOf(name, isHome), t(`nav.${name}`)] as const] : [];
  });
}

/** True for a section of the home page, or a page, that the site has. */
export function hasPlace(studio: SiteData["studio"], name: Named): boolean {
  if (name === "contact") return true;
  return name === "blog" ? studio.features.blog : studio.sections.includes(name);
}

/** Pages by their path, sections by their anchor. */
function placeOf(name: Named, isHome: boolean): string {
  const isPage = name === "blog" || name === "contact" || (name === "portfolio" && !isHome);
  return isPage ? `/${name}` : `/#${name}`;
}

/** The footer's columns of links with their headings, the studio's own or the product's. */
export function footerColumns(
  { studio, documents }: SiteData,
  t: Translator,
): readonly { readonly title: string; readonly links: readonly TextLink[] }[] {
  const { columns } = studio.footer ?? {};
  if (columns) {
    return columns.map((links, column) => ({
      title: t(`footer.columns.${column}`),
      links: links.map((to, index) => [to, t(`footer.columns.${column}-${index}`)]),
    }));
  }
  const has = (path: string): boolean => documents.includes(path);
  const quick: readonly (TextLink | false)[] = [
    ["/", t("nav.home")],
    hasPlace(studio, "about") && ["/#about", t("nav.about")],
    hasPlace(studio, "portfolio") && ["/portfolio", t("nav.portfolio")],
    ["/contact", t("footer.contact")],
    hasPlace(studio, "blog") && ["/blog", t("nav.blog")],
    has("/faq") && ["/faq", t("footer.questions")],
    ["/search", t("nav.search")],
  ];
  const services = studio.services.flatMap((id): readonly TextLink[] => {
    const to = has(`/services/${id}`) ? `/services/${id}` : "/#services";
    const isThere = to !== "/#services" || hasPlace(studio, "services");
    return isThere ? [[to, t(`services.items.${id}.title`)]] : [];
  });
  return [
    { title: t("footer.quickLinks"), links: quick.filter((link) => link !== false) },
    ...(services.length > 0
      ? [
          {
            title: t("footer.services"),
            links: [...services, ["/contact", t("footer.customVideos")] as const],
          },
        ]
      : []),
  ];
}

/** The documents that the law asks for, as far as they exist. */
export function legalLinks({ studio, documents }: SiteData, t: Translator): readonly TextLink[] {
  const { legal } = studio.footer ?? {};
  const links = legal?.map((to, index) => [to, t(`footer.links.${index}`)] as const) ?? [
    ["/privacy-policy", t("footer.privacyPolicy")] as const,
    ["/terms-and-conditions", t("footer.terms")] as const,
  ];
  return links.filter(([path]) => documents.includes(path));
}
