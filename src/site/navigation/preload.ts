import { matchRoutes, type RouteObject } from "react-router";
import { type LocaleCode, splitLocale } from "#i18n";
import { savesData } from "../boot/fetch-document.ts";
import { loadBookingFlow } from "../booking-modal/load-booking-flow.ts";
import type { MessageStore } from "./message-store.ts";
import type { PageFetcher } from "./page-fetch.ts";
import type { Router } from "./follow-router.ts";

/** Pages that are fetched ahead at the same time (C9). */
const AT_ONCE = 4;
/** A pointer that only passes over a link means nothing, in milliseconds. */
const PASSING_MS = 65;
/** Links in view that are fetched ahead without further signs, after each page. */
const IN_VIEW = 4;

/** What leads to a page, and what opens the calendar. */
const PROMISES = "a[href], button[commandfor='booking-modal']";

interface PreloadOptions {
  readonly enabled: readonly LocaleCode[];
  readonly messages: MessageStore;
  readonly routes: RouteObject[];
  readonly fetcher: PageFetcher;
  readonly router: Router;
}

interface Job {
  readonly url: URL;
  readonly controller: AbortController;
}

/**
 * Fetches code, data and texts of pages that the visitor is about to open: links that are pointed at,
 * focused or touched, and the first ones in view; and the calendar when it is about to be opened. Never for those who save data or are on a slow
 * line (F2); cancelled when the visitor goes somewhere else.
 */
export function preloadOnIntent(options: PreloadOptions): void {
  const { routes, fetcher, router, messages, enabled } = options;
  if (savesData()) return;
  const waiting: Job[] = [];
  const running = new Set<Job>();
  const done = new Set<string>();

  const next = (): void => {
    while (running.size < AT_ONCE) {
      const job = waiting.shift();
      if (!job) return;
      running.add(job);
      void load(job).finally(() => {
        running.delete(job);
        next();
      });
    }
  };
  const load = async ({ url, controller }: Job): Promise<void> => {
    const modules = (matchRoutes(routes, url.pathname) ?? []).map(async ({ route }) => {
      if (typeof route.lazy === "function") await route.lazy();
    });
    const texts = messages.preload(splitLocale(url.pathname, enabled).locale);
    await Promise.all([fetcher.preload(url, controller.signal), texts, ...modules]).catch(() => {});
  };
  const ask = (link: HTMLAnchorElement): void => {
    const url = new URL(link.href);
    const isOurs = url.origin === location.origin && link.target === "" && !link.download;
    if (!isOurs || url.pathname === location.pathname || url.pathname.startsWith("/_")) return;
    const address = url.pathname + url.search;
    const isPage = matchRoutes(routes, url.pathname)?.at(-1)?.route.handle !== undefined;
    if (!isPage || done.has(address)) return;
    done.add(address);
    waiting.push({ url, controller: new AbortController() });
    next();
  };

  const prepareBooking = (): void => {
    const { locale } = splitLocale(location.pathname, enabled);
    void Promise.all([loadBookingFlow(), messages.preload(locale)]).catch(() => {});
  };
  const askFor = (target: Element): void => {
    if (target instanceof HTMLAnchorElement) ask(target);
    else prepareBooking();
  };

  let timer: ReturnType<typeof setTimeout> | undefined;
  const promiseOf = ({ target }: Event): Element | null =>
    target instanceof Element ? target.closest(PROMISES) : null;
  document.addEventListener("pointerover", (event) => {
    clearTimeout(timer);
    const target = promiseOf(event);
    if (target) timer = setTimeout(() => askFor(target), PASSING_MS);
  });
  for (const type of ["focusin", "touchstart"]) {
    const askNow = (event: Event): void => {
      const target = promiseOf(event);
      if (target) askFor(target);
    };
    document.addEventListener(type, askNow, { passive: true });
  }

  const seeFirst = (): void => {
    const seen = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        if (isIntersecting && target instanceof HTMLAnchorElement) ask(target);
      }
      seen.disconnect();
    });
    for (const link of [...document.querySelectorAll("main a[href]")].slice(0, IN_VIEW)) {
      seen.observe(link);
    }
  };
  addEventListener("page:finish", () => {
    done.clear();
    seeFirst();
  });
  addEventListener(
    "app:hydrated",
    () => {
      // What woke React was most likely a link: it is the first to be fetched.
      const pointed = `:is(${PROMISES}):is(:hover, :focus)`;
      for (const target of document.querySelectorAll(pointed)) askFor(target);
      seeFirst();
    },
    { once: true },
  );

  router.subscribe(({ navigation: { location: target } }) => {
    if (!target) return;
    waiting.length = 0;
    for (const { url, controller } of running) {
      if (url.pathname + url.search !== target.pathname + target.search) controller.abort();
    }
  });
}
