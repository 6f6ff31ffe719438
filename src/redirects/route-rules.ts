import { DEFAULT_STATUS, type RedirectRule } from "./parse-redirects.ts";

/** What the browser learns about a URL. */
interface RouteRule {
  readonly redirect: string;
}

/** The matcher of `/builds/meta/{id}.json` (C11): wildcards by their folder, `**` for the rest. */
export interface RouteRules {
  readonly static: Readonly<Record<string, RouteRule>>;
  readonly wildcard: Readonly<Record<string, RouteRule>>;
  readonly dynamic: Readonly<Record<string, RouteRule>>;
}

/** Rules in the form in which the browser gets them. */
export function toRouteRules(rules: readonly RedirectRule[]): RouteRules {
  const entriesOf = (isWildcard: boolean): [string, RouteRule][] =>
    rules
      .filter((rule) => rule.isWildcard === isWildcard)
      .map(({ from, to }) => [encodeURI(from), { redirect: to.replaceAll(":splat", "**") }]);
  return {
    static: Object.fromEntries(entriesOf(false)),
    wildcard: Object.fromEntries(entriesOf(true)),
    dynamic: {},
  };
}

/**
 * Reads what {@link toRouteRules} wrote. The browser never uses the status, so all have the usual one.
 *
 * @param matcher whatever came over the network
 * @returns undefined for anything but a matcher (M9, M10)
 */
export function fromRouteRules(matcher: unknown): readonly RedirectRule[] | undefined {
  const rules = matcher as Partial<RouteRules> | null | undefined;
  if (typeof rules?.static !== "object" || typeof rules.wildcard !== "object") return undefined;
  const read = (from: string, { redirect }: RouteRule, isWildcard: boolean): RedirectRule => ({
    from: decodeURI(from),
    to: isWildcard ? redirect.replaceAll("**", ":splat") : redirect,
    status: DEFAULT_STATUS,
    isWildcard,
    line: 0,
  });
  return [
    ...Object.entries(rules.static).map(([from, rule]) => read(from, rule, false)),
    ...Object.entries(rules.wildcard).map(([from, rule]) => read(from, rule, true)),
  ];
}
