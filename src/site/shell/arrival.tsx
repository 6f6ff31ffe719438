import { useEffect, useLayoutEffect, useRef } from "react";
import { type Location, NavigationType, useLocation, useNavigationType } from "react-router";
import { LOCALE_COOKIE, splitLocale } from "#i18n";
import { anchorTarget, arriveAtAnchor, goToAnchor } from "../boot/anchor.ts";
import { takeFocus } from "../boot/take-focus.ts";
import { asksForDialog, pageOf, showAddressedDialog } from "../boot/dialogs.ts";
import { chosenElsewhere } from "../boot/language.ts";
import { entryName, heldPlace, keptPosition } from "../boot/scroll-memory.ts";
import layout from "../styles/layout.module.css";
import { useShell } from "./page-context.tsx";

/**
 * What happens when React has changed the page: scroll position (C3, C4), focus, and the new title
 * told to those who do not see it (WCAG 2.2 2.4.3, 4.1.3). Documents do all of it by themselves.
 */
export function Arrival() {
  const location = useLocation();
  const type = useNavigationType();
  const { site } = useShell();
  const before = useRef(location);
  const announcer = useRef<HTMLParagraphElement>(null);

  useLayoutEffect(() => {
    const from = before.current;
    before.current = location;
    if (from === location) return;
    // What was chosen in a menu is there now; a document takes its menus along.
    for (const menu of document.querySelectorAll<HTMLElement>(":popover-open")) menu.hidePopover();
    const place = heldPlace();
    if (type === NavigationType.Pop) restore(from, location);
    else if (place !== undefined) scrollTo({ top: place, behavior: "instant" });
    else if (from.pathname !== location.pathname) arrive(location);
    else stay(from, location);
    showAddressedDialog();
  }, [location, type]);

  const { pathname } = location;
  const page = pageOf(location);
  const { locale } = splitLocale(pathname, site.locales);
  const shown = useRef({ page, locale });
  useEffect(() => {
    const left = shown.current;
    if (left.page === page) return;
    shown.current = { page, locale };
    if (announcer.current) announcer.current.textContent = document.title;
    // Back, Forward and links may change the language too; a reload must find it (S2). What was chosen
    // elsewhere meanwhile stays (B8).
    if (chosenElsewhere(window.location, left.locale, site.locales) === undefined) {
      document.cookie = `${LOCALE_COOKIE}=${locale}; ${site.cookieAttributes}`;
    }
    dispatchEvent(new CustomEvent("page:finish", { detail: { path: pathname, locale } }));
  }, [page, pathname, locale, site]);

  return <p ref={announcer} id="announcer" role="status" className={layout.visuallyHidden} />;
}

/** Back and forward: where the entry was left, else its anchor, else the top. */
function restore(from: Location, to: Location): void {
  const isSamePage = from.pathname === to.pathname;
  const position = keptPosition(entryName());
  if (position !== undefined) scrollTo({ top: position, behavior: "instant" });
  else if (isSamePage) {
    // An anchor of the page that the browser itself has followed.
    const target = anchorTarget(to.hash);
    if (target) takeFocus(target);
  } else if (anchorTarget(to.hash)) anchorTarget(to.hash)?.scrollIntoView({ behavior: "instant" });
  else scrollTo({ top: 0, behavior: "instant" });
  if (!isSamePage) focusPage();
}

/** Another page: its top, and after a moment the anchor. */
function arrive({ hash, search }: Location): void {
  scrollTo({ top: 0, behavior: "instant" });
  focusPage();
  if (hash === "") return;
  if (!asksForDialog(search)) arriveAtAnchor(hash);
  else goToAnchor(hash, "instant");
}

/**
 * The same page: an anchor is scrolled to; its own address, or the anchor removed, leads to the top; a
 * query changes nothing.
 */
function stay(from: Location, { hash, search }: Location): void {
  if (hash !== "") goToAnchor(hash);
  else if (from.search === search) scrollTo({ top: 0 });
}

/** The main heading gets the focus, so that reading goes on there. */
function focusPage(): void {
  const heading = document.querySelector<HTMLElement>("main h1") ?? document.querySelector("main");
  if (heading instanceof HTMLElement) takeFocus(heading);
}
