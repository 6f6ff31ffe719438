/**
 * The script of every page before React: language cookie, modals, the page-level functions,
 * and loading React on the first intent. At most 4 KB compressed.
 */
import type { PageData } from "../site-data.ts";
import { around } from "./around.ts";
import { followDocumentLinks } from "./document-navigation.ts";
import { moveLoadingBar } from "./loading-bar.ts";
import { restorePosition } from "./scroll-memory.ts";
import { exposeStudio } from "./studio-functions.ts";
import { keepEvents } from "./keep-events.ts";
import { followDialogs } from "./dialogs.ts";
import { moveHeroFilm } from "./hero-film.ts";
import { followLanguageLinks, keepLanguage, restoreScroll } from "./language.ts";
import { readSession } from "./session.ts";
import { hydrateOnIntent } from "./hydrate-on-intent.ts";

const HOUR_MS = 3_600_000;
// Content can bring an element of any id, but no script.
const element = document.querySelector("script#page-data");
const data = JSON.parse(element?.textContent ?? "null") as PageData | null;

if (data) {
  keepLanguage(data);
  const finish = (): boolean =>
    dispatchEvent(
      new CustomEvent("page:finish", { detail: { path: location.pathname, locale: data.locale } }),
    );
  addEventListener("pageshow", ({ persisted }) => {
    // Out of the back/forward cache a page is shown like any other (E2).
    if (persisted) {
      keepLanguage(data);
      finish();
    }
  });
  restorePosition();
  restoreScroll();
  moveLoadingBar();
  followLanguageLinks(data);
  // What the server says about a form is read first (WCAG 2.2 3.3.1).
  document.getElementById("form-summary")?.focus();
  // A dialog opened by the URL takes the focus, which counts as intent.
  hydrateOnIntent(data.scripts);
  followDialogs();
  exposeStudio(data, keepEvents(data));
  copyOnClick();
  moveHeroFilm();
  followDocumentLinks(data);
  // Only the studio's people need it: the session may hold a token that the server does not know.
  if (data.preview || readSession("previewToken") !== undefined) {
    void import("./preview.ts").then(({ followPreview }) => followPreview(data));
  }
  if ((data.site.staticCopy && location.search) || document.querySelector("[data-zone]")) {
    void import("./query-view.ts").then(({ showQueryView }) => showQueryView(data));
  }
  lookForBuilds(data);
  // Whoever never scrolls has the bar in sight.
  addEventListener("scroll", () => void import("./follow-scroll.ts"), { once: true });
  finish();
} else void import("./builds.ts").then(({ fetchPayload }) => fetchPayload());

/** Few visitors copy anything, so its code loads on demand. */
function copyOnClick(): void {
  addEventListener("click", (event) => {
    const button = around(event, "[data-copy]");
    if (button) void import("./copy.ts").then(({ copy }) => copy(button));
  });
}

/** Every hour, and when the tab is seen again; whether it is time is known where the asking is (C10, M16). */
function lookForBuilds(page: PageData): void {
  const look = (): void => {
    import("./builds.ts").then(
      ({ lookWhenDue }) => lookWhenDue(page),
      () => {},
    );
  };
  setInterval(look, HOUR_MS);
  addEventListener("visibilitychange", () => {
    if (!document.hidden) look();
  });
}
