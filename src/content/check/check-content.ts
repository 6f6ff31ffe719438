import path from "node:path";
import type { ContentDocument } from "#content";
import { namedMedia, redirectOf } from "#content/node";
import { defaultLocale, localizePath } from "#i18n";
import { checkIssue } from "./check-issue.ts";
import { checkDocumentRedirect, checkFile, checkLink, type LinkedPages } from "./check-links.ts";
import {
  checkClaims,
  checkNumbers,
  type DocumentNumbers,
  documentNumbers,
} from "./check-numbers.ts";
import { checkAlt, checkHead, checkHeadings, type PlacedFault } from "./check-text.ts";
import { checkTranslations } from "./check-translations.ts";
import { checkDocumentTypography } from "./check-typography.ts";
import type { CheckedSite } from "./checked-site.ts";
import { type Fault, type Finding, findingOf } from "./finding.ts";
import { judgeAddress } from "./judge-address.ts";
import { proseOfDocument } from "./prose-of-document.ts";
import { readBody } from "./read-body.ts";
import { readSourceLines, type SourceLines } from "./source-lines.ts";

/** Addresses in the HTML of a page. */
const HREF = /<a\b[^>]*? href="([^"]*)"/g;

/**
 * Reads all documents that are published, or will be, once and reports problems, file by file;
 * problems of several files come last. Bodies are read one at a time and not stored, so memory grows
 * only with the number of titles and URLs.
 *
 * @param onProgress hears how many documents are done, and of how many
 */
export async function* checkContent(
  site: CheckedSite,
  onProgress: (done: number, of: number) => void,
): AsyncGenerator<Finding, void> {
  const source = site.content.source("public");
  const paths = [...site.content.pages("public").keys()];
  const linked: LinkedPages = new Set();
  const titles = new Map<string, string>();
  const count = source.heads({}).length;
  let done = 0;
  for (const at of paths) {
    const heads = site.content.translations(at, "public");
    const numbers = new Map<ContentDocument, DocumentNumbers>();
    for (const head of heads) {
      yield* checkOne(site, head, linked, numbers);
      yield* checkTitle(site, head, titles);
      done += 1;
      onProgress(done, count);
    }
    for (const { head, fault, key } of await checkTranslations(site, at, heads)) {
      yield place(site, head, { ...fault, at: { key: [key] } }, await linesOf(site, head));
    }
    yield* checkAllNumbers(site, numbers);
  }
  yield* checkDrafts(site, new Set(paths));
  yield* checkOrphans(site, paths, linked);
}

/** Documents that visitors read in no language yet. */
async function* checkDrafts(
  site: CheckedSite,
  shown: ReadonlySet<string>,
): AsyncGenerator<Finding, void> {
  const drafts = [...site.content.pages("preview").keys()].filter((at) => !shown.has(at));
  for (const head of drafts.flatMap((at) => site.content.translations(at, "preview"))) {
    // What is past its time is hidden like a draft, and is finished.
    if (head["draft"] !== true && !/\.draft\.\w+$/.test(String(head._file))) continue;
    const hint = "write it, then delete the line; until then no visitor sees it";
    const fault: Fault = { rule: "draft-document", expected: "a document that is no draft", hint };
    yield place(site, head, { ...fault, at: { key: ["draft"] } }, await linesOf(site, head));
  }
}

async function* checkOne(
  site: CheckedSite,
  head: ContentDocument,
  linked: LinkedPages,
  numbers: Map<ContentDocument, DocumentNumbers>,
): AsyncGenerator<Finding, void> {
  const locale = site.locales.find((code) => code === head._locale);
  if (!locale) return;
  const from = encodeURI(localizePath(String(head._path), locale, site.locales));
  let lines: SourceLines | undefined;
  const toFinding = async (fault: PlacedFault): Promise<Finding> => {
    lines ??= await linesOf(site, head);
    return place(site, head, fault, lines);
  };
  const target = redirectOf(head);
  if (target !== undefined) {
    const fault = checkDocumentRedirect(site, target, from, locale, linked);
    const key = "redirect" in head ? ["redirect"] : ["navigation", "redirect"];
    if (fault) yield await toFinding({ ...fault, at: { key } });
    return;
  }
  for (const fault of checkHead(head)) yield await toFinding(fault);
  for (const [key, media] of namedMedia(head)) {
    if (site.hasPicture(media, String(head._file))) continue;
    const expected = `${key.join(".")}: a picture or film in media/, or a picture beside the document`;
    const hint = `${media} is not there, so nothing is shown`;
    yield await toFinding({ rule: "missing-file", at: { key }, expected, hint });
  }
  for (const slug of Array.isArray(head["works"]) ? head["works"] : []) {
    if (site.isPage(localizePath(`/portfolio/${slug}`, locale, site.locales))) continue;
    const expected = "works: names of files in portfolio/, without number and ending";
    const hint = `there is no work ${slug}, so it is not shown`;
    yield await toFinding({ rule: "dead-link", at: { key: ["works"] }, expected, hint });
  }
  const document = await site.content.source("public").load(head);
  const prose = proseOfDocument(document);
  numbers.set(head, documentNumbers(String(head._file), prose, locale));
  const faults = [
    ...checkDocumentTypography(prose, locale),
    ...checkClaims(prose, site.claims(locale), locale),
    ...checkIssue(document),
  ];
  for (const fault of faults) yield await toFinding(fault);
  const facts = readBody(document);
  for (const { href, nth } of facts.links) {
    const fault = await checkLink(site, { href, head, from, locale, ids: facts.ids }, linked);
    if (fault) yield await toFinding({ ...fault, at: { address: href, nth } });
  }
  for (const file of facts.files) {
    const missing = checkFile(site, file, { file: String(head._file), from, locale });
    if (missing) yield await toFinding({ ...missing, at: { address: file.src, nth: file.nth } });
    for (const fault of checkAlt(file)) yield await toFinding(fault);
  }
  for (const media of facts.films) {
    if (site.hasPicture(media, String(head._file))) continue;
    const expected = `::film{media=${media}}: a film in media/`;
    const hint = `${media} is not there, so nothing is shown`;
    const at = { words: `film media ${media}` };
    yield await toFinding({ rule: "missing-file", at, expected, hint });
  }
  for (const { line = 1, ...fault } of await site.content.unshown(head)) {
    yield await toFinding({ rule: "left-out", at: { line }, ...fault });
  }
  for (const fault of checkHeadings(facts)) yield await toFinding(fault);
}

/** Translations of one document say its numbers. */
async function* checkAllNumbers(
  site: CheckedSite,
  numbers: ReadonlyMap<ContentDocument, DocumentNumbers>,
): AsyncGenerator<Finding, void> {
  const original = [...numbers].find(([head]) => head._locale === defaultLocale(site.locales))?.[1];
  if (!original) return;
  for (const [head, translation] of numbers) {
    for (const fault of checkNumbers(original, translation)) {
      yield place(site, head, fault, await linesOf(site, head));
    }
  }
}

/** Two pages of a language with one title look the same in tabs and search results. */
async function* checkTitle(
  site: CheckedSite,
  head: ContentDocument,
  titles: Map<string, string>,
): AsyncGenerator<Finding, void> {
  if (redirectOf(head) !== undefined) return;
  const title = typeof head.title === "string" ? head.title.trim() : "";
  const key = `${head._locale} ${title.toLowerCase()}`;
  const other = titles.get(key);
  if (title === "" || other === undefined) {
    titles.set(key, String(head._file));
    return;
  }
  const hint = `${other} is called "${title}" too`;
  const fault: Fault = { rule: "duplicate-title", expected: "a title of its own", hint };
  yield place(site, head, { ...fault, at: { key: ["title"] } }, await linesOf(site, head));
}

/** Pages that visitors cannot find: nothing links to them, in no language. */
async function* checkOrphans(
  site: CheckedSite,
  paths: readonly string[],
  linked: LinkedPages,
): AsyncGenerator<Finding, void> {
  for (const pathname of await ownLinks(site)) linked.add(pathname);
  for (const locale of site.locales) {
    for (const { slug } of site.content.posts(locale, "public")) linked.add(`/blog/${slug}`);
    for (const { number } of site.content.issues(locale, "public")) {
      linked.add(`/newsletter/${number}`);
    }
    for (const { slug } of site.content.portfolio(locale, "public"))
      linked.add(`/portfolio/${slug}`);
  }
  for (const at of paths) {
    const heads = site.content.translations(at, "public");
    const head = heads.find(({ _locale }) => _locale === defaultLocale(site.locales)) ?? heads[0];
    if (!head || linked.has(at) || site.ownPages.includes(at)) continue;
    if (redirectOf(head) !== undefined) continue;
    const hint = `nothing links to ${at}; link to it from another page, or delete it`;
    const fault: Fault = { rule: "orphan-page", expected: "a page that others link to", hint };
    yield place(site, head, { ...fault, at: { key: ["title"] } }, await linesOf(site, head));
  }
}

/** What the pages of the site that are no documents link to, frame included. */
async function ownLinks(site: CheckedSite): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const own of site.ownPages) {
    for (const locale of site.locales) {
      const from = localizePath(own, locale, site.locales);
      const html = await site.html(from);
      for (const [, href = ""] of html?.matchAll(HREF) ?? []) {
        const judged = judgeAddress(site, href.replaceAll("&amp;", "&"), from, locale, false);
        if (judged.kind === "page") found.add(judged.path);
      }
    }
  }
  return found;
}

function place(
  { directory }: CheckedSite,
  head: ContentDocument,
  { at, ...fault }: PlacedFault,
  lines: SourceLines,
): Finding {
  return findingOf(fault, path.join(directory, String(head._file)), lineOf(at, lines));
}

function lineOf(at: PlacedFault["at"], lines: SourceLines): number {
  if ("line" in at) return at.line;
  if ("key" in at) return lines.ofKey(...at.key);
  if ("words" in at) return lines.ofWords(at.words);
  return lines.ofAddress(at.nth, at.address, decoded(at.address));
}

function linesOf({ directory }: CheckedSite, head: ContentDocument): Promise<SourceLines> {
  const file = String(head._file);
  return readSourceLines(path.join(directory, file), file);
}

function decoded(href: string): string {
  try {
    return decodeURI(href);
  } catch {
    return href;
  }
}
