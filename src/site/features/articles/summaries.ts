import type { Toc } from "#content";
import type { LocaleCode, PageAddresses } from "#i18n";
import type { Film } from "../../ui/film.ts";
import type { Picture } from "../../ui/picture.ts";
import type { FilmFormat } from "../../ui/film-format.ts";
import type { RenderNode } from "./render-node.ts";

/** Language of a text that is not in the language of its page. */
export interface TextLanguage {
  readonly iso: string;
  readonly dir: "ltr" | "rtl";
  /** Name in the language of the page. */
  readonly name: string;
}

/** A day, for machines and for readers. */
interface DateText {
  readonly iso: string;
  readonly text: string;
}

/** What is common to everything that is shown out of content. */
interface Shown {
  /** Set where a translation is missing and the text is in the default language. */
  readonly language?: TextLanguage;
  readonly picture: Picture | undefined;
  /** Text alternative of the picture; empty for decoration. */
  readonly alt: string;
  readonly caption: string | undefined;
  /** Address of the image for previews of the page elsewhere. */
  readonly preview: string | undefined;
  /** True in preview only. */
  readonly draft: boolean;
  /** Set for one that is no draft but planned, or expired, with the instant in the studio's zone. */
  readonly planned: (DateText & { readonly kind: "planned" | "expired" }) | undefined;
}

/** An article as lists show it (A8). */
export interface PostSummary extends Shown {
  /** Address in the language of the page, without prefix. */
  readonly path: string;
  /** The same in every language. */
  readonly slug: string;
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly date: DateText | undefined;
  readonly updated: DateText | undefined;
  /** Undefined for the studio's founder. */
  readonly author: string | undefined;
  readonly tags: readonly { readonly key: string; readonly name: string }[];
  readonly minutes: number;
  readonly featured: boolean;
}

/** A work as lists show it (A7). */
export interface Work {
  /** The same in every language. */
  readonly slug: string;
  /** Address in the language of the page, without prefix. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly category: string;
  /** Place of the category among the studio's, from 1. */
  readonly place: number;
  /** The shape of its film, or of its still until there is one. */
  readonly format: FilmFormat;
  readonly client: string;
  readonly year: number;
  readonly services: readonly string[];
  readonly picture: Picture;
  /** Absent until the film is built. */
  readonly film?: Film;
  readonly language?: TextLanguage;
}

/** A film as previews of its page elsewhere name it. */
export interface FilmPreview {
  /** Its name in the media manifest. */
  readonly media: string;
  /** Path, or an address elsewhere. */
  readonly address: string;
  readonly width: number;
  readonly height: number;
  readonly seconds: number;
}

/** A document with its text (A12). */
export interface DocumentPage extends Shown {
  readonly path: string;
  /** Empty where it is blank. */
  readonly title: string;
  readonly description: string | undefined;
  /** The description, where the text does not begin with the same words. */
  readonly lede: string | undefined;
  readonly published: DateText | undefined;
  readonly updated: DateText | undefined;
  /** The film that it is about. */
  readonly film: FilmPreview | undefined;
  readonly layout: string | undefined;
  readonly category: string | undefined;
  /** Slugs of the works to be shown with it; undefined leaves it to the category. */
  readonly works: readonly string[] | undefined;
  readonly toc: Toc | undefined;
  /** The text without its own h1, or the data of a data file. */
  readonly body: readonly RenderNode[];
  /** The h1 with which the text begins. */
  readonly heading: RenderNode | undefined;
  /** Languages in which the document exists. */
  readonly translations: readonly LocaleCode[];
  /** Its addresses in the languages of the site where they differ. */
  readonly addresses?: PageAddresses;
}

/** A document, the address to which its visitors are sent (D10), or where it is by now. */
export type ResolvedDocument =
  | { readonly kind: "page"; readonly page: DocumentPage }
  | { readonly kind: "redirect" | "moved"; readonly to: string }
  /** Its redirect never ends. */
  | { readonly kind: "circle" };
