import slugify from "slugify";

/** Languages that content knows about. */
export interface ContentLocales {
  /** Codes that are also names of top folders; empty when content has no languages. */
  readonly codes: readonly string[];
  /** Language of documents outside those folders. */
  readonly fallback: string;
}

/** What a file's place and name say about its document (content-api §9). */
export interface SourceIdentity {
  readonly _id: string;
  readonly _source: string;
  readonly _file: string;
  readonly _stem: string;
  readonly _extension: string;
  readonly _locale: string;
  readonly _path: string;
  readonly _dir: string;
  readonly _draft: boolean;
  readonly _partial: boolean;
  /** Title when the document has none. */
  readonly fileTitle: string;
  /** Last part of the address; empty for an index. */
  readonly segment: string;
}

/** Digits and dots, optionally ending in `.x`: a version, kept in the address. */
const VERSION = /^[\d.]+(?:\.x)?$/;
/** Characters not allowed in a URL segment; letters of every script are allowed. */
const NOT_IN_SLUG = /[^\p{L}\p{N}\p{M}\s$*_+~.()'!\-:@]+/gu;
const IGNORED_CHARACTERS = /['"?#]/;

/** True for files that are never documents (content-api §9). */
export function isIgnoredFile(file: string): boolean {
  return file
    .split("/")
    .some((segment) => /^[.-]/.test(segment) || IGNORED_CHARACTERS.test(segment));
}

/**
 * @param file path below the content folder, with `/`
 * @param source first part of the id
 */
export function identifySource(
  file: string,
  locales: ContentLocales,
  source = "content",
): SourceIdentity {
  const segments = file.split("/");
  const last = segments.at(-1) ?? "";
  const dot = last.lastIndexOf(".");
  const extension = dot > 0 ? last.slice(dot + 1) : "";
  const stem = extension ? file.slice(0, -extension.length - 1) : file;
  const [top = ""] = segments;
  const inLocaleFolder = segments.length > 1 && locales.codes.includes(top);
  const names = stem.split("/").slice(inLocaleFolder ? 1 : 0);
  const path = names.map((name) => slugSegment(bareName(name))).filter(Boolean);
  return {
    _id: `${source}:${segments.join(":")}`,
    _source: source,
    _file: file,
    _stem: stem,
    _extension: extension,
    _locale: inLocaleFolder ? top : locales.fallback,
    _path: `/${path.join("/")}`,
    _dir: path.at(-2) ?? "",
    _draft: /\.draft(?:\/|\.|$)/.test(file),
    _partial: path.some((segment) => segment.startsWith("_")),
    fileTitle: titleOf(bareName(names.at(-1) ?? "")),
    segment: fileSegment(stem),
  };
}

/** Last part of a document's address by its file, given without extension; empty for an index. */
export function fileSegment(stem: string): string {
  return slugSegment(bareName(stem.slice(stem.lastIndexOf("/") + 1)));
}

/** `2.two/index.md` → `two/`: a link to a file as a link to its page. */
export function linkTarget(file: string): string {
  return file
    .replace(/\.md$/i, "")
    .split("/")
    .map((name) => (name === "." || name === ".." ? name : slugSegment(bareName(name))))
    .join("/");
}

/** A title for a folder or file: `some-nice_page` → `Some NicePage`. */
export function titleOf(name: string): string {
  return name
    .split(/[ -]+/)
    .map((piece) =>
      piece
        .split(/[_.]/)
        .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
        .join(""),
    )
    .filter(Boolean)
    .join(" ");
}

/** A name without its order and draft marks; empty for an index. */
function bareName(name: string): string {
  if (VERSION.test(name)) return name;
  const unordered = name.replace(/^\d+\./, "");
  if (unordered === "index" || unordered === "index.draft") return "";
  return unordered.replace(/\.draft$/, "");
}

/**
 * One segment of an address from one name: lower case, accents folded to ASCII where the letter has
 * a Latin form, spaces to hyphens. Hebrew, Arabic, CJK and other letters stay as they are.
 */
function slugSegment(name: string): string {
  return slugify(name, { lower: true, remove: NOT_IN_SLUG });
}
