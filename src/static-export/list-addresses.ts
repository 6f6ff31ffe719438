import { type LocaleCode, localizePath } from "#i18n";
import type { ReadingSite } from "#server";

/** A page that is to be exported. */
export interface ListedAddress {
  /** Percent-encoded. For an error page the address of its file, without the end. */
  readonly pathname: string;
  readonly locale: LocaleCode;
  /** Set for the page that hosts show for what is not there. */
  readonly error?: 404;
}

/** Every public page in every language, folders that only lead on, and the error pages. */
export function* listAddresses(site: ReadingSite): Generator<ListedAddress> {
  const { locales, pagesOf, redirects } = site;
  const folders = leadingFolders(site);
  for (const locale of locales) {
    yield { pathname: localizePath("/404", locale, locales), locale, error: 404 };
    const leading = new Set(folders.map((path) => put(path, locale)));
    for (const list of [pagesOf.addresses(locale), leading]) {
      for (const pathname of list) {
        // A page of the site may stand at a folder's address, such as the blog.
        if (list !== leading) leading.delete(pathname);
        // Old addresses come before pages, as on the server.
        const isShown = !redirects.match(pathname, "") && pagesOf.match(pathname, "public");
        if (isShown) yield { pathname, locale };
      }
    }
  }
  function put(path: string, locale: LocaleCode): string {
    return localizePath(encodeURI(path), locale, locales);
  }
}

/** About how many there will be: those that turn out to be no pages counted too. */
export function countAddresses(site: ReadingSite): number {
  let count = 0;
  for (const locale of site.locales) {
    count += 1 + leadingFolders(site).length;
    count += Iterator.from(site.pagesOf.addresses(locale)).reduce((sum) => sum + 1, 0);
  }
  return count;
}

/** Folders without a page of their own that send their visitors on (D10). */
function leadingFolders({ content }: ReadingSite): readonly string[] {
  const documents = content.pages("public");
  const folders = content
    .folderConfigs("public")
    .map(({ _path: path = "" }) => path.replace(/\/_dir$/, "") || "/");
  return [...new Set(folders)].filter((path) => path !== "/" && !documents.has(path));
}
