import { matchRoutes, type Path, type RouteObject } from "react-router";
import { type LocaleCode, splitLocale } from "#i18n";
import { isOwnLink } from "../boot/own-link.ts";
import type { Router } from "./follow-router.ts";
import type { MessageStore } from "./message-store.ts";
import type { PageFetcher } from "./page-fetch.ts";

/** Pages that are prefetched at the same time (C9). */
const AT_ONCE = 4;

interface PagePrefetchOptions {
  readonly enabled: readonly LocaleCode[];
  readonly messages: MessageStore;
  readonly routes: RouteObject[];
  readonly fetcher: PageFetcher;
  readonly router: Router;
}

/** Fetches code, data and messages of pages before the visitor opens them (C9). */
export type PagePrefetch = ReturnType<typeof createPagePrefetch>;

interface Job {
  readonly url: URL;
  readonly controller: AbortController;
}

/** What is still loading is cancelled when the visitor goes somewhere else. */
export function createPagePrefetch(options: PagePrefetchOptions) {
  const { routes, fetcher, router, messages, enabled } = options;
  const waiting: Job[] = [];
  const running = new Set<Job>();
  const asked = new Set<string>();
  const ready = new Set<string>();

  const load = async ({ url, controller }: Job): Promise<void> => {
    const { locale } = splitLocale(url.pathname, enabled);
    const [page] = await Promise.all([
      fetcher.preload(url, controller.signal),
      messages.preload(locale),
      ...(matchRoutes(routes, url.pathname) ?? []).map(({ route }) =>
        typeof route.lazy === "function" ? route.lazy() : route,
      ),
    ]);
    // Another language waits for its font too.
    const isSameLanguage = locale === splitLocale(location.pathname, enabled).locale;
    if (page && isSameLanguage && messages.isComplete(locale)) ready.add(addressOf(url));
  };
  const next = (): void => {
    while (running.size < AT_ONCE) {
      const job = waiting.shift();
      if (!job) return;
      running.add(job);
      void load(job)
        .catch(() => {})
        .finally(() => {
          running.delete(job);
          next();
        });
    }
  };

  router.subscribe(({ navigation: { location: target } }) => {
    if (!target) return;
    waiting.length = 0;
    for (const { url, controller } of running) {
      if (addressOf(url) !== addressOf(target)) controller.abort();
    }
  });
  return {
    /** Fetches the page of a link, once until `forget`; other links are ignored. */
    fetch(link: HTMLAnchorElement): void {
      const url = new URL(link.href);
      const address = addressOf(url);
      if (!isOwnLink(link) || url.pathname === location.pathname || asked.has(address)) return;
      // Links to files and other addresses of the server have no page.
      const handle: unknown = matchRoutes(routes, url.pathname)?.at(-1)?.route.handle;
      if (url.pathname.startsWith("/_") || handle === undefined) return;
      asked.add(address);
      waiting.push({ url, controller: new AbortController() });
      next();
    },
    /** Whether everything of an address is loaded, so that it can be shown at once. */
    isReady: (address: Path) => ready.has(addressOf(address)) && fetcher.isAhead(address),
    /** Another page is shown: whatever it leads to may be fetched once more. */
    forget(): void {
      asked.clear();
      ready.clear();
    },
  };
}

function addressOf({ pathname, search }: Pick<URL, "pathname" | "search">): string {
  return pathname + search;
}
