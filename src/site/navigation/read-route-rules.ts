import type { LocaleCode } from "#i18n";
import { createRedirectMatcher, fromRouteRules, type RedirectMatcher } from "#redirects";

/** Makes of what `/builds/meta/{id}.json` says the function that answers for an address (C11). */
export function readRouteRules(
  matcher: unknown,
  enabled: readonly LocaleCode[],
): RedirectMatcher | undefined {
  const rules = fromRouteRules(matcher);
  return rules && createRedirectMatcher(rules, enabled);
}
