import type { ContentEngine } from "#content/node";
import type { LocaleCode } from "#i18n";
import type { SiteData } from "#site";

/** Documents that every page links to where they exist, by the paths that translations share. */
const SHELL_DOCUMENTS = ["/faq", "/privacy-policy", "/process", "/terms-and-conditions"];

type ShellDocuments = Pick<SiteData, "documents" | "addresses">;

/** Which of them there are, and their addresses; looked up once for each version of the content. */
export function createShellDocuments(
  content: ContentEngine,
  locales: readonly LocaleCode[],
  { services, navigation = [], footer }: SiteData["studio"],
): () => ShellDocuments {
  const own = [...navigation, ...(footer?.columns ?? []).flat(), ...(footer?.legal ?? [])];
  const paths = [
    ...new Set([...SHELL_DOCUMENTS, ...services.map((id) => `/services/${id}`), ...own]),
  ].filter((path) => path.startsWith("/"));
  let [version, known]: [string, ShellDocuments] = ["", { documents: [] }];
  return () => {
    const current = content.version();
    if (version !== current)
      [version, known] = [current, lookUp(content, locales, paths.toSorted())];
    return known;
  };
}

function lookUp(
  content: ContentEngine,
  locales: readonly LocaleCode[],
  paths: readonly string[],
): ShellDocuments {
  const documents = paths.filter((path) => content.translations(path, "public").length > 0);
  const own = locales.flatMap((locale) => {
    const pairs = documents.flatMap((path) => {
      const address = content.addresses(path, "public")[locale] ?? path;
      return address === path ? [] : [[path, address] as const];
    });
    return pairs.length === 0 ? [] : [[locale, Object.fromEntries(pairs)] as const];
  });
  return { documents, ...(own.length > 0 && { addresses: Object.fromEntries(own) }) };
}
