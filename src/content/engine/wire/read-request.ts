import { QueryProblem } from "../query/query-problem.ts";
import { checkSize, revivePatterns } from "../query/read-params.ts";
import { paramsHash } from "./params-hash.ts";

/** A request below `/query` or `/navigation`. */
export interface ContentRequest {
  /** The decoded query; regular expressions still in their wire form. */
  readonly params: unknown;
  /** Hash and integrity that the address claims. */
  readonly hash: string | undefined;
  readonly integrity: string | undefined;
}

const INVALID = "Invalid _params query";

/**
 * Reads the query out of an address in any of its forms (content-api §1, §3): path segments,
 * `_params`, or single values.
 *
 * @param rest what follows `/query` or `/navigation` in the path, percent-decoded
 * @throws QueryProblem when it cannot be decoded, or is too deep or too large
 */
export function readContentRequest(rest: string, search: URLSearchParams): ContentRequest {
  const [name = "", ...segments] = rest
    .replace(/\.json$/, "")
    .split("/")
    .filter(Boolean);
  const [hash, integrity] = name.split(".");
  return { hash, integrity, params: readParams(segments, search) };
}

/**
 * True when the hash in the address is the one of its query, so that the address means nothing else.
 *
 * @throws QueryProblem when a regular expression cannot be compiled
 */
export async function isNamedByHash({ params, hash }: ContentRequest): Promise<boolean> {
  return hash === (await paramsHash(revivePatterns(params)));
}

function readParams(segments: readonly string[], search: URLSearchParams): unknown {
  if (segments.length > 0) return parseJson(decodeSegments(segments.join("")));
  const [params, ...more] = search.getAll("_params");
  if (more.length > 0) throw new QueryProblem(`${INVALID}: given more than once`);
  return params ? parseJson(params) : paramsOfValues(search);
}

function decodeSegments(text: string): string {
  if (!/^[\w+-]*$/.test(text)) throw new QueryProblem(`${INVALID}: not base64url`);
  try {
    const bytes = Buffer.from(text, "base64url");
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new QueryProblem(`${INVALID}: not UTF-8`);
  }
}

function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new QueryProblem(`${INVALID}: not JSON`);
  }
  checkSize(value);
  return value;
}

/** `?only=title,_path&limit=3`: the query string itself is the query (content-api §3.5). */
function paramsOfValues(search: URLSearchParams): unknown {
  const text = (key: string): string | undefined => search.get(key) ?? undefined;
  const list = (key: string): readonly string[] | undefined => text(key)?.split(",");
  const conditions = ["draft", "partial"].flatMap((key) =>
    search.has(key) ? [{ [key]: text(key) === "true" }] : [],
  );
  const where = text("where");
  return {
    where: [...conditions, ...(where ? [where] : [])],
    sort: list("sort")?.map((rule) => {
      const [field = "", direction] = rule.split(":");
      return { [field]: Number(direction) === -1 ? -1 : 1 };
    }),
    only: list("only"),
    without: list("without"),
    skip: text("skip"),
    limit: text("limit"),
    first: isOn(text("first")),
    count: isOn(text("count")),
  };
}

function isOn(value: string | undefined): boolean {
  return value !== undefined && !["", "0", "false"].includes(value);
}
