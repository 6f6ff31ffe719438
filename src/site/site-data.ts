import type { AnalyticsSettings } from "#analytics";
import type { Globals } from "#content";
import type { Languages, LocaleCode, MessageTree } from "#i18n";
import type { HomeSection, Studio } from "#studio";
import type { ThemeData } from "./shell/theme-data.ts";
import type { StaticCopy } from "./shell/static-copy.ts";

/** Facts about the site that every page needs, on the server and in the browser. */
export interface SiteData {
  readonly studio: Pick<Studio, "name" | "sample" | "founder" | "contact" | "socials"> & {
    /** What visitors find only where the studio wants it. */
    readonly features: Pick<Studio["features"], "newsletter" | "blog">;
    /** Ids of what the studio offers. */
    readonly services: readonly string[];
    /** Ids of the kinds of film that visitors can ask for. */
    readonly projectTypes: readonly string[];
    /** Sections of the home page for which there is something to show, in their order. */
    readonly sections: readonly HomeSection[];
    /** Own links of the bar at the top: names of sections and pages, or paths. */
    readonly navigation?: readonly string[];
    /** Own links of the footer: paths, the columns' one by one. */
    readonly footer?: {
      readonly columns?: readonly (readonly string[])[];
      readonly legal?: readonly string[];
    };
  };
  /** `2024` or `2024–2026` (A4). */
  readonly copyrightYears: string;
  /** Enabled languages, the default one first. */
  readonly locales: readonly LocaleCode[];
  /** All languages of the studio. */
  readonly languages: Languages;
  /** Attributes for the language cookie when script writes it (B6). */
  readonly cookieAttributes: string;
  /** Documents that every page links to, as far as they exist: paths in the default language. */
  readonly documents: readonly string[];
  /** Their addresses by their paths, in languages in which they have slugs. */
  readonly addresses?: Readonly<Partial<Record<LocaleCode, Readonly<Record<string, string>>>>>;
  readonly buildId: string;
  /** Changes with the message files; part of the address of fetched messages. */
  readonly messagesVersion: string;
  readonly assets: SiteAssets;
  readonly theme: ThemeData;
  /** Number in the addresses of content calls; present where the client database is on (D7). */
  readonly contentDatabase?: string;
  /** Shape of the content calls' answers; absent when it is the default one. */
  readonly contentShape?: "advanced";
  /** True where the content calls carry their query in the path (D3). */
  readonly contentStripped?: true;
  /** What pages ask of the documents besides their own; absent when that is nothing (D9). */
  readonly globals?: Globals;
  /** Who counts the visits; absent when nobody does (E1). */
  readonly analytics?: AnalyticsSettings;
  /** Set where the server counts visits itself; absent in static copies. */
  readonly numbers?: true;
  /** How forms reach the studio from files that no server stands behind; absent on a server. */
  readonly staticCopy?: StaticCopy;
}

/** Addresses of the built files that each page starts with. */
export interface SiteAssets {
  /** Style sheets of all pages: in development linked, else loaded before React begins. */
  readonly styles: readonly string[];
  readonly boot: string;
  /** True in development, where Vite's client must be there before anything else. */
  readonly development: boolean;
}

/** What scripts need on any page: where texts, styles and code come from (C12). */
export interface Payload {
  readonly site: SiteData;
  readonly locale: LocaleCode;
  /** Scheme and host for absolute links. */
  readonly origin: string;
  /** Texts of the groups that this page shows. */
  readonly messages: MessageTree;
  /** Modules that hydrate this page: the entry first, then what it will import. */
  readonly scripts: readonly string[];
  /** A language that the visitor's cookie overrode, offered in a small line (B8). */
  readonly offer?: LocaleCode;
  /** Set while drafts are shown, or were asked for with a token that is not valid (D8). */
  readonly preview?: PreviewState;
}

/** What scripts hydrate with: the page's embedded data (C12). */
export interface PageData extends Payload {
  /** What other sites show of the first page; absent when it is not for search engines. */
  readonly share?: ShareImage;
  /** The studio's notice in the language of the first page; null when there is none. */
  readonly notice?: Notice | null;
  readonly loaderData: Record<string, unknown>;
  readonly actionData?: Record<string, unknown> | null;
  /** Status of the error that the page shows. */
  readonly errorStatus?: number;
}

/** A document that every page leads to, in a line above it. */
export interface Notice {
  readonly title: string;
  /** Address in its language, without prefix. */
  readonly path: string;
}

/** What a page says about preview (D8). */
export interface PreviewState {
  /** False when the token is wrong or expired: the page shows what is published. */
  readonly isValid: boolean;
  /**
   * The token, when it came with the address and lasts for one page, empty when it is not valid;
   * absent when the cookie has it.
   */
  readonly token?: string;
  /** Number in the addresses of content calls, which changes with the content. */
  readonly integrity: string;
}

/** The picture that other sites show when somebody shares a page (ogp.me). */
export interface ShareImage {
  /** Path of the page, language included. */
  readonly path: string;
  /** Path, or an address elsewhere. */
  readonly src: string;
  readonly alt: string;
  /** True for a card made by the site, whose size and type are known. */
  readonly isCard: boolean;
}
