import { type LocaleCode, splitLocale } from "#i18n";
import type { RouteRules } from "#redirects";

/** Old addresses as the browser knows them. */
export type RouteRuleBook = ReturnType<typeof fetchRouteRules>;

/**
 * Fetches the rules of the page's build, once for all pages (M5). Nothing waits for them (M11): without
 * them the data of a page says the same. A failure is logged once, and asked again with the next page
 * (M10). What reads the rules comes only for an address that begins as an old one does.
 *
 * @param buildId the build that made the page
 * @param enabled languages of the site
 */
export function fetchRouteRules(buildId: string, enabled: readonly LocaleCode[]) {
  let rules: RouteRules | undefined;
  let beginnings = new Set<string>();
  let isAsked = false;
  let hasFailed = false;

  const ask = async (): Promise<void> => {
    if (isAsked) return;
    isAsked = true;
    try {
      const response = await fetch(`/builds/meta/${buildId}.json`);
      const { matcher } = (await response.json()) as { matcher: RouteRules };
      beginnings = new Set(
        [...Object.keys(matcher.static), ...Object.keys(matcher.wildcard)].map(beginningOf),
      );
      rules = matcher;
    } catch (error) {
      if (!hasFailed) console.warn(`The rules of build ${buildId} cannot be had: ${String(error)}`);
      hasFailed = true;
      isAsked = false;
    }
  };
  void ask();

  return {
    /**
     * Where an old address leads, as the server would say (C11, M12–M15): path with query and anchor, or
     * another site's address. Undefined for any other address, and while the rules are not there.
     */
    async redirectOf({ pathname, search }: URL): Promise<string | undefined> {
      void ask();
      const { path } = splitLocale(pathname, enabled);
      if (!rules || ![pathname, path].some((each) => beginnings.has(beginningOf(each)))) return;
      const { readRouteRules } = await import("./read-route-rules.ts");
      return readRouteRules(rules, enabled)?.(pathname, search)?.location;
    },
  };
}

/** The first part of a path, in the letters of the rules. */
function beginningOf(path: string): string {
  return encodeURI(decodeURI(path).toLowerCase()).split("/", 2).join("/");
}
