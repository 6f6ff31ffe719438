import type { ChangeAuthor } from "#forms";
import type { Locale, Translator } from "#i18n";
import type { PasskeySite } from "#people/node";
import type { Permission, Session, StudioPerson } from "#people";
import type { StudioView } from "#studio-page";
import type { OpenSite } from "../site/open-site.ts";

/** A request of somebody who is signed in. */
export interface PageCall {
  readonly site: OpenSite;
  readonly language: Locale;
  readonly t: Translator;
  readonly person: StudioPerson;
  readonly session: Session;
  /** Who changes something, for the audit trail. */
  readonly author: ChangeAuthor;
  /** What follows the page's path: `7k3qzd` of `/bookings/7k3qzd`. */
  readonly rest: string;
  readonly query: URLSearchParams;
  /** For passkeys: the site as the browser sees it. */
  readonly seenAs: PasskeySite;
  /** Scheme and host of the request. */
  readonly origin: string;
  /** epoch milliseconds */
  readonly now: number;
  may(permission: Permission): boolean;
}

/** Texts that say what a form came to, in the address of the next page. */
export const DONE = [
  "moved",
  "cancelled",
  "saved",
  "invited",
  "sent",
  "erased",
  "sending",
  "scheduled",
  "paused",
  "resumed",
  "stopped",
  "tested",
  "blocked",
] as const;

/** What a form came to. */
type Done = (typeof DONE)[number];

/** What a page answers: something to show, or where to go on. */
export type PageAnswer =
  | {
      readonly view: StudioView;
      readonly status?: number;
      /** Path below the studio's page of the one document that it may show in a frame. */
      readonly frame?: string;
    }
  | { readonly to: string; readonly done?: Done; readonly cookies?: readonly string[] }
  | PlainAnswer;

/** A document that is no page, with a policy of its own. */
export interface PlainAnswer {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** What a page gives to keep: a download. */
export interface FileAnswer {
  readonly file: {
    readonly name: string;
    readonly type: string;
    /** Text, in parts where it is long. */
    readonly body: string | AsyncIterable<string>;
  };
}

/** The fields of a form as texts, cut at what any of them may be long. */
export interface PageForm {
  /** What is to be done. */
  readonly action: string;
  text(name: string): string;
  /** @param letters at which it is cut */
  longText(name: string, letters: number): string;
  /** The text of a file; undefined when none was chosen. */
  file(name: string): Promise<string | undefined>;
}

/** A page of the studio, and its form. */
export interface StudioPage {
  /** What its form needs; everybody who is signed in may read what `read` allows. */
  readonly allows: { readonly read: Permission; readonly change: Permission };
  /** Bytes that its form may have, where a file comes with it. */
  readonly formBytes?: number;
  /** Undefined when there is nothing at this address. */
  read(call: PageCall): Promise<PageAnswer | FileAnswer | undefined>;
  change?(call: PageCall, form: PageForm): Promise<PageAnswer | FileAnswer | undefined>;
}

const FIELD_LETTERS = 2_000;
/** What a device answers about a passkey has keys and signatures in it. */
export const PASSKEY_LETTERS = 20_000;

/** Reads a form. */
export function pageForm(form: FormData): PageForm {
  const longText = (name: string, letters: number): string => {
    const value = form.get(name);
    return typeof value === "string" ? [...value.trim()].slice(0, letters).join("") : "";
  };
  const text = (name: string): string => longText(name, FIELD_LETTERS);
  const file = async (name: string): Promise<string | undefined> => {
    const value = form.get(name);
    return value instanceof File && value.size > 0 ? value.text() : undefined;
  };
  return { action: text("do"), text, longText, file };
}
