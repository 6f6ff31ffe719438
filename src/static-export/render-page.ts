import type { ReadingSite } from "#server";
import type { ListedAddress } from "./list-addresses.ts";

/** What an address answers, before anything of it is written. */
export type RenderedPage =
  | { readonly kind: "page"; readonly html: string; readonly data?: string }
  /** It sends its visitors elsewhere: status and target. */
  | { readonly kind: "moved"; readonly moved: string; readonly data: string }
  | { readonly kind: "none"; readonly reason: string };

/**
 * Renders a page and its data as the server does.
 *
 * @param origin scheme and host at which the files will be
 * @throws what the page throws
 */
export async function renderPage(
  { pagesOf }: Pick<ReadingSite, "pagesOf">,
  { pathname, locale, error }: ListedAddress,
  origin: string,
): Promise<RenderedPage> {
  if (error !== undefined) {
    return { kind: "page", html: await pagesOf.errorHtml(error, { origin, locale }) };
  }
  const match = pagesOf.match(pathname, "public");
  if (!match) return { kind: "none", reason: "it answers 404" };
  const page = await pagesOf.load(match, new Request(origin + pathname), { origin });
  if (page.fault !== undefined) throw page.fault;
  const data = page.data();
  if (page.redirect !== undefined) {
    return { kind: "moved", moved: `${page.status} ${page.redirect}`, data };
  }
  if (page.status !== 200) return { kind: "none", reason: `it answers ${page.status}` };
  return { kind: "page", html: page.html(), data };
}
