import type { TextProblem } from "../content-problem.ts";
import type { Data, LineOf } from "../parse/front-matter.ts";
import type { ContentDocument } from "./content-document.ts";
import { fileSegment } from "./source-identity.ts";

/** Letters that have no capital or are none, digits, hyphens inside; of every script. */
const SLUG =
  /^[\p{Ll}\p{Lo}\p{Lm}\p{Nd}](?:[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{Nd}-]{0,98}[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{Nd}])?$/u;
const EXPECTED = "lower-case letters, digits and hyphens, such as candle-light";

/** Key of a document's former slugs. */
export const FORMER = "formerSlugs";

/**
 * What is wrong with the slugs that a file gives itself.
 *
 * @param segment last part of the address by the file's name; empty for an index
 */
export function findSlugProblems(
  data: Data,
  lineOf: LineOf,
  segment: string,
): readonly TextProblem[] {
  const slug = data["slug"] ?? undefined;
  const former = data[FORMER] ?? undefined;
  const problem = (path: readonly (string | number)[], expected: string, hint: string) => ({
    line: lineOf(path),
    expected: `${path.join(".")}: ${expected}`,
    hint,
  });
  const problems: TextProblem[] = [];
  for (const key of ["slug", FORMER]) {
    if ((data[key] ?? undefined) === undefined) continue;
    if (segment === "") {
      const hint = "an index stands at the address of its folder; leave it out";
      problems.push(problem([key], "only in a document with a name of its own", hint));
    } else if (data["_path"] !== undefined) {
      const hint = "_path gives the whole address already; leave one of the two out";
      problems.push(problem([key], "not together with _path", hint));
    }
  }
  if (slug !== undefined && !isSlug(slug))
    problems.push(problem(["slug"], EXPECTED, hintFor(slug)));
  if (former === undefined) return problems;
  if (!Array.isArray(former)) {
    return [...problems, problem([FORMER], "a list of slugs", "write [first-slug, second-slug]")];
  }
  for (const [index, item] of former.entries()) {
    const path = [FORMER, index];
    if (!isSlug(item)) problems.push(problem(path, EXPECTED, hintFor(item)));
    else if (normal(item) === (isSlug(slug) ? normal(slug) : segment)) {
      problems.push(problem(path, "a slug of before", "it is the slug of now; leave it out"));
    }
  }
  return problems;
}

/**
 * The address with the slug that a file gives itself in place of its name.
 *
 * @param path address by the file's name
 */
export function withSlug(path: string, { slug }: Data): string {
  return isSlug(slug) ? beside(path, slug) : path;
}

/**
 * Path that a document shares with its translations: that of its file, whatever their slugs. What has
 * no slug has it as its address.
 */
export function sharedPath(head: ContentDocument): string {
  const { _path: path = "", _partial, _stem, slug } = head as ContentDocument & { slug?: unknown };
  return typeof slug === "string" && !_partial && _stem !== undefined
    ? beside(path, fileSegment(_stem))
    : path;
}

/** Former URLs of a document: by its file name and by its former slugs. */
export function formerPaths(head: ContentDocument): readonly string[] {
  const { _path: path = "", _partial } = head;
  if (_partial) return [];
  const former = head[FORMER];
  const slugs = Array.isArray(former) ? former.filter(isSlug) : [];
  const paths = [sharedPath(head), ...slugs.map((slug) => beside(path, slug))];
  return [...new Set(paths)].filter((other) => other !== path);
}

function beside(path: string, segment: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1) + normal(segment);
}

/** Keyboards and browsers write letters with marks in this form. */
function normal(slug: string): string {
  return slug.normalize("NFC");
}

function isSlug(value: unknown): value is string {
  return typeof value === "string" && SLUG.test(value);
}

function hintFor(value: unknown): string {
  if (typeof value === "number") return `write it in quotes: "${value}"`;
  if (typeof value !== "string") return "it is one part of an address, a text";
  if (value.includes("/"))
    return "it is the last part of the address only; folders stay as they are";
  const suggestion = value
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{Nd}]+/gu, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 60);
  return isSlug(suggestion) ? `write ${suggestion}` : "write one part of an address";
}
