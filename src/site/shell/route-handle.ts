import { useMatches } from "react-router";
import type { LocaleCode } from "#i18n";

/** What a page's route tells the shell about itself. */
export interface RouteHandle {
  /** Name of the page in the route table. */
  readonly page: string;
  readonly locale: LocaleCode;
}

/** The handle of the page that is shown; undefined when no page matches the address. */
export function useRouteHandle(): RouteHandle | undefined {
  return useMatches().at(-1)?.handle as RouteHandle | undefined;
}
