import type { PageData } from "../site-data.ts";
import { watchBuilds } from "./builds.ts";
import { copyOnClick } from "./copy.ts";
import { followDocumentLinks } from "./document-navigation.ts";
import { moveLoadingBar } from "./loading-bar.ts";
import { restorePosition } from "./scroll-memory.ts";
import { followPreview } from "./preview.ts";
import { exposeStudio } from "./studio-functions.ts";
import { followDialogs } from "./dialogs.ts";
import { followLanguageLinks, keepLanguage, restoreScroll } from "./language.ts";
import { wakeOnIntent } from "./wake.ts";

/**
 * The script of every page before React: language cookie, modals in old browsers, the page-level
 * functions, and waking React on the first sign of intent. At most 4 KB compressed.
 */
// Content can bring an element of any id, but no script.
const element = document.querySelector("script#page-data");
const data = JSON.parse(element?.textContent ?? "null") as PageData | null;

if (data) {
  keepLanguage(data);
  addEventListener("pageshow", (event) => {
    if (event.persisted) keepLanguage(data);
  });
  restorePosition();
  restoreScroll();
  moveLoadingBar();
  followLanguageLinks(data);
  followDialogs();
  exposeStudio(data);
  copyOnClick();
  followDocumentLinks();
  followPreview(data);
  watchBuilds(data);
  // What the server says about a form is read first (WCAG 2.2 3.3.1).
  document.getElementById("form-summary")?.focus();
  wakeOnIntent(data.scripts);
  dispatchEvent(
    new CustomEvent("page:finish", { detail: { path: location.pathname, locale: data.locale } }),
  );
}
