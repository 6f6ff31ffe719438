import { lineOfKey } from "#content/node";
import type { OpenSite } from "./open-site.ts";
import { inFile, StartFailure, type StartProblem } from "../settings/start-failure.ts";

/**
 * Looks whether every redirect leads to a page, a file or a resource, and every document has an
 * address of its own.
 *
 * @param isOther true for a path at which there is a file or a resource
 * @throws StartFailure naming the lines of those that do not
 */
export async function checkAddresses(
  site: OpenSite,
  isOther: (path: string) => boolean,
): Promise<void> {
  const renderer = await site.renderer();
  site.redirects.check((path) => renderer.match(path, "public") !== undefined || isOther(path));
  const problems = await findAddressProblems(site, isOther);
  if (problems.length > 0) throw new StartFailure(problems);
}

/**
 * Documents whose slugs are addresses of the site, and those whose redirects lead in circles. From now
 * on saved documents with such slugs are refused.
 *
 * @param isOther true for a path at which there is a file or a resource
 */
export async function findAddressProblems(
  site: OpenSite,
  isOther: (path: string) => boolean,
): Promise<readonly StartProblem[]> {
  const renderer = await site.renderer();
  const { content, environment } = site;
  const problems = await content.reserve((path) => renderer.isOwn(path) || isOther(path));
  const endless = await renderer.endlessRedirects();
  const circles = endless.map(async ({ path, locale }) => {
    const head = content.translations(path, "public").find(({ _locale }) => _locale === locale);
    const key = head && "redirect" in head ? ["redirect"] : ["navigation", "redirect"];
    const line = head && (await lineOfKey(environment.contentDir, head, key));
    return inFile({
      file: `${environment.contentDir}/${head?._file}`,
      ...(line !== undefined && { line }),
      expected: `${key.join(".")}: an address that ends somewhere`,
      hint: `${content.addresses(path, "public")[locale]} leads in a circle`,
    });
  });
  return [...problems.map(inFile), ...(await Promise.all(circles))];
}
