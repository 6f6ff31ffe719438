import type { RouteRuleBook } from "./route-rules.ts";
import { loadWhole, toldOf } from "./whole-load.ts";

/** What the server answers for a page: data of its loaders by route id, or another address. */
export interface FetchedPage {
  /** Absent when the address has no page. */
  readonly loaderData?: Readonly<Record<string, unknown>>;
  readonly redirect?: string;
  /** Build that made the data. */
  readonly buildId?: string;
  /** Number of the content, where the client database is on (D7). */
  readonly content?: string;
}

/** Data fetched ahead is used within this time, in milliseconds. */
const FRESH_MS = 30_000;

/** Fetches the data of pages, once for whoever asks ahead and whoever goes there. */
export type PageFetcher = ReturnType<typeof createPageFetcher>;

/**
 * @param buildId data of another build is never mixed in; its pages are loaded whole
 * @param rules old addresses that need not be asked of the server (C11)
 */
export function createPageFetcher(buildId: string, rules: RouteRuleBook) {
  const isOurs = (page: FetchedPage): boolean =>
    page.buildId === undefined || page.buildId === buildId;
  const ahead = new Map<string, { readonly page: Promise<FetchedPage>; readonly until: number }>();

  return {
    /** The data of a page that is being gone to. A page that cannot be had this way is loaded whole. */
    async fetch(request: Request, hash: string): Promise<FetchedPage> {
      const url = new URL(request.url);
      const whole = (): Promise<never> => {
        location.assign(url.href + hash);
        return new Promise(() => {});
      };
      if (isOutdated()) return whole();
      const redirect = await rules.redirectOf(url).catch(() => undefined);
      if (redirect !== undefined) return { redirect };
      const address = addressOf(url);
      const known = ahead.get(address);
      ahead.delete(address);
      const isFresh = known !== undefined && known.until > Date.now();
      try {
        const page = await (isFresh
          ? known.page.catch(() => load(address, request.signal))
          : load(address, request.signal));
        return isOurs(page) ? page : await whole();
      } catch (error) {
        if (request.signal.aborted || !loadWhole(url.href + hash)) throw toldOf(error);
        return new Promise(() => {});
      }
    },
    /** Whether `fetch` can answer at once. */
    isAhead: (address: Pick<URL, "pathname" | "search">) =>
      !isOutdated() && (ahead.get(addressOf(address))?.until ?? 0) > Date.now(),
    /**
     * Fetches ahead, also what it takes to know that the address has not moved. Undefined when that
     * failed, which is kept quiet, when another build answered, and for an old address.
     */
    async preload(url: URL, signal: AbortSignal): Promise<FetchedPage | undefined> {
      const address = addressOf(url);
      let known = ahead.get(address);
      if (!known || known.until <= Date.now()) {
        known = { page: load(address, signal), until: Date.now() + FRESH_MS };
        ahead.set(address, known);
      }
      try {
        const [page, redirect] = await Promise.all([known.page, rules.redirectOf(url)]);
        return isOurs(page) && redirect === undefined ? page : undefined;
      } catch {
        ahead.delete(address);
        return undefined;
      }
    },
  };
}

function addressOf({ pathname, search }: Pick<URL, "pathname" | "search">): string {
  return `/_data${pathname === "/" ? "/index" : pathname}.json${search}`;
}

/** True when a newer build is known: the next page is loaded whole. */
function isOutdated(): boolean {
  return document.documentElement.dataset["newBuild"] !== undefined;
}

async function load(address: string, signal: AbortSignal): Promise<FetchedPage> {
  const response = await fetch(address, { signal });
  // Files of a host and servers in between say "not found" too, but name no build.
  const page = (response.ok || response.status === 404 ? await response.json() : {}) as FetchedPage;
  if (!response.ok && page.buildId === undefined)
    throw new Error(`${address} answered ${response.status}`);
  // Read by whoever asks for content; see shell/site-content.tsx.
  if (page.content !== undefined) document.documentElement.dataset["content"] = page.content;
  return page;
}
