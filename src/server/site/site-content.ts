import type { Access } from "#content";
import { askNavigation, askQuery, type ContentEngine, formerPaths } from "#content/node";
import type { LocaleCode } from "#i18n";
import type { SiteContent } from "#site";

/** The content engine as the site's pages see it. */
export function siteContent(
  engine: ContentEngine,
  access: Access,
  original: LocaleCode,
): SiteContent {
  return {
    posts: (locale) => engine.posts(locale, access),
    issues: (locale) => engine.issues(locale, access),
    tagNames: (locale) => engine.tagNames(locale, access),
    portfolio: (locale) => engine.portfolio(locale, access),
    page: (path, locale) => engine.page(path, locale, access),
    folderRedirect: (path, locale) =>
      engine.folderRedirect(path, locale, access) ?? engine.folderRedirect(path, original, access),
    isThere: (path, locale) => engine.place(path, locale, access) !== undefined,
    moved: (path, locale) => movedTo(engine.place(path, locale, access)),
    address: (path, locale) => engine.addresses(path, access)[locale] ?? path,
    everyAddress(path) {
      const heads = engine.translations(path, access);
      const all = heads.flatMap((head) => [String(head._path), ...formerPaths(head)]);
      return [...new Set([path, ...all])];
    },
    translations: (path) => engine.pages(access).get(path) ?? [],
    facts: (path, locale) => engine.facts(path, locale, access),
    search: (query) => engine.search({ ...query, access }),
    answers: answersOf(engine, access),
    paths: () => engine.pages(access).keys(),
  };
}

/** What the content calls would answer, without asking them. */
function answersOf(engine: ContentEngine, access: Access): SiteContent["answers"] {
  return {
    async query(params) {
      const { pieces } = await askQuery(engine.source(access), params, "default");
      let text = "";
      for await (const piece of pieces) text += piece;
      return JSON.parse(text) as unknown;
    },
    navigation: (params) => askNavigation(engine.source(access), params),
  };
}

function movedTo(place: ReturnType<ContentEngine["place"]>): string | undefined {
  return place?.kind === "moved" ? place.to : undefined;
}

/** The number in the addresses of content calls, which changes with the content. */
export function contentIntegrity(engine: ContentEngine): string {
  return String(Number.parseInt(engine.version().slice(0, 12), 16));
}
