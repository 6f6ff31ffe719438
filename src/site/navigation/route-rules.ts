import type { LocaleCode } from "#i18n";
import { createRedirectMatcher, fromRouteRules, type RedirectMatcher } from "#redirects";

/** Old addresses as the browser knows them. */
export interface RouteRuleBook {
  /**
   * Where an old address leads, as the server would say (C11, M12–M15): path with query and anchor, or
   * another site's address. Undefined for any other address, and while the rules are not there.
   */
  redirectOf(url: URL): string | undefined;
}

/**
 * Fetches the rules of the page's build, once for all pages (M5). Nothing waits for them (M11): without
 * them the data of a page says the same. A failure is logged once, and asked again with the next page (M10).
 *
 * @param buildId the build that made the page
 * @param enabled languages of the site
 */
export function fetchRouteRules(buildId: string, enabled: readonly LocaleCode[]): RouteRuleBook {
  let match: RedirectMatcher | undefined;
  let isAsked = false;
  let hasFailed = false;

  const ask = async (): Promise<void> => {
    if (isAsked) return;
    isAsked = true;
    try {
      const response = await fetch(`/builds/meta/${buildId}.json`);
      if (!response.ok) throw new Error(`the server answered ${response.status}`);
      const rules = fromRouteRules(((await response.json()) as { matcher?: unknown }).matcher);
      if (!rules) throw new Error("that is no matcher");
      match = createRedirectMatcher(rules, enabled);
    } catch (error) {
      if (!hasFailed) console.warn(`The rules of build ${buildId} cannot be had: ${String(error)}`);
      hasFailed = true;
      isAsked = false;
    }
  };
  void ask();

  return {
    redirectOf({ pathname, search }) {
      void ask();
      return match?.(pathname, search)?.location;
    },
  };
}
