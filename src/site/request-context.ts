import { createContext } from "react-router";
import type { FormGate } from "#forms";
import type { LocaleCode } from "#i18n";
import type { PageContent } from "./content/page-content.ts";
import type { SiteServices } from "./services.ts";

/** What a loader or action gets with each request. */
export interface RequestContext {
  readonly services: SiteServices;
  readonly content: PageContent;
  /** Language of the page. */
  readonly locale: LocaleCode;
  /** Present on personal pages and for forms that are sent; others are the same for everybody. */
  readonly gate?: FormGate | undefined;
}

/**
 * The gate of a personal page or of a form that was sent.
 *
 * @throws Error on a page that is the same for everybody
 */
export function gateOf({ gate }: RequestContext): FormGate {
  if (gate) return gate;
  throw new Error("A page with a form must be marked as personal in the route table");
}

/** Where loaders and actions find the {@link RequestContext}. */
export const requestContext = createContext<RequestContext>();
