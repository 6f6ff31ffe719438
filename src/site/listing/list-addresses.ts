import { type LocaleCode, localizePath } from "#i18n";
import { postsByTag } from "../features/articles/posts-by-tag.ts";
import { choosePosts, postChoicePath } from "../features/articles/choose-posts.ts";
import { PAGES } from "../routes.ts";
import type { SiteServices } from "../services.ts";

/**
 * Paths of all pages of a language, percent-encoded: the route table's own, the lists of the blog,
 * and every document, also where it was before or is in other languages, which leads to where it is
 * in this one; pages that search engines do not list among them. Those that a secret address leads to
 * are left out.
 */
export function* listAddresses(services: SiteServices, locale: LocaleCode): Generator<string> {
  const { locales, studio } = services.site;
  const content = services.content("public");
  const own = Object.values<{ path: string; more?: readonly string[] }>(PAGES)
    .flatMap(({ path, more = [] }) => [path, ...more])
    .filter((path) => !/[:*]/.test(path));
  const known = new Set(own);
  const isThere = (path: string): boolean => studio.features.blog || !/^\/blog(?:\/|$)/.test(path);
  const put = (path: string): string => localizePath(path, locale, locales);
  for (const path of own) if (isThere(path)) yield put(path);
  if (studio.features.blog) yield* listBlog(services, locale);
  // An address may have been another document's in another language.
  const renamed = new Set<string>();
  for (const path of content.paths()) {
    for (const address of content.everyAddress(path)) {
      if (known.has(address) || !isThere(address)) continue;
      if (address !== path) {
        if (renamed.has(address) || content.translations(address).length > 0) continue;
        renamed.add(address);
      }
      yield put(encodeURI(address));
    }
  }
}

/** The further pages of the blog, and those of each tag. */
function* listBlog(services: SiteServices, locale: LocaleCode): Generator<string> {
  const posts = services.content("public").posts(locale);
  for (const tag of [undefined, ...postsByTag(posts).keys()]) {
    const { pages = 0 } = choosePosts(posts, { tag, page: 1 }) ?? {};
    for (let page = tag === undefined ? 2 : 1; page <= pages; page += 1) {
      yield localizePath(postChoicePath({ tag, page }), locale, services.site.locales);
    }
  }
}
