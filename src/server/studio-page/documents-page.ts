import {
  createDocumentStates,
  DOCUMENT_STATES,
  type DocumentInLanguage,
  type DocumentOverview,
  type DocumentState,
  documentTitle,
} from "#content/check";
import { isLive } from "#content/node";
import { localeOf } from "#i18n";
import type { DocumentCell, DocumentsView } from "#studio-page";
import type { OpenSite } from "../site/open-site.ts";
import type { PageCall, StudioPage } from "./page-call.ts";

/** Documents of a page. */
const SHOWN = 30;

/** What each document is in each language; filtered and in parts by the address. */
export const documentsPage: StudioPage = {
  allows: { read: "read", change: "people" },
  async read(call) {
    const { site, query, language: reader, now } = call;
    const all = await readStates(site, now);
    const state = DOCUMENT_STATES.find((each) => each === query.get("state"));
    const language = site.locales.find((each) => each === query.get("in"));
    const chosen = all
      .map((document) => ({
        ...document,
        languages: document.languages.filter(({ locale }) => !language || locale === language),
      }))
      .filter(({ languages }) => languages.some(({ states }) => !state || states.includes(state)));
    const after = query.get("after") ?? "";
    const shown = chosen.filter(({ path }) => path > after).slice(0, SHOWN + 1);
    const view: DocumentsView = {
      page: "documents",
      languages: languagesOf(call),
      state,
      language,
      counts: countStates(all, language),
      documents: shown.slice(0, SHOWN).map(({ path, languages }) => {
        const whole = all.find((each) => each.path === path);
        return {
          path,
          title: whole ? documentTitle(whole, reader.code) : path,
          cells: languages
            .filter(({ states }) => !state || states.includes(state))
            .map((each) => cellOf(each, now)),
        };
      }),
      after: shown.length > SHOWN ? shown[SHOWN - 1]?.path : undefined,
    };
    return { view };
  },
};

type ReadStates = ReturnType<typeof createDocumentStates>;

/** Marks of texts are remembered for each site. */
const readers = new WeakMap<OpenSite, ReadStates>();

/** All documents with their states at an instant, epoch milliseconds. */
export function readStates(site: OpenSite, now: number): Promise<readonly DocumentOverview[]> {
  const { content, environment, locales } = site;
  const known = readers.get(site);
  const read =
    known ?? createDocumentStates({ content, directory: environment.contentDir, locales });
  readers.set(site, read);
  return read(now);
}

/** A document in a language, as lists show it. */
export function cellOf(
  { locale, states, document }: DocumentInLanguage,
  now: number,
): DocumentCell {
  const { publication, isDraft = true } = document ?? {};
  const at =
    publication === undefined || isDraft || isLive(publication, now)
      ? undefined
      : publication.from > now
        ? publication.from
        : publication.until;
  return { locale, states, at };
}

/** The site's languages by their names. */
export function languagesOf({ site }: PageCall): DocumentsView["languages"] {
  return site.locales.map((code) => ({ code, name: localeOf(code, site.languages).name }));
}

function countStates(
  all: readonly DocumentOverview[],
  language: string | undefined,
): DocumentsView["counts"] {
  const counts = new Map<DocumentState, number>(DOCUMENT_STATES.map((state) => [state, 0]));
  for (const { languages } of all) {
    for (const { locale, states } of languages) {
      if (language && locale !== language) continue;
      for (const state of states) counts.set(state, (counts.get(state) ?? 0) + 1);
    }
  }
  return counts;
}
