import { type Check, type CheckedStudio, error, type Problem } from "./check.ts";
import { contentFindings } from "./content-findings.ts";
import type { ReadPage } from "./read-page.ts";

/** Where a link with an anchor leads, and the first page that has it. */
interface AnchorLink {
  readonly from: string;
  readonly to: string;
  readonly anchor: string;
}

/** Every link, anchor and file of every page, and what `content check` finds in documents. */
export function openLinksCheck(studio: CheckedStudio): Check {
  const ids = new Map<string, ReadonlySet<string>>();
  const anchors = new Map<string, AnchorLink>();
  const files = new Map<string, string>();
  return {
    page(visited) {
      const { path, from = "the sitemap", status, page, isHtml, links } = visited;
      if (isHtml) ids.set(path, page.ids);
      for (const { to, anchor } of links) {
        const key = `${to}#${anchor}`;
        if (anchor !== "" && !anchors.has(key)) anchors.set(key, { from: path, to, anchor });
      }
      for (const file of filesOf(visited)) {
        const { origin, pathname, search } = new URL(file, studio.origin);
        const address = pathname + search;
        if (origin === studio.origin && !files.has(address)) files.set(address, path);
      }
      return status < 400 ? [] : [error(from, "links that lead somewhere", `${path}: ${status}`)];
    },
    async end() {
      const problems: Problem[] = [...anchors.values()].flatMap(({ from, to, anchor }) =>
        // Ids of pages that are not HTML, or not of this site, are not known.
        ids.get(to)?.has(anchor) === false
          ? [error(from, "links to places that are there", `${to} has no #${anchor}`)]
          : [],
      );
      for (const [file, from] of files) {
        // oxlint-disable-next-line no-await-in-loop -- most are known without asking
        if (await isThere(studio, file)) continue;
        problems.push(error(from, "files that are there", `${file} is not`));
      }
      for await (const finding of contentFindings(studio.reading)) {
        const { severity, file, line, expected, hint, rule } = finding;
        problems.push({ severity, place: `${file}:${line}`, expected, hint: `${hint} (${rule})` });
      }
      return { problems };
    },
  };
}

/** Pictures, scripts, styles, fonts and feeds that a page names. */
function filesOf({ page }: { readonly page: ReadPage }): readonly string[] {
  const linked = page.all("link").filter(({ rel, hreflang }) => rel !== "canonical" && !hreflang);
  const sources = [...page.all("img"), ...page.all("script"), ...page.all("source")];
  const sets = [...page.all("img"), ...page.all("source"), ...page.all("link")];
  return [
    ...sets.flatMap(({ srcset, imagesrcset }) =>
      (srcset ?? imagesrcset ?? "").split(", ").flatMap((each) => each.split(" ")[0] || []),
    ),
    ...sources.flatMap(({ src }) => src || []),
    ...linked.flatMap(({ href }) => href || []),
  ];
}

/** Pictures are made when they are first asked for, so that they are not. */
async function isThere({ app, site, fetch }: CheckedStudio, address: string): Promise<boolean> {
  const [pathname = ""] = address.split("?");
  if (app.files.has(pathname) || site.media.hasAddress(pathname)) return true;
  return (await fetch(address)).status < 400;
}
