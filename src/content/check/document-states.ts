import path from "node:path";
import type { ContentDocument } from "#content";
import {
  type ContentEngine,
  type ContentProblem,
  identifySource,
  isLive,
  type KnownDocument,
  sharedPath,
} from "#content/node";
import type { LocaleCode } from "#i18n";
import { outdatedBy } from "./check-translations.ts";
import { sourceMark } from "./translation-mark.ts";

/** What a document can be in a language; some go together, such as published and outdated. */
export const DOCUMENT_STATES = [
  "published",
  "scheduled",
  "draft",
  "expired",
  "outdated",
  "missing",
  "broken",
] as const;

/** One of {@link DOCUMENT_STATES}. */
export type DocumentState = (typeof DOCUMENT_STATES)[number];

/** A document in one language. */
export interface DocumentInLanguage {
  readonly locale: LocaleCode;
  readonly states: readonly DocumentState[];
  /** What visitors see, or will; a draft where there is nothing else. Undefined where it is missing. */
  readonly document: KnownDocument | undefined;
  /** What is wrong with its file. */
  readonly problem: ContentProblem | undefined;
}

/** A document in all languages. */
export interface DocumentOverview {
  /** Path that its translations share, without language prefix. */
  readonly path: string;
  /** In the order of the languages. */
  readonly languages: readonly DocumentInLanguage[];
}

/** What is needed of the site. */
interface StatesOptions {
  readonly content: Pick<ContentEngine, "documents" | "broken">;
  /** The content folder. */
  readonly directory: string;
  /** The default one first. */
  readonly locales: readonly LocaleCode[];
}

/**
 * Makes the question what each document is in each language (issue 27). Texts are read once to tell
 * whether translations are older than they, and again when they change.
 */
export function createDocumentStates({ content, directory, locales }: StatesOptions) {
  const [fallback = ""] = locales;
  const marks = new Map<string, { readonly hash: string; readonly mark: string | undefined }>();
  const markOf = async ({ head, hash }: KnownDocument): Promise<string | undefined> => {
    const file = String(head._file);
    const known = marks.get(file);
    if (known?.hash === hash) return known.mark;
    const mark = await sourceMark(path.join(directory, file));
    marks.set(file, { hash, mark });
    return mark;
  };
  const isOutdated = async (
    document: KnownDocument,
    source: KnownDocument | undefined,
  ): Promise<boolean> =>
    source !== undefined &&
    source !== document &&
    (await outdatedBy(document.head, source.head, () => markOf(source))) !== undefined;

  /** @param now epoch milliseconds */
  return async (now: number): Promise<readonly DocumentOverview[]> => {
    const documents = Map.groupBy(content.documents(), ({ head }) => sharedPath(head));
    const problems = new Map(
      content.broken().map((problem) => [placeOf(path.relative(directory, problem.file)), problem]),
    );
    const paths = new Set([...documents.keys(), ...[...problems.keys()].map(pathIn)]);
    const overviews: DocumentOverview[] = [];
    for (const at of [...paths].toSorted()) {
      const own = Map.groupBy(documents.get(at) ?? [], ({ head }) => head._locale ?? fallback);
      const source = chosen(own.get(fallback) ?? [], now);
      const languages: DocumentInLanguage[] = [];
      for (const locale of locales) {
        const all = own.get(locale) ?? [];
        const document = chosen(all, now);
        const problem = problems.get(`${locale} ${at}`);
        const states = statesOf(all, now);
        if (problem) states.push("broken");
        if (document && !document.isDraft && (await isOutdated(document, source))) {
          states.push("outdated");
        }
        if (states.length === 0) states.push("missing");
        languages.push({ locale, states, document, problem });
      }
      overviews.push({ path: at, languages });
    }
    return overviews;
  };

  /** A file's language and the path that its translations share. */
  function placeOf(file: string): string {
    const identity = identifySource(file.split(path.sep).join("/"), {
      codes: locales,
      fallback,
    });
    return `${identity._locale} ${identity._path}`;
  }
}

function pathIn(place: string): string {
  return place.slice(place.indexOf(" ") + 1);
}

/** The one of a language that counts: what is or will be seen before what is a draft. */
function chosen(documents: readonly KnownDocument[], now: number): KnownDocument | undefined {
  const rank = ({ isDraft, publication }: KnownDocument): number =>
    isDraft ? 3 : isLive(publication, now) ? 0 : publication.from > now ? 1 : 2;
  return documents.toSorted((a, b) => rank(a) - rank(b))[0];
}

function statesOf(documents: readonly KnownDocument[], now: number): DocumentState[] {
  const states = documents.map(({ isDraft, publication }): DocumentState => {
    if (isDraft) return "draft";
    if (isLive(publication, now)) return "published";
    return publication.from > now ? "scheduled" : "expired";
  });
  return DOCUMENT_STATES.filter((state) => states.includes(state));
}

/** A title to show for a document: of its file in a language, else in the default one, else its path. */
export function documentTitle(
  { path: at, languages }: DocumentOverview,
  locale: LocaleCode,
): string {
  const own = languages.find((each) => each.locale === locale)?.document;
  const other = languages.find(({ document }) => document)?.document;
  const head: ContentDocument | undefined = (own ?? other)?.head;
  return typeof head?.title === "string" && head.title !== "" ? head.title : at;
}
