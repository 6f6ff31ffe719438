/**
 * What a document preloads first, as a header (RFC 8288): it is asked for with the first bytes of the
 * answer, before the document's own.
 *
 * @param html of a document, whose head may have a `<link rel="preload">`
 */
export function preloadHeader(html: string): { readonly link?: string } {
  const [, text = ""] =
    /<link rel="preload" ([^>]*)\/>/.exec(html.slice(0, html.indexOf("<style"))) ?? [];
  const attributes = new Map(
    [...text.matchAll(/([a-z]+)="([^"]*)"/gi)].map(([, name = "", value = ""]) => [
      name.toLowerCase(),
      value.replaceAll("&amp;", "&"),
    ]),
  );
  // Browsers that do not know the set are given its smallest.
  const href = attributes.get("href") ?? attributes.get("imagesrcset")?.split(" ")[0];
  if (href === undefined) return {};
  attributes.delete("href");
  const parameters = [...attributes].map(([name, value]) => `; ${name}="${value}"`).join("");
  return { link: `<${href}>; rel="preload"${parameters}` };
}
