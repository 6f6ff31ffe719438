import type { TextProblem } from "../content-problem.ts";
import type { ContentDocument, MarkdownRoot } from "../document/content-document.ts";
import { findSlugProblems, withSlug } from "../document/document-slug.ts";
import {
  type ContentLocales,
  identifySource,
  type SourceIdentity,
} from "../document/source-identity.ts";
import { isMoment, MOMENT_EXPECTED } from "../publication/moment.ts";
import { type Data, type LineOf, readFrontMatter, splitFrontMatter } from "./front-matter.ts";
import {
  type DataResult,
  parseCsvFile,
  parseJson5File,
  parseJsonFile,
  parseYamlFile,
} from "./parse-data.ts";
import type { ParsedMarkdown } from "./parse-markdown.ts";

/** The part of a document that is loaded on demand. */
export interface DocumentBody {
  /** A tree for Markdown, a list for data files; absent when the file has none. */
  readonly body?: unknown;
  readonly excerpt?: MarkdownRoot;
}

/** Result of reading a file's head. */
export type SourceHead =
  | {
      readonly ok: true;
      /** The document without body and excerpt, in the order of its keys. */
      readonly head: ContentDocument;
      /** Data as the editor wrote it. */
      readonly data: Data;
      readonly lineOf: LineOf;
      /** Markdown that follows the front matter; absent for other files. */
      readonly markdown?: string;
      /** Line on which the Markdown begins, counted from 1. */
      readonly markdownLine?: number;
      /** Body of a data file. */
      readonly body?: unknown;
      /** True when title or description must still be taken out of the Markdown. */
      readonly needsBody: boolean;
    }
  | { readonly ok: false; readonly problems: readonly TextProblem[] };

/** Keys that a file cannot set itself. */
const RESERVED = ["_id", "_file", "_stem", "_source", "_extension", "_type", "body", "excerpt"];

/** An absolute path without empty, dot or foreign parts. */
const ADDRESS = /^\/(?:(?!\.{1,2}(?:\/|$))[^/\\?#\s\p{C}]+(?:\/(?=[^/])|$))*$/u;

/** Keys by which a file may say where and when it is to be seen, and what it must say. */
const PLACE_KEYS: Readonly<Record<string, readonly [(value: unknown) => boolean, string]>> = {
  _path: [(value) => typeof value === "string" && ADDRESS.test(value), "an address such as /about"],
  _locale: [(value) => typeof value === "string", "the code of a language"],
  _draft: [(value) => typeof value === "boolean", "true or false"],
  _partial: [(value) => typeof value === "boolean", "true or false"],
  publishAt: [(value) => value === null || isMoment(value), MOMENT_EXPECTED],
  unpublishAt: [(value) => value === null || isMoment(value), MOMENT_EXPECTED],
};

const DATA_FORMATS: Readonly<
  Record<string, { readonly type: string; readonly parse: (text: string) => DataResult }>
> = {
  yml: { type: "yaml", parse: parseYamlFile },
  yaml: { type: "yaml", parse: parseYamlFile },
  json: { type: "json", parse: parseJsonFile },
  json5: { type: "json", parse: parseJson5File },
  csv: { type: "csv", parse: parseCsvFile },
};

/** True for files that become documents. */
export function isSupportedFile(file: string): boolean {
  const extension = file.slice(file.lastIndexOf(".") + 1).toLowerCase();
  return extension === "md" || Object.hasOwn(DATA_FORMATS, extension);
}

/** For those who do not ask where a file belongs. */
const NO_LOCALES: ContentLocales = { codes: [], fallback: "" };

/**
 * Reads what a file says about itself, without parsing Markdown (content-api §9).
 *
 * @param file path below the content folder, with `/`
 * @param locales absent where only data and lines are of interest
 */
export function readSourceHead(
  file: string,
  text: string,
  locales: ContentLocales = NO_LOCALES,
  sourceName?: string,
): SourceHead {
  const identity = identifySource(file, locales, sourceName);
  const source = readHead(identity, text);
  if (!source.ok) return source;
  const { head, data, lineOf } = source;
  const problems = [
    ...findPlaceProblems(data, lineOf),
    ...(head._partial ? [] : findSlugProblems(data, lineOf, identity.segment)),
  ];
  return problems.length > 0 ? { ok: false, problems } : source;
}

function readHead(identity: SourceIdentity, source: string): SourceHead {
  const text = source.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");
  const extension = identity._extension.toLowerCase();
  if (extension === "md") return readMarkdownHead(identity, text);
  const format = DATA_FORMATS[extension];
  if (!format) {
    const [head, body] = [{ _id: identity._id }, text];
    return { ok: true, head, data: {}, lineOf: () => 1, body, needsBody: false };
  }
  const read = format.parse(text);
  if (!read.ok) return read;
  const { body, ...data } = read.data;
  return {
    ok: true,
    head: assembleHead(identity, format.type, data, {}),
    data,
    lineOf: read.lineOf,
    ...(body !== undefined && { body }),
    needsBody: false,
  };
}

/** Puts title and description from the parsed text into a head that lacks them. */
export function completeHead(
  head: ContentDocument,
  data: Data,
  parsed: Pick<ParsedMarkdown, "title" | "description">,
): ContentDocument {
  const title = data["title"] === undefined && parsed.title !== "" ? parsed.title : head.title;
  const description = "description" in data ? data["description"] : parsed.description;
  return { ...head, title, description } as ContentDocument;
}

/** The whole document, keys in the order of content-api §9. */
export function withBody(head: ContentDocument, { body, excerpt }: DocumentBody): ContentDocument {
  const { _type, _id, _source, _file, _stem, _extension, ...rest } = head;
  return {
    ...rest,
    ...(excerpt !== undefined && { excerpt }),
    ...(body !== undefined && { body }),
    ...(_type !== undefined && { _type }),
    _id,
    ...(_type !== undefined && { _source, _file, _stem, _extension }),
  };
}

function findPlaceProblems(data: Data, lineOf: LineOf): readonly TextProblem[] {
  return Object.entries(PLACE_KEYS).flatMap(([key, [isFit, expected]]) =>
    !Object.hasOwn(data, key) || isFit(data[key])
      ? []
      : [{ line: lineOf([key]), expected: `${key}: ${expected}`, hint: "leave it out if unsure" }],
  );
}

function readMarkdownHead(identity: SourceIdentity, text: string): SourceHead {
  const { yaml, rest, restLine } = splitFrontMatter(text);
  const read = readFrontMatter(yaml ?? "");
  if (!read.ok) return read;
  const { data, lineOf } = read;
  return {
    ok: true,
    head: assembleHead(identity, "markdown", data, { description: "" }),
    data,
    lineOf,
    markdown: rest,
    markdownLine: restLine,
    needsBody: data["title"] === undefined || data["description"] === undefined,
  };
}

function assembleHead(
  identity: SourceIdentity,
  type: string,
  data: Data,
  defaults: { readonly description?: string },
): ContentDocument {
  const { fileTitle, segment: _segment, ...fields } = identity;
  const own = Object.fromEntries(Object.entries(data).filter(([key]) => !RESERVED.includes(key)));
  const draft = own["_draft"] ?? own["draft"] ?? fields._draft;
  const { title, description, ...rest } = own;
  const hasTitle = title !== undefined && title !== null && title !== "";
  const isPartial = own["_partial"] ?? fields._partial;
  return {
    _path: isPartial ? fields._path : withSlug(fields._path, own),
    _dir: fields._dir,
    _draft: Boolean(draft),
    _partial: fields._partial,
    _locale: fields._locale,
    title: hasTitle ? title : fileTitle,
    ...(description === undefined ? defaults : { description }),
    ...rest,
    _type: type,
    _id: fields._id,
    _source: fields._source,
    _file: fields._file,
    _stem: fields._stem,
    _extension: fields._extension,
  } as ContentDocument;
}
