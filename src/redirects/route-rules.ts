import type { RedirectRule } from "./parse-redirects.ts";

/** What the browser is told of an address. */
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
