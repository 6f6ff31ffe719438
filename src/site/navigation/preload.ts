import { matchRoutes, type RouteObject } from "react-router";
import { type LocaleCode, splitLocale } from "#i18n";
import { savesData } from "../boot/fetch-document.ts";
import { loadBookingFlow } from "../features/booking/modal/load-booking-flow.ts";
import type { BuiltPages, LoadedPage } from "./built-pages.ts";
import type { MessageStore } from "./message-store.ts";
import type { RouteHandle } from "../shell/route-handle.ts";
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
  readonly builtPages: BuiltPages;
  readonly router: Router;
}

interface Job {
  readonly url: URL;
  readonly controller: AbortController;
}

/**
 * Fetches code, data and texts of pages that the visitor is about to open: links that are pointed at,
 * focused or touched, which also has them built, and the first ones in view; and the calendar when it is
 * about to be opened. They are cancelled when the visitor goes somewhere else. The texts of the language
 * come after hydration. Nothing of it for those who save data or are on a slow line (F2).
 */
export function preloadOnIntent(options: PreloadOptions): void {
  const { routes, fetcher, builtPages, router, messages, enabled } = options;
  if (savesData()) return;
  const waiting: Job[] = [];
  const running = new Set<Job>();
  const done = new Set<string>();
  const ready = new Map<string, LoadedPage>();
  /** Path and query to which the visitor pointed last. */
  let meant = "";

  const languageOf = ({ pathname }: Pick<URL, "pathname">): LocaleCode =>
    splitLocale(pathname, enabled).locale;
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
  const load = async ({ url, controller }: Job): Promise<void> => {
    const { pathname, search } = url;
    const matches = matchRoutes(routes, pathname) ?? [];
    const locale = languageOf(url);
    const [page, , ...modules] = await Promise.all([
      fetcher.preload(url, controller.signal),
      messages.preload(locale),
      ...matches.map(({ route }) => (typeof route.lazy === "function" ? route.lazy() : route)),
    ]);
    const { id: routeId = "", handle } = matches.at(-1)?.route ?? {};
    const name = (handle as RouteHandle | undefined)?.page ?? "";
    const data = page?.loaderData[routeId];
    const Component = modules.at(-1)?.Component;
    if (!Component || data === undefined || pathname === location.pathname) return;
    // Without its texts it would be built in English; a change of language waits for its face.
    if (!messages.isComplete(locale) || locale !== languageOf(location)) return;
    ready.set(pathname + search, { pathname, search, name, routeId, locale, data, Component });
    build();
  };
  const build = (): void => {
    const page = ready.get(meant);
    if (page) builtPages.build(page);
  };
  const ask = (link: HTMLAnchorElement, isMeant: boolean): void => {
    const url = new URL(link.href);
    const isOurs = url.origin === location.origin && link.target === "" && !link.download;
    if (!isOurs || url.pathname === location.pathname || url.pathname.startsWith("/_")) return;
    const address = url.pathname + url.search;
    const isAsked = done.has(address);
    // A finger asks several times, the last of them between its tap and the click.
    const isPage = isAsked || matchRoutes(routes, url.pathname)?.at(-1)?.route.handle !== undefined;
    if (!isPage) return;
    if (isMeant) {
      meant = address;
      build();
    }
    if (isAsked) return;
    done.add(address);
    waiting.push({ url, controller: new AbortController() });
    next();
  };

  const prepareBooking = (): void => {
    void Promise.all([loadBookingFlow(), messages.preload(languageOf(location))]).catch(() => {});
  };
  const askFor = (target: Element): void => {
    if (target instanceof HTMLAnchorElement) ask(target, true);
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
        if (isIntersecting && target instanceof HTMLAnchorElement) ask(target, false);
      }
      seen.disconnect();
    });
    for (const link of [...document.querySelectorAll("main a[href]")].slice(0, IN_VIEW)) {
      seen.observe(link);
    }
  };
  addEventListener("page:finish", () => {
    done.clear();
    ready.clear();
    meant = "";
    builtPages.clear();
    seeFirst();
  });
  addEventListener(
    "app:hydrated",
    () => {
      // What woke React was most likely a link: it is the first to be fetched.
      const pointed = `:is(${PROMISES}):is(:hover, :focus)`;
      for (const target of document.querySelectorAll(pointed)) askFor(target);
      // Whatever page is next, its texts are among those of the language.
      void messages.preload(languageOf(location)).catch(() => {});
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
