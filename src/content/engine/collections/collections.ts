import * as v from "valibot";
import type { TextProblem } from "../content-problem.ts";
import type { ContentDocument } from "../document/content-document.ts";
import { sharedPath } from "../document/document-slug.ts";
import type { RememberedFile } from "../index/index-store.ts";
import type { ReadHead } from "../index/read-entry.ts";
import type { Planned } from "../publication/publication.ts";
import { type Issue, issueSchema } from "./issue-schema.ts";
import { pageSchema } from "./page-schema.ts";
import { type PortfolioItem, portfolioSchema } from "./portfolio-schema.ts";
import { type Post, postSchema } from "./post-schema.ts";

/** URLs of the legally required documents (A11). */
const LEGAL_PATHS = ["/privacy-policy", "/terms-and-conditions"];

/** Words that people read in a minute, in the languages of the site. */
const WORDS_PER_MINUTE = 220;

/** A kind of document and what its front matter must look like. */
interface Collection {
  readonly name: "posts" | "issues" | "portfolio" | "legal" | "pages" | "folders";
  readonly has: (document: ContentDocument) => boolean;
  readonly schema: v.GenericSchema;
  /** Keys without which a document is published with a fall-back, and reported. */
  readonly wanted: readonly string[];
}

const COLLECTIONS: readonly Collection[] = [
  {
    name: "posts",
    has: ({ _path = "", _type }) => /^\/blog\/[^/]+$/.test(_path) && _type === "markdown",
    schema: postSchema,
    wanted: ["title", "description", "date"],
  },
  {
    name: "issues",
    has: (document) => document._type === "markdown" && issueNumber(document) !== undefined,
    schema: issueSchema,
    wanted: [],
  },
  {
    name: "portfolio",
    has: ({ _path = "" }) => /^\/portfolio\/[^/]+$/.test(_path),
    schema: portfolioSchema,
    wanted: [],
  },
  {
    name: "legal",
    has: (document) => LEGAL_PATHS.includes(sharedPath(document)),
    schema: pageSchema,
    wanted: ["title", "updated"],
  },
  {
    name: "pages",
    has: ({ _type }) => _type === "markdown",
    schema: pageSchema,
    wanted: [],
  },
];

/** What the `_dir` file of a folder may say. */
const FOLDERS: Collection = {
  name: "folders",
  has: ({ _path = "" }) => _path.endsWith("/_dir"),
  schema: pageSchema,
  wanted: [],
};

function collectionOf(document: ContentDocument): Collection | undefined {
  if (document._partial) return FOLDERS.has(document) ? FOLDERS : undefined;
  return COLLECTIONS.find(({ has }) => has(document));
}

/** Number of an issue of the newsletter by its file; undefined for other documents. */
export function issueNumber(head: ContentDocument): number | undefined {
  const number = /^\/newsletter\/([1-9]\d{0,5})$/.exec(sharedPath(head))?.[1];
  return number === undefined ? undefined : Number(number);
}

/** True for a document that is not there before its day: an article, an issue. */
export function isDated(head: ContentDocument): boolean {
  const name = collectionOf(head)?.name;
  return name === "posts" || name === "issues";
}

/** True for an article, draft or not (A8). */
function isPost(head: ContentDocument): boolean {
  return collectionOf(head)?.name === "posts";
}

/** Kind of a document in search results. */
export function kindOf(head: ContentDocument): "work" | "article" | "page" {
  const name = collectionOf(head)?.name;
  if (name === "posts") return "article";
  return name === "portfolio" ? "work" : "page";
}

/**
 * Compares what an editor wrote with what the document's collection expects.
 *
 * @param categories those of works; any when left out
 */
export function checkDocument(
  head: ContentDocument,
  { data, lineOf }: Pick<ReadHead, "data" | "lineOf">,
  categories?: readonly string[],
): readonly TextProblem[] {
  const collection = collectionOf(head);
  if (!collection) return [];
  const { category } = head;
  if (collection.name === "portfolio" && typeof category === "string" && categories) {
    if (!categories.includes(category)) {
      const expected = `category: one of ${categories.join(", ")}`;
      return [{ line: lineOf(["category"]), expected, hint: `found ${category}` }];
    }
  }
  const result = v.safeParse(collection.schema, data);
  return (result.issues ?? []).map((issue) => {
    const path = (issue.path ?? []).map(({ key }) => key as string | number);
    const own =
      issue.kind === "schema" && issue.type.includes("object") ? undefined : issue.message;
    return {
      line: lineOf(path),
      expected: `${path.join(".")}: ${own ?? issue.expected ?? issue.message}`,
      hint: issue.received === "undefined" ? "it is missing" : `found ${issue.received}`,
    };
  });
}

/** Keys that a document lacks and its collection would like to have. */
export function missingKeys(head: ContentDocument, data: ReadHead["data"]): readonly string[] {
  const wanted = collectionOf(head)?.wanted ?? [];
  return wanted.filter((key) => data[key] === undefined || data[key] === null || data[key] === "");
}

/** The article that a head describes, when it is one. */
export function toPost(
  head: ContentDocument,
  { words, isUntitled }: Pick<RememberedFile, "words" | "isUntitled">,
  planned: Planned | undefined,
): Post | undefined {
  if (!isPost(head)) return undefined;
  const parsed = v.safeParse(postSchema, head);
  if (!parsed.success) return undefined;
  const { title, description, date, updated, author, tags, image, featured } = parsed.output;
  return {
    slug: slugOf(head),
    path: String(head._path),
    file: String(head._file),
    locale: String(head._locale),
    title: isUntitled ? undefined : textOf(title),
    description: textOf(description),
    date,
    updated,
    author: typeof author === "object" ? author.name : author,
    tags: [tags ?? []].flat(),
    image,
    featured,
    draft: Boolean(head._draft),
    planned,
    minutes: Math.max(1, Math.round(words / WORDS_PER_MINUTE)),
  };
}

/** The issue of the newsletter that a head describes, when it is one. */
export function toIssue(
  head: ContentDocument,
  _known: unknown,
  planned: Planned | undefined,
): (Issue & { readonly slug: string }) | undefined {
  const number = issueNumber(head);
  if (number === undefined || collectionOf(head)?.name !== "issues") return undefined;
  const parsed = v.safeParse(issueSchema, head);
  if (!parsed.success) return undefined;
  const { title, description, date } = parsed.output;
  return {
    slug: String(number),
    number,
    path: String(head._path),
    file: String(head._file),
    locale: String(head._locale),
    title,
    description,
    date,
    draft: Boolean(head._draft),
    planned,
  };
}

/** The work that a head describes, when it is one. */
export function toPortfolioItem(head: ContentDocument): PortfolioItem | undefined {
  if (collectionOf(head)?.name !== "portfolio") return undefined;
  const parsed = v.safeParse(v.object(portfolioSchema.entries), head);
  if (!parsed.success) return undefined;
  return {
    ...parsed.output,
    slug: slugOf(head),
    path: String(head._path),
    file: String(head._file),
    locale: String(head._locale),
  };
}

function slugOf(head: ContentDocument): string {
  const path = sharedPath(head);
  return path.slice(path.lastIndexOf("/") + 1);
}

function textOf(value: string | number | null | undefined): string | undefined {
  const text = String(value ?? "");
  return text.trim() === "" ? undefined : text;
}
