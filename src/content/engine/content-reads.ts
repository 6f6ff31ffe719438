import type { Lists } from "./collections/lists.ts";
import type { ContentEngine } from "./content-engine.ts";
import type { ContentOptions } from "./content-options.ts";
import type { ContentDocument } from "./document/content-document.ts";
import { sharedPath } from "./document/document-slug.ts";
import { factsOf } from "./document/page-facts.ts";
import type { Access } from "./index/content-index.ts";
import { findPlace, pageIn } from "./index/find-place.ts";
import { folderConfig, layoutOf } from "./index/folder-config.ts";
import type { LiveContent } from "./live-content.ts";
import { isData } from "./parse/front-matter.ts";

/** Where the names of tags are. */
const TAGS = "/blog/_tags";

/** What the engine answers out of its index, without changing anything. */
export type ContentReads = Omit<ContentEngine, "reserve" | "search" | "close">;

/** @param lists articles, works and pages of the content as it is now */
export function createContentReads(
  { index, load }: LiveContent,
  { locales }: ContentOptions,
  lists: () => (access: Access) => Lists,
): ContentReads {
  const place: ContentEngine["place"] = (at, locale, access) =>
    findPlace(index.view(access), at, locale, locales.fallback);
  const addresses: ContentEngine["addresses"] = (shared, access) => {
    const documents = index.view(access).byShared(shared);
    return Object.fromEntries(
      locales.codes.flatMap((code) => {
        const head = pageIn(documents, code) ?? pageIn(documents, locales.fallback);
        return head ? [[code, String(head._path)]] : [];
      }),
    );
  };
  return {
    version: () => index.version(),
    source(access) {
      const view = index.view(access);
      return {
        defaultLocale: locales.codes.length > 0 ? locales.fallback : undefined,
        heads({ path: at, locale }) {
          if (at !== undefined) return view.byPath(at);
          return locale === undefined ? view.all : view.byLocale(locale);
        },
        load: async (head) => (await load(head)).document,
        folderConfig: (at, locale) => folderConfig(index, at, locale, access),
      };
    },
    folderConfigs: (access) => index.folderConfigs(access),
    posts: (locale, access) => lists()(access).posts(locale),
    portfolio: (locale, access) => lists()(access).portfolio(locale),
    pages: (access) => lists()(access).pages(),
    tagNames(locale, access) {
      const names =
        index.config(TAGS, locale, access) ?? index.config(TAGS, locales.fallback, access);
      return namesIn(names);
    },
    async page(at, locale, access) {
      const found = place(at, locale, access);
      if (found?.kind !== "here") return undefined;
      const { head } = found;
      const shared = sharedPath(head);
      const documents = index.view(access).byShared(shared);
      return {
        ...(await load(head)),
        layout: layoutOf(index, head, access),
        locale: String(head._locale),
        translations: locales.codes.filter((candidate) => pageIn(documents, candidate)),
        addresses: addresses(shared, access),
      };
    },
    folderRedirect(at, locale, access) {
      const navigation: unknown = folderConfig(index, at, locale, access)?.["navigation"];
      const redirect = isData(navigation) ? navigation["redirect"] : undefined;
      return typeof redirect === "string" ? redirect : undefined;
    },
    place,
    addresses,
    translations: (shared, access) =>
      index
        .view(access)
        .byShared(shared)
        .filter(({ _partial }) => !_partial),
    facts(shared, locale, access) {
      const head = pageIn(index.view(access).byShared(shared), locale);
      return head && factsOf(head);
    },
  };
}

function namesIn(names: ContentDocument | undefined): Readonly<Record<string, string>> {
  const pairs = Object.entries(names ?? {}).filter(
    (pair): pair is [string, string] => !pair[0].startsWith("_") && typeof pair[1] === "string",
  );
  return Object.fromEntries(pairs);
}
