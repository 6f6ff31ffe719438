import { type MarkedText, excerptOf, markText } from "./marked-text.ts";
import { lackOf, SEEN, type SearchKind } from "./search-entry.ts";
import type { Candidate, SearchTables } from "./search-tables.ts";
import { matchExpression, readTerms, type SearchTerm } from "./search-terms.ts";

/** A search query. */
export interface SearchQuery {
  /** As typed; what is beyond 100 characters is not read. */
  readonly text: string;
  /** Language of the page: its documents come first, then untranslated ones. */
  readonly locale: string;
  readonly access: "public" | "preview";
  /** Kinds that are looked for, and counted. */
  readonly kinds: readonly SearchKind[];
  /** The only kind of which documents are given; all when left out. */
  readonly only?: SearchKind | undefined;
  /** Documents to leave out from the beginning, and most that are given. */
  readonly skip: number;
  readonly limit: number;
}

/** A document that was found. */
interface SearchHit {
  /** Address without language prefix. */
  readonly path: string;
  /** Language in which it is written. */
  readonly locale: string;
  readonly kind: SearchKind;
  /** ISO day, or empty. */
  readonly date: string;
  readonly title: MarkedText;
  readonly excerpt: MarkedText;
}

/** What was found, the best first. */
export interface SearchResult {
  readonly hits: readonly SearchHit[];
  /** Number of documents that match, of the kind that is given. */
  readonly total: number;
  /** Number of documents that match, by kind; what matches none is not in it. */
  readonly totals: Partial<Readonly<Record<SearchKind, number>>>;
  /** True when more match than are counted. */
  readonly isMore: boolean;
  /** False when no document has all words, and these have some of them. */
  readonly hasAllWords: boolean;
}

/** Documents that are ranked, of those with the words in their titles and of all. */
const [TITLES, MOST] = [500, 1_000];
/** Columns that hold words of the documents. */
const TEXTS = "title headings description text";
/** Words up to which documents are ranked when very many match; each word costs a walk of its own. */
const FEW = 2;
/** How much better a work is than a text that has the words as often: people come for what is made. */
const WORK_FIRST = 1.5;
/** How much better it is when a title has all words as they were typed. */
const WHOLE_TITLE = 1.5;

/** Nothing was looked for, or found. */
const NOTHING: SearchResult = {
  hits: [],
  total: 0,
  totals: {},
  isMore: false,
  hasAllWords: true,
};

/**
 * Looks for documents.
 *
 * @param fallback language whose documents replace missing translations
 */
export function findDocuments(
  tables: SearchTables,
  query: SearchQuery,
  fallback: string,
): SearchResult {
  const terms = readTerms(query.text);
  if (terms.length === 0) return NOTHING;
  const all = rankAll(tables, query, terms, "AND", fallback);
  const hasAllWords = all.ranked.length > 0 || terms.length === 1;
  const { ranked, isMore } = hasAllWords ? all : rankAll(tables, query, terms, "OR", fallback);
  const given = query.only ? ranked.filter(({ kind }) => kind === query.only) : ranked;
  const shown = given.slice(query.skip, query.skip + query.limit);
  const totals: Partial<Record<SearchKind, number>> = {};
  for (const { kind } of ranked) totals[kind] = (totals[kind] ?? 0) + 1;
  return {
    hits: shown.map((candidate) => toHit(tables, candidate, terms)),
    total: given.length,
    totals,
    isMore,
    hasAllWords: hasAllWords || ranked.length === 0,
  };
}

interface Ranking {
  readonly ranked: readonly Candidate[];
  readonly isMore: boolean;
}

/** The asker's language first, then what there is in the fallback language only. */
function rankAll(
  tables: SearchTables,
  query: SearchQuery,
  terms: readonly SearchTerm[],
  joined: "AND" | "OR",
  fallback: string,
): Ranking {
  const own = rankIn(tables, query, terms, joined, query.locale);
  if (query.locale === fallback) return own;
  const others = rankIn(tables, query, terms, joined, fallback);
  return { ranked: [...own.ranked, ...others.ranked], isMore: own.isMore || others.isMore };
}

function rankIn(
  tables: SearchTables,
  { access, kinds, locale: requested }: SearchQuery,
  terms: readonly SearchTerm[],
  joined: "AND" | "OR",
  locale: string,
): Ranking {
  const bit = access === "public" ? SEEN.inPublic : SEEN.inPreview;
  const words = matchExpression(terms, joined);
  const lacking = locale === requested ? "" : ` AND lacks: ${lackOf(access, requested)}`;
  const look = (columns: string, limit: number, isRanked: boolean): readonly Candidate[] =>
    tables.find({
      locale,
      expression: `{${columns}}: (${words})${lacking}`,
      seen: bit,
      limit,
      isRanked,
    });
  const any = look(TEXTS, MOST + 1, false);
  const isMore = any.length > MOST;
  // To rank very many takes long and says little; those with the words in their titles come first.
  const best = isMore
    ? look("title", TITLES, terms.length <= FEW).map((one) => ({ ...one, rank: one.rank - 1 }))
    : look(TEXTS, MOST, true);
  const found = new Map([...any.slice(0, MOST), ...best].map((one) => [one.id, one]));
  const ranked = [...found.values()]
    .filter(({ kind }) => kinds.includes(kind))
    .map((candidate) => ({ candidate, score: scoreOf(candidate, terms) }))
    .toSorted((a, b) => b.score - a.score || b.candidate.date.localeCompare(a.candidate.date, "en"))
    .map(({ candidate }) => candidate);
  return { ranked, isMore };
}

function scoreOf({ rank, kind, titleWords }: Candidate, terms: readonly SearchTerm[]): number {
  const isWhole = terms.every(({ forms }) =>
    forms.some((form) => titleWords.includes(` ${form} `)),
  );
  return -rank * (isWhole ? WHOLE_TITLE : 1) * (kind === "work" ? WORK_FIRST : 1);
}

function toHit(
  tables: SearchTables,
  { id, path, locale, kind, date, title, description }: Candidate,
  terms: readonly SearchTerm[],
): SearchHit {
  const said = excerptOf(description, terms);
  const written = excerptOf(tables.text(id), terms);
  const isSaid = description !== "" && said.terms >= written.terms;
  return {
    path,
    locale,
    kind,
    date,
    title: markText(title, terms),
    excerpt: (isSaid ? said : written).pieces,
  };
}
