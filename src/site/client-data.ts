import { type DataStrategyFunction, type DataStrategyResult, redirect } from "react-router";
import { type LocaleCode, splitLocale } from "#i18n";
import type { MessageStore } from "./message-store.ts";

/**
 * How the browser gets a page's data: one request for the page, one per language for its texts, both
 * before anything changes on screen, so that address and text change together (B7, C12).
 */
export function createDataStrategy(
  messages: MessageStore,
  enabled: readonly LocaleCode[],
): DataStrategyFunction {
  return async ({ request, matches }) => {
    const { pathname } = new URL(request.url);
    const { locale } = splitLocale(pathname, enabled);
    const wanted = matches.filter((match) => match.shouldCallHandler());
    const isPage = wanted.some(({ route }) => route.handle !== undefined);
    const [loaded] = await Promise.all([
      isPage ? fetchPage(request) : undefined,
      messages.isComplete(locale) ? undefined : messages.load(locale),
      locale === "he" ? loadHebrewFace() : undefined,
    ]);
    const results = await Promise.all(
      wanted.map(async (match): Promise<[string, DataStrategyResult]> => {
        const { id } = match.route;
        const answer = loaded?.redirect ? redirect(loaded.redirect) : loaded?.loaderData[id];
        const result = loaded
          ? await match.resolve(() => Promise.resolve(answer ?? null))
          : await match.resolve();
        return [id, result];
      }),
    );
    return Object.fromEntries(results);
  };
}

/** The Hebrew face is shown only if it is there when it is needed, so it is fetched before. */
async function loadHebrewFace(): Promise<void> {
  await document.fonts.load('1em "Heebo Hebrew"', "א").catch(() => []);
}

/** What the server answers for a page: data of its loaders by route id, or another address. */
interface FetchedPage {
  readonly loaderData: Readonly<Record<string, unknown>>;
  readonly redirect?: string;
}

/** Fetches a page's data. A page that cannot be had this way is loaded whole. */
async function fetchPage(request: Request): Promise<FetchedPage> {
  const { pathname, href } = new URL(request.url);
  const address = `/_data${pathname === "/" ? "/index" : pathname}.json`;
  try {
    const response = await fetch(address, { signal: request.signal });
    if (!response.ok) throw new Error(`${address} answered ${response.status}`);
    return (await response.json()) as FetchedPage;
  } catch (error) {
    if (request.signal.aborted) throw error;
    location.assign(href);
    return new Promise(() => {});
  }
}
