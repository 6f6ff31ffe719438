import {
  Activity,
  Component,
  createContext,
  memo,
  type ReactNode,
  use,
  useInsertionEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from "react";
import { createPortal } from "react-dom";
import {
  type Location,
  NavigationType,
  Outlet,
  UNSAFE_DataRouterDataContext as DataContext,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_RouteContext as RouteContext,
  useLocation,
  useMatches,
} from "react-router";
import type { BuiltPage } from "../navigation/built-pages.ts";
import { I18nProvider, useShell } from "./page-context.tsx";
import { BOUNDARY_ID } from "./route-handle.ts";

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
                    // Its address with another query, or once more.
                    later={page === shown.page && location !== shown.arrival ? location : undefined}
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

interface BuiltProps {
  readonly page: BuiltPage;
  readonly data: unknown;
  readonly isShown: boolean;
  readonly later: Location | undefined;
}

/** The router's hooks find in a built page what they will find once it is shown. */
const Built = memo(function Built({ page, data, isShown, later }: BuiltProps) {
  const { pathname, search, id, Component: Page, locale, routeId } = page;
  const place = useMemo(
    () => ({
      location: later ?? { pathname, search, hash: "", state: null as unknown, key: `built-${id}` },
      navigationType: NavigationType.Push,
    }),
    [later, pathname, search, id],
  );
  // Inside of the boundary its id is that of the route.
  const loaded = useMemo(
    () => ({
      loaderData: { [BOUNDARY_ID]: data, [routeId]: data },
      actionData: null,
      errors: null,
    }),
    [data, routeId],
  );
  const content = useMemo(() => <Page />, [Page]);
  return (
    <LocationContext value={place}>
      <RouteContext value={NO_ROUTE}>
        <DataContext value={loaded}>
          <I18nProvider locale={locale}>
            <ShownContext value={isShown}>{content}</ShownContext>
          </I18nProvider>
        </DataContext>
      </RouteContext>
    </LocationContext>
  );
});

const NO_ROUTE = { outlet: null, matches: [], isDataRoute: true };

const ShownContext = createContext(true);

/** False in a page that is built, but not shown yet. */
export function useIsShown(): boolean {
  return use(ShownContext);
}

interface UnbuildableProps {
  readonly onError: () => void;
  readonly children: ReactNode;
}

/** A page that cannot be built ahead is left to the router, which knows what to show instead. */
class Unbuildable extends Component<UnbuildableProps> {
  override state = { hasFailed: false };
  static getDerivedStateFromError() {
    return { hasFailed: true };
  }
  override componentDidCatch() {
    this.props.onError();
  }
  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}
