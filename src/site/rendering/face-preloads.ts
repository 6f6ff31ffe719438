import { localeOf, scriptOf } from "#i18n";
import type { SiteData } from "../site-data.ts";
import { facesFor } from "../shell/theme-data.ts";

/**
 * Asks for the typefaces of `data-faces`. For those asked for in the head, browsers hold the first paint
 * back by up to a tenth of a second; on a slow line (round trips of more than 100 ms) they would still
 * be too late, so there, and where data is to be saved, the styles ask for them, for the next page.
 * Every document has this text, so that the policy can name its hash (`siteHeaders`).
 */
export const FACES_SCRIPT = [
  "{const{connection:c}=navigator;",
  "if(!(c?.saveData||c?.rtt>100))",
  'for(const href of document.currentScript.dataset.faces.split(" "))',
  'document.head.append(Object.assign(document.createElement("link"),',
  '{rel:"preload",as:"font",type:"font/woff2",crossOrigin:"",fetchPriority:"low",href}))}',
].join("");

/** What a document's head asks for typefaces with; without script always. Empty for a theme without files. */
export function facePreloads({ theme, languages }: SiteData, locale: string): string {
  const hrefs = facesFor(theme, scriptOf(localeOf(locale, languages).iso)).map(({ href }) => href);
  if (hrefs.length === 0) return "";
  const links = hrefs.map(
    (href) =>
      `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin fetchpriority="low"/>`,
  );
  const script = `<script data-faces="${hrefs.join(" ")}">${FACES_SCRIPT}</script>`;
  return `${script}<noscript>${links.join("")}</noscript>`;
}
