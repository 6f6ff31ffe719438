import type { LocaleCode } from "#i18n";
import { around } from "../boot/around.ts";
import { PASSING_MS, savesData } from "../boot/fetch-document.ts";
import { loadBookingFlow } from "../features/booking/modal/load-booking-flow.ts";
import type { MessageStore } from "./message-store.ts";
import type { PagePrefetch } from "./prefetch-pages.ts";

/** Links in view that are prefetched without further intent, after each page. */
const IN_VIEW = 4;

/** What leads to a page, and what opens the calendar. */
const USEFUL = "a[href], button[commandfor='booking-modal']";

interface PreloadOptions {
  readonly pages: PagePrefetch;
  readonly messages: MessageStore;
  /** Language of the page that is shown. */
  readonly locale: () => LocaleCode;
}

/**
 * Prefetches what the visitor is about to open: links that are pointed at, focused or pressed, and the
 * first ones in view; and the calendar when it is about to be opened. The messages of the language come
 * with hydration. Nothing of it for those who save data or are on a slow line (F2).
 */
export function preloadOnIntent({ pages, messages, locale }: PreloadOptions): void {
  if (savesData()) return;
  const preload = (target: Element | null): void => {
    if (target instanceof HTMLAnchorElement) pages.fetch(target);
    else if (target) {
      void Promise.all([loadBookingFlow(), messages.preload(locale())]).catch(() => {});
    }
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener("pointerover", (event) => {
    clearTimeout(timer);
    const target = around(event, USEFUL);
    if (target) timer = setTimeout(preload, PASSING_MS, target);
  });
  for (const type of ["focusin", "pointerdown"]) {
    document.addEventListener(type, (event) => preload(around(event, USEFUL)), { passive: true });
  }

  const preloadInView = (): void => {
    const seen = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) preload(target);
      seen.disconnect();
    });
    for (const link of [...document.querySelectorAll("main a[href]")].slice(0, IN_VIEW)) {
      seen.observe(link);
    }
  };
  addEventListener("page:finish", () => {
    pages.forget();
    preloadInView();
  });
  const begin = (): void => {
    // What hydrated the page was most likely a link: it is the first to be fetched.
    const pointed = `:is(${USEFUL}):is(:hover, :focus)`;
    for (const target of document.querySelectorAll(pointed)) preload(target);
    // Whatever page is next, its messages are among those of the language.
    void messages.preload(locale()).catch(() => {});
    preloadInView();
  };
  addEventListener("app:hydrated", begin, { once: true });
}
