import { Activity, useInsertionEffect, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { type Location, Outlet, useLocation, useMatches } from "react-router";
import type { BuiltPage } from "../navigation/built-pages.ts";
import { Built, Unbuildable } from "./built-page.tsx";
import { useShell } from "./page-context.tsx";

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
  const shown = location === before.location ? before : nextShown(before, newest, location);
  if (shown !== before) setShown(shown);
  const leaveToRouter = (page: BuiltPage): void => {
    builtPages?.clear();
    if (page === shown.page) setShown({ ...shown, page: undefined });
  };
  const container = shown.page?.container;
  // Before the layout effects, which scroll and move the focus.
  useInsertionEffect(() => {
    if (container) document.getElementById("main")?.append(container);
    return () => container?.remove();
  }, [container]);
  // Not with an anchor, nor with another query or once more later on.
  const isAsBuilt =
    location === shown.arrival && location.hash === "" && (location.state as unknown) === null;
  const pages = new Set([shown.page, newest]);
  return (
    <>
      {!shown.page && <Outlet />}
      {[...pages].map(
        (page) =>
          page && (
            <Unbuildable key={page.id} onError={() => leaveToRouter(page)}>
              <Activity mode={page === shown.page ? "visible" : "hidden"}>
                {createPortal(
                  <Built
                    page={page}
                    data={page === shown.page ? match?.loaderData : page.data}
                    isShown={page === shown.page}
                    actual={page === shown.page && !isAsBuilt ? location : undefined}
                  />,
                  page.container,
                )}
              </Activity>
            </Unbuildable>
          ),
      )}
    </>
  );
}

/** What is to be shown at another location. */
function nextShown(before: Shown, newest: BuiltPage | undefined, location: Location): Shown {
  if (before.page?.pathname === location.pathname) return { ...before, location };
  const isBuilt = newest?.pathname === location.pathname && newest.search === location.search;
  return { location, page: isBuilt ? newest : undefined, arrival: location };
}

const toNothing = () => () => {};
