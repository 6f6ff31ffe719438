import { localeOf, scriptOf } from "#i18n";
import { facesFor } from "../shell/theme-data.ts";
import type { SiteData } from "../site-data.ts";

/**
 * A document that is opened anew at its top lays out only what its first frame shows, and the rest in the
 * next one (styles/base.css): on a slow phone that is half of the work before words are seen. Not where
 * the place on the page depends on the height of what is above it: an anchor, a place that the browser
 * restores.
 */
const FIRST_FRAME = [
  "const{dataset:d}=document.documentElement;",
  'if(!location.hash&&performance.getEntriesByType("navigation")[0]?.type=="navigate"){d.first="";',
  'addEventListener("DOMContentLoaded",()=>requestAnimationFrame(()=>setTimeout(()=>delete d.first)))}',
].join("");

/**
 * Asks for the typefaces of `data-faces`. For those asked for in the head, browsers hold the first paint
 * back by up to a tenth of a second; on a slow line (round trips of more than 100 ms) they would still
 * be too late, so there, and where data is to be saved, the styles ask for them, for the next page.
 */
const FACES = [
  "const{connection:c}=navigator;",
  "if(!(c?.saveData||c?.rtt>100))",
  'for(const href of document.currentScript.dataset.faces.split(" "))',
  'document.head.append(Object.assign(document.createElement("link"),',
  '{rel:"preload",as:"font",type:"font/woff2",crossOrigin:"",fetchPriority:"low",href}))',
].join("");

/** What runs before a document is drawn; the same in every document, so that the policy can name its hash. */
export const HEAD_SCRIPT = `{${FIRST_FRAME};if(document.currentScript.dataset.faces){${FACES}}}`;

/** {@link HEAD_SCRIPT} with the typefaces of a language, which are asked for without script too. */
export function headScript({ theme, languages }: SiteData, locale: string): string {
  const hrefs = facesFor(theme, scriptOf(localeOf(locale, languages).iso)).map(({ href }) => href);
  const script = `<script data-faces="${hrefs.join(" ")}">${HEAD_SCRIPT}</script>`;
  if (hrefs.length === 0) return script;
  const links = hrefs.map(
    (href) =>
      `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin fetchpriority="low"/>`,
  );
  return `${script}<noscript>${links.join("")}</noscript>`;
}
