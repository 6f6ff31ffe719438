import { type createBrowserRouter, NavigationType, type Path } from "react-router";
import { type LocaleCode, splitLocale } from "#i18n";
import { type NavigateDetail, pageOf } from "../boot/dialogs.ts";
import { entryName, heldPlace, holdPlace, keepPosition } from "../boot/scroll-memory.ts";
import { takeLateFaces } from "./late-faces.ts";
import { createPageTransition } from "./page-transition.ts";

/** The router in the browser. */
export type Router = ReturnType<typeof createBrowserRouter>;

/**
 * Tells of the start of page changes, and remembers where each page was left before another takes its
 * place (C3). Their end is told when the new page is there, by the shell.
 */
export function followRouter(router: Router, enabled: readonly LocaleCode[]): void {
  let entry = entryName();
  let shown = router.state.location;
  let isUnderWay = false;
  let isTold = false;
  const takeScrolling = (): void => {
    history.scrollRestoration = "manual";
  };
  takeScrolling();
  // A page out of the back/forward cache had given it back when it was left.
  addEventListener("pageshow", takeScrolling);
  // The mode is the entry's own: those made before React came still have the browser's.
  addEventListener("popstate", takeScrolling);

  addEventListener("app:navigate", (event) => {
    event.preventDefault();
    const { to, replace, state, stay } = (event as CustomEvent<NavigateDetail>).detail;
    void router.navigate(to, { replace, state, preventScrollReset: stay });
  });

  // The router tells of history before the browser scrolls for it.
  const leave = (): void => keepPosition(entry);
  router.subscribe(({ navigation, location, preventScrollReset }) => {
    if (navigation.state !== "idle") {
      if (!isUnderWay) leave();
      isUnderWay = true;
      // Another view of the page that is shown is no load, however busy the machine (B7).
      if (!isTold && pageOf(navigation.location) !== pageOf(shown)) {
        isTold = true;
        const { pathname: path } = navigation.location;
        const { locale } = splitLocale(path, enabled);
        dispatchEvent(new CustomEvent("page:start", { detail: { path, locale } }));
      }
    }
    const hasChanged = location !== shown;
    if (hasChanged) {
      if (!isUnderWay) leave();
      // Whoever scrolled on meanwhile stays there.
      holdPlace(preventScrollReset ? scrollY : undefined);
      const isSamePage = pageOf(location) === pageOf(shown);
      shown = location;
      entry = entryName();
      if (isUnderWay && isSamePage) dispatchEvent(new CustomEvent("page:cancel"));
    }
    if (navigation.state === "idle" && isUnderWay) {
      isUnderWay = false;
      isTold = false;
      if (!hasChanged) dispatchEvent(new CustomEvent("page:cancel"));
    }
  });
}

/**
 * The router as React sees it: a page change is one synchronous render (T1). React is not told of
 * "loading", which no page shows: that render would delay the click. By default React would render the
 * new page in slices, which takes a slow phone half as long again (the router's own `flushSync` option
 * covers the loading state only). Changes within a page have no transition (T3).
 *
 * @param isReady whether everything of an address is loaded, so that the old page may leave with the click
 */
export function renderedAtOnce(router: Router, isReady: (address: Path) => boolean): Router {
  const transition = createPageTransition();
  let shown = router.state.location;
  let target: Path | undefined;
  const subscribe: Router["subscribe"] = (tell) =>
    router.subscribe((state, update) => {
      if (state.navigation.state === "loading") {
        if (state.navigation.location === target) return;
        target = state.navigation.location;
        if (isReady(target)) transition.leave(target.pathname);
        else transition.stay();
        return;
      }
      const { location, historyAction } = state;
      const show = (): void => {
        shown = location;
        tell(state, { ...update, flushSync: true });
      };
      if (location.pathname === shown.pathname) {
        const isSamePage = pageOf(location) === pageOf(shown);
        const wasUnderWay = transition.show(show);
        // React had not moved yet and has nothing to tell of.
        if (wasUnderWay && isSamePage) dispatchEvent(new CustomEvent("page:cancel"));
        return;
      }
      const isAtTop =
        historyAction === NavigationType.Push && location.hash === "" && heldPlace() === undefined;
      transition.change({
        pathname: location.pathname,
        isAtTop,
        show() {
          takeLateFaces();
          show();
        },
      });
    });
  return Object.create(router, { subscribe: { value: subscribe } }) as Router;
}
