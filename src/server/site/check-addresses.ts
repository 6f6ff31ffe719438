import type { Logger } from "pino";
import { type ContentProblem, lineOfKey } from "#content/node";
import type { OpenSite } from "./open-site.ts";

/**
 * Looks whether every rule of `redirects.txt` leads to a page, a file or a resource, leaves documents
 * out whose addresses something else has, and tells of those whose redirects never end.
 *
 * @param isOther true for a path at which there is a file or a resource
 * @throws StartFailure naming the lines of rules that lead nowhere; a document that is broken or not
 *   there yet is no reason
 */
export async function checkAddresses(
  site: OpenSite,
  isOther: (path: string) => boolean,
  log: Logger,
): Promise<void> {
  const renderer = await site.renderer();
  const { content } = site;
  for (const problem of await findAddressProblems(site, isOther)) {
    log.error(
      problem,
      "the redirect of a document never ends; its visitors see that it is not there",
    );
  }
  const isAway = (path: string): boolean => {
    const match = renderer.match(path, "preview");
    return content.leftOut().length > 0 || (match !== undefined && content.isPlanned(match.path));
  };
  site.redirects.check(
    (path) => renderer.match(path, "public") !== undefined || isOther(path) || isAway(path),
  );
}

/**
 * Leaves out documents whose slugs are addresses of the site, from now on saved ones too, and finds
 * those whose redirects lead in circles.
 *
 * @param isOther true for a path at which there is a file or a resource
 * @returns problems of the circles; what is left out is told of by the content
 */
export async function findAddressProblems(
  site: OpenSite,
  isOther: (path: string) => boolean,
): Promise<readonly ContentProblem[]> {
  const renderer = await site.renderer();
  const { content, environment } = site;
  await content.reserve((path) => renderer.isOwn(path) || isOther(path));
  const endless = await renderer.endlessRedirects();
  const circles = endless.map(async ({ path, locale }) => {
    const head = content.translations(path, "public").find(({ _locale }) => _locale === locale);
    const key = head && "redirect" in head ? ["redirect"] : ["navigation", "redirect"];
    const line = head && (await lineOfKey(environment.contentDir, head, key));
    return {
      file: `${environment.contentDir}/${head?._file}`,
      ...(line !== undefined && { line }),
      expected: `${key.join(".")}: an address that ends somewhere`,
      hint: `${content.addresses(path, "public")[locale]} leads in a circle`,
    };
  });
  return Promise.all(circles);
}
