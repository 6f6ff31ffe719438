import { type createBrowserRouter, NavigationType, type Path } from "react-router";
import { type LocaleCode, splitLocale } from "#i18n";
import { asksForDialog, type NavigateDetail, pageOf } from "../boot/dialogs.ts";
import { entryName, heldPlace, holdPlace, keepPosition } from "../boot/scroll-memory.ts";
import type { BuiltPages } from "./built-pages.ts";
import type { PageFetcher } from "./page-fetch.ts";
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
  const takeScrolling = (): void => {
    history.scrollRestoration = "manual";
  };
  takeScrolling();
  // A page out of the back/forward cache had given it back when it was left.
  addEventListener("pageshow", takeScrolling);

  addEventListener("app:navigate", (event) => {
    event.preventDefault();
    const { to, replace, state, stay } = (event as CustomEvent<NavigateDetail>).detail;
    void router.navigate(to, { replace, state, preventScrollReset: stay });
  });

  // The router tells of history before the browser scrolls for it.
  const leave = (): void => keepPosition(entry);
  router.subscribe(({ navigation, location, preventScrollReset }) => {
    if (navigation.state !== "idle" && !isUnderWay) {
      isUnderWay = true;
      leave();
      const { pathname: path } = navigation.location;
      const { locale } = splitLocale(path, enabled);
      dispatchEvent(new CustomEvent("page:start", { detail: { path, locale } }));
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
      if (!hasChanged) dispatchEvent(new CustomEvent("page:cancel"));
    }
  });
}

/**
 * The router as React sees it. A page that is asked for is drawn in one go, without the state of being
 * under way before it: nothing in a page shows that state, and drawing it holds up the click. React would
 * draw the new page in slices with pauses between them, which takes a slow phone half as long again (the
 * router's own `flushSync` is for the state of being under way only). A page that is built already is
 * painted before React draws anything. There is no transition within a page (T3).
 */
export function drawnAtOnce(router: Router, builtPages: BuiltPages, fetcher: PageFetcher): Router {
  const transition = createPageTransition();
  let shown = router.state.location;
  let target: Path | undefined;
  const subscribe: Router["subscribe"] = (tell) =>
    router.subscribe((state, update) => {
      if (state.navigation.state === "loading") {
        if (state.navigation.location === target) return;
        target = state.navigation.location;
        if (builtPages.isBuilt(target) && fetcher.isAhead(target)) transition.leave();
        else transition.stay();
        return;
      }
      const { location, historyAction, errors } = state;
      const show = (): void => {
        shown = location;
        tell(state, { ...update, flushSync: true });
      };
      if (location.pathname !== shown.pathname) {
        const isSeenFromTop =
          historyAction === NavigationType.Push &&
          location.hash === "" &&
          heldPlace() === undefined &&
          !asksForDialog(location.search);
        const isBuilt = isSeenFromTop && !errors && builtPages.isBuilt(location);
        const reveal = (): boolean => isBuilt && builtPages.reveal(location);
        transition.change({ isBuilt, reveal, show });
        return;
      }
      const isSamePage = pageOf(location) === pageOf(shown);
      builtPages.conceal();
      const wasUnderWay = transition.show(show);
      // React had not moved yet and has nothing to tell of.
      if (wasUnderWay && isSamePage) dispatchEvent(new CustomEvent("page:cancel"));
    });
  return Object.create(router, { subscribe: { value: subscribe } }) as Router;
}
