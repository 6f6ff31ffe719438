import { splitLocale } from "#i18n";
import type { PageData } from "../site-data.ts";
import { asksForDialog } from "./dialogs.ts";
import { onceLoaded } from "./once-loaded.ts";
import { around } from "./around.ts";
import { isOwnLink, isPlainClick } from "./own-link.ts";
import { readSession, writeSession } from "./session.ts";

/** Where the anchor waits while the page that has it is loaded. */
const ANCHOR_KEY = "arrival-anchor";

/**
 * Links that the browser follows itself behave as those that React follows: the loading bar moves,
 * and an anchor on another page is scrolled to after arriving there (C4, C6).
 */
export function followDocumentLinks({ site }: PageData): void {
  const start = (path: string): boolean => {
    const { locale } = splitLocale(path, site.locales);
    return dispatchEvent(new CustomEvent("page:start", { detail: { path, locale } }));
  };
  addEventListener("click", (event) => {
    const link = followedLink(event);
    if (!link) return;
    const { pathname, search, hash, href } = link;
    const isSamePage = pathname === location.pathname && search === location.search;
    if (isSamePage && (hash !== "" || href.endsWith("#"))) return;
    start(pathname);
    // Behind a dialog there is nothing to see of the way to the anchor.
    if (hash.length < 2 || pathname === location.pathname || asksForDialog(search)) return;
    if (!writeSession(ANCHOR_KEY, hash)) return;
    event.preventDefault();
    location.assign(pathname + search);
  });
  addEventListener("submit", (event) => {
    const { target, defaultPrevented } = event;
    if (defaultPrevented || !(target instanceof HTMLFormElement) || target.method === "dialog") {
      return;
    }
    start(location.pathname);
  });
  const cancel = (): boolean => dispatchEvent(new CustomEvent("page:cancel"));
  (window as { readonly navigation?: EventTarget }).navigation?.addEventListener(
    "navigateerror",
    cancel,
  );
  arrive();
}

/** The link of this site that the browser is about to follow in this tab. */
function followedLink(event: MouseEvent): HTMLAnchorElement | undefined {
  const link = isPlainClick(event) && around<HTMLAnchorElement>(event, "a[href]");
  return link && isOwnLink(link) ? link : undefined;
}

/** Puts the anchor that waited back into the address and scrolls to it. */
function arrive(): void {
  const hash = readSession(ANCHOR_KEY);
  writeSession(ANCHOR_KEY, undefined);
  if (!hash || location.hash !== "") return;
  // Before the load has ended, the browser itself would jump to an anchor in the address.
  onceLoaded(() => history.replaceState(history.state, "", hash));
  // Few pages are arrived at like this.
  void import("./anchor.ts").then(({ arriveAtAnchor }) => arriveAtAnchor(hash));
}
