import { isRedirectTarget } from "#i18n";

/** Status codes that send a visitor on (RFC 9110 15.4). */
const STATUSES = [301, 302, 303, 307, 308] as const;

/** A status code that sends a visitor on. */
export type RedirectStatus = (typeof STATUSES)[number];

/** Status of rules that name none: the address may come back (M12). */
export const DEFAULT_STATUS: RedirectStatus = 307;

/** One line of `redirects.txt`. */
export interface RedirectRule {
  /** Counted from 1. */
  readonly line: number;
  /** Old path, decoded and in lower case, without the star of a wildcard. */
  readonly from: string;
  /** True for `/old/*`, which matches `/old` and everything below it. */
  readonly isWildcard: boolean;
  /** New path with query and anchor, or another site, in ASCII; `:splat` is what the star stood for. */
  readonly to: string;
  readonly status: RedirectStatus;
}

/** A problem in `redirects.txt`, described for its editor. */
export interface RedirectProblem {
  readonly line: number;
  readonly expected: string;
  readonly hint: string;
}

/** Result of {@link parseRedirects}. */
export type ParsedRedirects =
  | { readonly ok: true; readonly rules: readonly RedirectRule[] }
  | { readonly ok: false; readonly problems: readonly RedirectProblem[] };

/** Reads `redirects.txt`: a line for each rule, `old new [status]`; `#` begins a comment line. */
export function parseRedirects(text: string): ParsedRedirects {
  const rules: RedirectRule[] = [];
  const problems: RedirectProblem[] = [];
  for (const [index, content] of text.split(/\r?\n/).entries()) {
    const line = index + 1;
    const words = content.trim().split(/\s+/);
    if (words[0] === "" || words[0]?.startsWith("#")) continue;
    const result = readRule(words, line);
    if ("expected" in result) problems.push(result);
    else rules.push(result);
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, rules };
}

function readRule(words: readonly string[], line: number): RedirectRule | RedirectProblem {
  const [from = "", to = "", code, ...more] = words;
  const problem = (expected: string, hint: string): RedirectProblem => ({ line, expected, hint });
  if (to === "" || more.length > 0) {
    return problem("an old address, a new one, and perhaps a status", "for example: /old /new 301");
  }
  const status = code === undefined ? DEFAULT_STATUS : STATUSES.find((one) => String(one) === code);
  if (status === undefined) return problem(`one of ${STATUSES.join(", ")}`, `found ${code}`);
  const isWildcard = from.endsWith("/*");
  const path = decodePath(isWildcard ? from.slice(0, -2) : from);
  if (path === undefined || !/^(?:\/(?![/\\])[^*?#]*)?$/.test(path) || from === "") {
    return problem("an old path such as /old or /old/*", `found ${from}`);
  }
  if (!isWildcard && path === "/") return problem("an old path", "the home page cannot move");
  if (isWildcard && path === "") return problem("a folder before the star", "/* is every page");
  if (!isRedirectTarget(to)) {
    return problem("a new path such as /new, or https://…", `found ${to}`);
  }
  if (to.includes(":splat") && !isWildcard) {
    return problem("an old path that ends in /*", ":splat is what the star stands for");
  }
  return {
    line,
    from: path.toLowerCase().replace(/\/+$/, ""),
    isWildcard,
    to: to.replaceAll(/\P{ASCII}+/gu, encodeURIComponent),
    status,
  };
}

/** Undefined for a path that cannot be decoded. */
export function decodePath(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
