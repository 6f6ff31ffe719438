import type { BookingService } from "#booking";
import type { Card } from "#cards";
import type { ContactService } from "#contact/node";
import type {
  Access,
  Issue,
  PageDocument,
  PageFacts,
  PortfolioItem,
  Post,
  SearchOutcome,
  SearchQuery,
} from "#content";
import type { ContentAnswers } from "#content/client";
import type { FormFields, FormName } from "#forms";
import type { Facts, LocaleCode, MessageTree } from "#i18n";
import type { NewsletterService } from "#newsletter/node";
import type { ServiceIcon } from "#studio";
import type { SiteData } from "./site-data.ts";
import type { Chapter, Cue } from "./features/films/cue.ts";
import type { Days, Price, ProcessStep } from "./features/process/terms.ts";
import type { FilmFiles } from "./ui/film.ts";
import type { Picture } from "./ui/picture.ts";

/** What pages may ask for; the server brings it. */
export interface SiteServices {
  /** Facts that are the same on every page. */
  readonly site: SiteData;
  readonly home: HomeFacts;
  /** Numbers of the configuration that documents may quote. */
  readonly facts: Facts;
  /** All texts of a language, gaps filled from the default one. */
  messages(locale: LocaleCode): MessageTree;
  /** Number in the addresses of content calls, which changes with the content. */
  contentVersion(): string;
  /** Content as an asker may see it. */
  content(access: Access): SiteContent;
  /** A still by its name in the media manifest. */
  picture(media: string, document?: string): Picture | undefined;
  /** Address of the card of a page, which changes with what the card shows; undefined without cards. */
  cardAddress(card: Card, pathname: string): string | undefined;
  /** A film by its name in the media manifest; undefined until it is built. */
  film(media: string): FilmFiles | undefined;
  /** What is said in a film, out of its captions in a language; empty when it has none. */
  transcript(media: string, locale: LocaleCode): Promise<readonly Cue[]>;
  /** The parts of a film with their names in a language; empty when it has none. */
  chapters(media: string, locale: LocaleCode): Promise<readonly Chapter[]>;
  /** Addresses of the modules that hydrate a page, the entry first. */
  scripts(page: string | undefined): readonly string[];
  /** The styles of what is in a page's HTML, for its head; absent in development, where pages link to sheets. */
  readonly pageStyles?: (html: string) => string;
  readonly booking: BookingService;
  readonly newsletter: NewsletterService;
  readonly contact: ContactService;
  /** Reads a form that was sent; browsers never do, so pages do not carry the reader. */
  formFields(form: FormData): FormFields;
  /** The sentence under a form that a visitor agrees to. */
  consentText(form: FormName, locale: LocaleCode): string;
  /** The present, epoch milliseconds. */
  now(): number;
  /** Tells the log of a fault that a page has dealt with. */
  report(error: unknown, what: string): void;
}

/** What the studio shows of itself on its home page; the words are texts. */
export interface HomeFacts {
  readonly services: readonly ServiceFacts[];
  /** How a film is made, in order. */
  readonly process: readonly ProcessStep[];
  /** Ids of what every project has. */
  readonly features: readonly string[];
  /** Ids of the categories of works, in the order of the filters. */
  readonly categories: readonly string[];
  readonly statistics: Readonly<Record<"hero" | "recognition", readonly Statistic[]>>;
  /** How many clients are quoted. */
  readonly testimonials: number;
  /** Of experience, where the studio counts them. */
  readonly years?: number;
}

/** What the configuration says of a service; what it does not say is not there. */
interface ServiceFacts {
  readonly id: string;
  /** Undefined for a file of the studio's own. */
  readonly icon: ServiceIcon | undefined;
  readonly gel: Gel;
  readonly price?: Price;
  readonly days?: Days;
  /** Category of its works. */
  readonly category?: string;
  /** Slugs of works that are shown with it in place of the category's. */
  readonly works?: readonly string[];
}

/** Number of a gel of the theme. */
export type Gel = 1 | 2 | 3 | 4;

/** A number that the studio claims (A4). */
export interface Statistic {
  readonly id: string;
  readonly value: number;
}

/** Documents of the studio; where a translation is missing, those of the default language. */
export interface SiteContent {
  /** Articles, newest first. */
  posts(locale: LocaleCode): readonly Post[];
  /** Issues of the newsletter, the latest first. */
  issues(locale: LocaleCode): readonly Issue[];
  /** Names of tags by their keys. */
  tagNames(locale: LocaleCode): Readonly<Record<string, string>>;
  /** Works in their order. */
  portfolio(locale: LocaleCode): readonly PortfolioItem[];
  /** The document at an address, without language prefix. */
  page(path: string, locale: LocaleCode): Promise<PageDocument | undefined>;
  /** True for the address of a document, also for one at which it was before. */
  isThere(path: string, locale: LocaleCode): boolean;
  /** Address at which something is by now that was at another, in a language. */
  moved(path: string, locale: LocaleCode): string | undefined;
  /** Address of a document in a language; of one without slug it is the path itself. */
  address(sharedPath: string, locale: LocaleCode): string;
  /** All addresses at which a document is or was, in any language, and the path itself; each once. */
  everyAddress(sharedPath: string): readonly string[];
  /** Address to which a folder without a page of its own sends its visitors. */
  folderRedirect(path: string, locale: LocaleCode): string | undefined;
  /** Languages in which a document exists; none when there is no such document. */
  translations(sharedPath: string): readonly LocaleCode[];
  /** What search engines are told of a document in a language. */
  facts(sharedPath: string, locale: LocaleCode): PageFacts | undefined;
  /** Documents in which words stand. */
  search(query: Omit<SearchQuery, "access">): Promise<SearchOutcome>;
  /** Answers queries as the content calls would. */
  readonly answers: ContentAnswers;
  /** Paths that translations share, of all documents, for search engines. */
  paths(): Iterable<string>;
}
