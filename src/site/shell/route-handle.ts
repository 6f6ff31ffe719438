import { use } from "react";
import { UNSAFE_DataRouterDataContext, useLocation, useMatches } from "react-router";
import type { LocaleCode, PageAddresses } from "#i18n";
import type { PagePrivacy } from "../page-privacy.ts";
import { useShell } from "./page-context.tsx";

/** Id of the route below which errors are shown inside the site's layout. */
export const BOUNDARY_ID = "boundary";

/** What a page's route tells the shell about itself. */
export interface RouteHandle {
  /** Name of the page in the route table. */
  readonly page: string;
  readonly locale: LocaleCode;
  /** Whom the page is for. */
  readonly privacy: PagePrivacy;
  /** True for a page with a form that goes along when the language changes. */
  readonly keepsForm: boolean;
}

/** Key of the location with which a document begins. */
const FIRST_LOCATION = "default";

/** The handle of the page that is shown; undefined for an error page. */
export function useRouteHandle(): RouteHandle | undefined {
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;
  // Unknown addresses match the catch-all page.
  return use(UNSAFE_DataRouterDataContext)?.errors ? undefined : handle;
}

/** Language of the page that is shown. An error page at which the visit begins has the visitor's. */
export function useShownLocale(): LocaleCode {
  const { errorStatus, initialLocale } = useShell();
  const { key } = useLocation();
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;
  const isFirstError = errorStatus !== undefined && key === FIRST_LOCATION;
  return (!isFirstError && handle?.locale) || initialLocale;
}

/** Addresses of the page that is shown, in languages in which it has others; none for most pages. */
export function usePageAddresses(): PageAddresses {
  const data = useMatches().at(-1)?.loaderData as
    | { readonly page?: { readonly addresses?: PageAddresses } | null }
    | null
    | undefined;
  return data?.page?.addresses ?? NO_ADDRESSES;
}

const NO_ADDRESSES: PageAddresses = {};
