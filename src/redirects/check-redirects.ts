import type { LocaleCode } from "#i18n";
import { createRedirectMatcher } from "./match-redirect.ts";
import type { RedirectProblem, RedirectRule } from "./parse-redirects.ts";

/**
 * Finds rules that go in circles, that another rule hides, and that lead nowhere.
 *
 * @param isTarget true for a path without language prefix at which there is something
 */
export function checkRedirects(
  rules: readonly RedirectRule[],
  enabled: readonly LocaleCode[],
  isTarget: (path: string) => boolean,
): readonly RedirectProblem[] {
  const match = createRedirectMatcher(rules, enabled);
  return rules.flatMap((rule, index): RedirectProblem[] => {
    const { line, from, to } = rule;
    const hiding = rules.slice(0, index).find((earlier) => covers(earlier, rule));
    if (hiding) {
      const hint = `line ${hiding.line} already answers ${from}; move this line above it or delete it`;
      return [{ line, expected: "a rule that is reached", hint }];
    }
    if (match(encodeURI(rule.isWildcard ? `${from}/x` : from), "") === undefined) {
      return [{ line, expected: "a rule that ends somewhere", hint: `${from} leads in a circle` }];
    }
    const path = to.replace(/[?#].*$/s, "");
    const isKnown =
      !path.startsWith("/") || path.includes(":splat") || match(path, "") || isTarget(path);
    if (isKnown) return [];
    return [{ line, expected: "an address that is there", hint: `there is no page at ${path}` }];
  });
}

/** True when nothing is left for the later rule. */
function covers(earlier: RedirectRule, later: RedirectRule): boolean {
  if (earlier.from === later.from) return earlier.isWildcard || !later.isWildcard;
  return earlier.isWildcard && later.from.startsWith(`${earlier.from}/`);
}
