import {
  Activity,
  useDeferredValue,
  useInsertionEffect,
  useState,
  useSyncExternalStore,
} from "react";
import { createPortal } from "react-dom";
import { type Location, Outlet, type UIMatch, useLocation, useMatches } from "react-router";
import type { BuiltPage } from "../navigation/built-pages.ts";
import { BuildErrorBoundary, BuiltPageView } from "./built-page.tsx";
import type { PageStage } from "../ui/page-stage.ts";
import { useShell } from "./page-context.tsx";
import type { RouteHandle } from "./route-handle.ts";

/** What is shown at a location. */
interface Shown {
  readonly location: Location;
  /** The page that was built ahead; undefined when the router shows one of its own. */
  readonly page: BuiltPage | undefined;
  /** The location with which it came. */
  readonly arrival: Location;
}

/**
 * The page that is shown, and hidden beside it the one that is built ahead (C9): whoever goes there
 * finds it made already. A page that was not built ahead is the router's.
 */
export function Pages() {
  const { builtPages } = useShell();
  const newest = useSyncExternalStore(
    builtPages?.subscribe ?? toNothing,
    () => builtPages?.newest(),
    () => undefined,
  );
  const location = useLocation();
  const match = useMatches().at(-1);
  const [before, setShown] = useState<Shown>({ location, page: undefined, arrival: location });
  const shown = location === before.location ? before : nextShown(before, newest, location, match);
  if (shown !== before) setShown(shown);
  // Painted is what was shown before React draws once more without haste.
  const painted = useDeferredValue(shown.page);
  const stageOf = (page: BuiltPage): PageStage => {
    if (page !== shown.page) return "built";
    return page.id === painted?.id ? "painted" : "shown";
  };
  const leaveToRouter = (page: BuiltPage): void => {
    builtPages?.refuse(page);
    if (page === shown.page) setShown({ ...shown, page: undefined });
  };
  const container = shown.page?.container;
  // Before the layout effects, which scroll and move the focus.
  useInsertionEffect(() => {
    const main = document.getElementById("main");
    // Where it was revealed it stays: what is moved is laid out anew.
    if (container && container.parentNode !== main) main?.append(container);
    return () => container?.remove();
  }, [container]);
  useInsertionEffect(() => builtPages?.settle(shown.page), [builtPages, shown]);
  // An error page may come in the place of all this.
  useInsertionEffect(() => () => builtPages?.settle(undefined), [builtPages]);
  useInsertionEffect(() => {
    if (painted?.container === container) container?.removeAttribute("data-first-look");
  }, [container, painted]);
  // Not with an anchor, nor with another query or once more later on.
  const isAsBuilt =
    location === shown.arrival && location.hash === "" && (location.state as unknown) === null;
  const pages = newest?.id === shown.page?.id ? [shown.page] : [shown.page, newest];
  return (
    <>
      {!shown.page && <Outlet />}
      {pages.map(
        (page) =>
          page && (
            <BuildErrorBoundary key={page.id} onError={() => leaveToRouter(page)}>
              <Activity mode={page === shown.page ? "visible" : "hidden"}>
                {createPortal(
                  <BuiltPageView
                    page={page}
                    data={page === shown.page ? match?.loaderData : page.data}
                    stage={stageOf(page)}
                    actual={page === shown.page && !isAsBuilt ? location : undefined}
                  />,
                  page.container,
                )}
              </Activity>
            </BuildErrorBoundary>
          ),
      )}
    </>
  );
}

/** What is to be shown at another location. */
function nextShown(
  before: Shown,
  newest: BuiltPage | undefined,
  location: Location,
  match: UIMatch | undefined,
): Shown {
  const { pathname, search } = location;
  const { page } = before;
  if (page?.pathname === pathname) return { ...before, location };
  const isBuilt = newest?.pathname === pathname && newest.search === search;
  if (isBuilt) return { location, page: newest, arrival: location };
  // In another language a page stays what it is, with all that is typed there.
  const handle = match?.handle as RouteHandle | undefined;
  if (!page || !match || handle?.page !== page.name || handle.locale === page.locale) {
    return { location, page: undefined, arrival: location };
  }
  const { locale } = handle;
  const translated = { ...page, pathname, search, locale, routeId: match.id };
  return { location, page: translated, arrival: before.arrival };
}

const toNothing = () => () => {};
