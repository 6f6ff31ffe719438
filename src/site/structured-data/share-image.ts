import type { Card } from "#cards";
import { localeOf } from "#i18n";
import type { ShareImage } from "../site-data.ts";
import type { Described, GraphPage } from "./graph-page.ts";
import { jpegAddress, jpegName } from "../ui/picture.ts";

/**
 * What the card of a page shows: its title, where it belongs, its picture.
 *
 * @returns undefined for a page whose author chose a picture for other sites
 */
export function pageCard(described: Described, page: GraphPage): Card | undefined {
  if (!described.picture && chosenImage(described, page)) return undefined;
  const { name, language, picture, trail } = described;
  const { languages } = page.services.site;
  const written = Object.values(languages).find(({ iso }) => iso === language);
  const locale = written ?? localeOf(page.locale, languages);
  const label = trail?.at(-2)?.name;
  return {
    studio: page.services.site.studio.name,
    ...(label && { label }),
    title: name,
    language: locale.iso,
    dir: locale.dir,
    ...(picture && { picture: jpegName(picture) }),
  };
}

/**
 * The picture that other sites show of a page: its card, or the one that its author chose. In a site
 * without cards its own picture.
 *
 * @param pathname with language prefix, as in the URL
 * @returns undefined for a page without any
 */
export function shareImage(
  described: Described,
  page: GraphPage,
  pathname: string,
): ShareImage | undefined {
  const { name, alt, picture } = described;
  const card = pageCard(described, page);
  const address = card && page.services.cardAddress(card, pathname);
  if (!card || address === undefined) {
    const src = picture ? jpegAddress(picture) : chosenImage(described, page);
    return src === undefined ? src : { path: pathname, src, alt: alt ?? "", isCard: false };
  }
  const said = [`${name} | ${card.studio}`, ...(card.picture && alt ? [alt] : [])];
  return { path: pathname, src: address, alt: said.join(". "), isCard: true };
}

/** The picture that front matter names by its address: of this site, or of the web. */
function chosenImage({ image }: Described, page: GraphPage): string | undefined {
  const address = page.absolute(image);
  return address !== undefined && /^https?:/.test(address) ? image : undefined;
}
