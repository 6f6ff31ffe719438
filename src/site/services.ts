import { createContext } from "react-router";
import type { EnquiryDelivery } from "#contact";
import type { PortfolioItem } from "#content-engine";
import type { LocaleCode, MessageTree } from "#i18n";
import type { SubscriptionDelivery } from "#newsletter";
import type { SiteData } from "./site-data.ts";
import type { Picture } from "./ui/image-loader.tsx";

/** What pages may ask for; the server brings it. */
export interface SiteServices {
  /** Facts that are the same on every page. */
  readonly site: SiteData;
  /** All texts of a language, gaps filled from the default one. */
  messages(locale: LocaleCode): MessageTree;
  /** The works of a language in their order. */
  portfolio(locale: LocaleCode): readonly PortfolioItem[];
  /** A still by its name in the media manifest. */
  picture(media: string): Picture | undefined;
  /** Addresses of the modules that hydrate a page, the entry first. */
  scripts(page: string | undefined): readonly string[];
  /** Absent until enquiries can be delivered. */
  readonly enquiryDelivery?: EnquiryDelivery;
  /** Absent until sign-ups can be stored. */
  readonly subscriptionDelivery?: SubscriptionDelivery;
}

/** What a loader or action gets with each request. */
export interface RequestContext {
  readonly services: SiteServices;
  /** Language of the page. */
  readonly locale: LocaleCode;
}

/** Where loaders and actions find the {@link RequestContext}. */
export const requestContext = createContext<RequestContext>();
