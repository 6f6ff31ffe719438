import { Component, memo, type ReactNode, useMemo } from "react";
import {
  type Location,
  NavigationType,
  UNSAFE_DataRouterDataContext as DataContext,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_RouteContext as RouteContext,
} from "react-router";
import type { BuiltPage } from "../navigation/built-pages.ts";
import { type PageStage, PageStageContext } from "../ui/page-stage.ts";
import { I18nProvider } from "./page-context.tsx";
import { BOUNDARY_ID } from "./route-handle.ts";

interface BuiltPageViewProps {
  readonly page: BuiltPage;
  /** What its loader answered, maybe more than once. */
  readonly data: unknown;
  readonly stage: PageStage;
  /** Its location, where it is another than the page was built for. */
  readonly actual: Location | undefined;
}

/** The router's hooks find in a built page what they will find once it is shown. */
export const BuiltPageView = memo(function BuiltPageView({
  page,
  data,
  stage,
  actual,
}: BuiltPageViewProps) {
  const { pathname, search, id, Component: Page, locale, routeId } = page;
  const place = useMemo(
    () => ({
      location: actual ?? {
        pathname,
        search,
        hash: "",
        state: null as unknown,
        key: `built-${id}`,
      },
      navigationType: NavigationType.Push,
    }),
    [actual, pathname, search, id],
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
            <PageStageContext value={stage}>{content}</PageStageContext>
          </I18nProvider>
        </DataContext>
      </RouteContext>
    </LocationContext>
  );
});

const NO_ROUTE = { outlet: null, matches: [], isDataRoute: true };

interface BuildErrorBoundaryProps {
  readonly onError: () => void;
  readonly children: ReactNode;
}

/** A page that cannot be built ahead is left to the router, which knows what to show instead. */
export class BuildErrorBoundary extends Component<BuildErrorBoundaryProps> {
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
