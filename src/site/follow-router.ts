import type { createBrowserRouter } from "react-router";
import { type LocaleCode, splitLocale } from "#i18n";
import { type NavigateDetail, pageOf } from "./boot/dialogs.ts";
import { entryName, holdPlace, keepPosition } from "./boot/scroll-memory.ts";

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

  hurry(router);

  addEventListener("app:navigate", (event) => {
    event.preventDefault();
    const { to, replace, state, stay } = (event as CustomEvent<NavigateDetail>).detail;
    void router.navigate(to, { replace, state, preventScrollReset: stay });
  });

  let top = 0;
  // The router tells of history before the browser scrolls for it.
  const leave = (): void => {
    top = scrollY;
    keepPosition(entry, top);
  };
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
      holdPlace(preventScrollReset ? top : undefined);
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
 * A page that is asked for is drawn in one go. React would draw it in slices with pauses between them,
 * which takes a slow phone half as long again, while the old page is frozen for the transition anyway.
 * Without motion there is no transition, and nothing waits for its pictures (C5).
 */
function hurry(router: Router): void {
  const navigate = router.navigate.bind(router) as (to: unknown, options?: object) => Promise<void>;
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  Object.assign(router, {
    navigate: (to: unknown, options?: object) =>
      typeof to === "number"
        ? navigate(to)
        : navigate(to, {
            ...options,
            flushSync: true,
            ...(calm.matches && { viewTransition: false }),
          }),
  });
}
