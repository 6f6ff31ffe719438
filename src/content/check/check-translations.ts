import path from "node:path";
import type { ContentDocument } from "#content";
import { defaultLocale } from "#i18n";
import type { CheckedSite } from "./checked-site.ts";
import type { Fault } from "./finding.ts";
import { MARK_KEY, sourceMark } from "./translation-mark.ts";

/** A mark may also be the day on which the translation was brought up to date. */
const ISO_DAY = /^\d{4}-\d\d-\d\d/;

/** A fault of one of the documents at an address. */
interface TranslationFault {
  readonly head: ContentDocument;
  readonly fault: Fault;
  /** Key of the front matter by which its line is found. */
  readonly key: string;
}

/**
 * Compares the documents at one address with the one in the default language: by the mark of the
 * text that a translation was made from or, without one, by the days that both name.
 *
 * @param at path that the documents share
 * @param heads all of them that visitors see
 */
export async function checkTranslations(
  site: CheckedSite,
  at: string,
  heads: readonly ContentDocument[],
): Promise<readonly TranslationFault[]> {
  const source = heads.find(({ _locale }) => _locale === defaultLocale(site.locales));
  if (!source) return [];
  const isShown = (code: unknown): boolean => heads.some(({ _locale }) => _locale === code);
  const drafts = site.content
    .translations(at, "preview")
    .filter(({ _draft, _locale }) => _draft === true && !isShown(_locale));
  const missing = site.locales.filter(
    (code) => !isShown(code) && !drafts.some(({ _locale }) => _locale === code),
  );
  const faults = drafts.map(unfinished);
  if (missing.length > 0) {
    faults.push({
      head: source,
      key: "title",
      fault: {
        rule: "missing-translation",
        expected: `a translation into ${missing.join(", ")}`,
        hint: `${missing.length === 1 ? "its" : "their"} visitors read it in another language`,
      },
    });
  }
  let current: string | undefined;
  for (const head of heads.filter((other) => other !== source)) {
    if ("order" in head && isPortfolioItem(head)) faults.push(unusedOrder(head, source));
    const key = await outdatedBy(head, source, async () => {
      current ??= await sourceMark(path.join(site.directory, String(source._file)));
      return current;
    });
    if (key !== undefined) faults.push(outdated(head, source, key));
  }
  return faults;
}

/**
 * By which key of its front matter a translation is older than its source; undefined when it is not.
 *
 * @param markOf reads the mark of the source's text
 */
export async function outdatedBy(
  head: ContentDocument,
  source: ContentDocument,
  markOf: () => Promise<string | undefined>,
): Promise<string | undefined> {
  const mark = head[MARK_KEY];
  const known = typeof mark === "string" || typeof mark === "number" ? `${mark}` : "";
  if (known === "" || ISO_DAY.test(known)) {
    const day = known.slice(0, 10) || dayOf(head);
    const isOlder = day !== "" && dayOf(source) > day;
    return isOlder ? (known === "" ? "updated" : MARK_KEY) : undefined;
  }
  const current = await markOf();
  return current !== undefined && known !== current ? MARK_KEY : undefined;
}

function unfinished(head: ContentDocument): TranslationFault {
  const hint =
    "translate the text, then delete the line; until then visitors read another language";
  return {
    head,
    key: "draft",
    fault: { rule: "draft-translation", expected: "a translation that is no draft", hint },
  };
}

function isPortfolioItem({ _path = "" }: ContentDocument): boolean {
  return /^\/portfolio\/[^/]+$/.test(_path);
}

function unusedOrder(head: ContentDocument, { _file }: ContentDocument): TranslationFault {
  const hint = `${_file} says it for all languages; delete the line`;
  return {
    head,
    key: "order",
    fault: { rule: "unused-order", expected: "no order in a translation", hint },
  };
}

function outdated(head: ContentDocument, source: ContentDocument, key: string): TranslationFault {
  return {
    head,
    key,
    fault: {
      rule: "outdated-translation",
      expected: `the text that ${source._file} has now`,
      hint: `bring it up to date, then: npm run studio -- content translated ${head._file}`,
    },
  };
}

/** ISO day of the last change that the author names; empty when there is none. */
function dayOf({ updated, date }: Readonly<Record<string, unknown>>): string {
  const day = [updated, date].find((value): value is string => typeof value === "string");
  return day?.slice(0, 10) ?? "";
}
