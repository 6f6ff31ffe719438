import type { OpenedApp, ReadingSite } from "#server";
import type { Mail } from "#mail";
import type { VisitedPage } from "./visit-pages.ts";

/** What is looked at, in this order. */
export const CHECK_NAMES = [
  "start",
  "texts",
  "links",
  "html",
  "accessibility",
  "bookings",
  "mails",
  "sample",
] as const;

/** Name of a check. */
export type CheckName = (typeof CHECK_NAMES)[number];

/** Something that is wrong, described for the studio. */
export interface Problem {
  /** A warning is what is still to be written, or decided. */
  readonly severity: "error" | "warning";
  /** A file with its line, the path of a page, or the name of a mail. */
  readonly place: string;
  readonly expected: string;
  readonly hint: string;
}

/** What one check has come to. */
export interface CheckReport {
  readonly name: CheckName;
  readonly state: "passed" | "failed" | "left-out";
  /** What was looked at; of a check that was left out why, and what to do about it. */
  readonly note: string;
  readonly problems: readonly Problem[];
}

/** The site as checks see it. */
export interface CheckedStudio extends Pick<OpenedApp, "site" | "app"> {
  /** The same for what only reads, planned documents included. */
  readonly reading: ReadingSite;
  /** Scheme and host of its addresses. */
  readonly origin: string;
  /** Every mail that the site sends, in every language; made once. */
  mails(): Promise<ComposedMails>;
  /** What the server generates besides pages and cards: address and text of each. */
  generated(): AsyncIterable<readonly [address: string, text: string]>;
  /** Asks the site, as a browser without cookies does. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  progress(what: string, done: number, of: number): void;
}

/** A mail of the site, by what it is about. */
export interface ComposedMail extends Pick<Mail, "subject" | "text" | "html"> {
  /** Such as `booking_booked in he`. */
  readonly name: string;
  /** Language and direction that it should have. */
  readonly lang: string;
  readonly dir: string;
}

/** All mails. */
export interface ComposedMails {
  readonly mails: readonly ComposedMail[];
  /** Names of those that could not be made. */
  readonly missing: readonly string[];
}

/** A check: what it finds on single pages, and what it finds besides. */
export interface Check {
  page?(page: VisitedPage): Iterable<Problem> | Promise<Iterable<Problem>>;
  /** After all pages. */
  end?(): Promise<{ readonly note?: string; readonly problems: readonly Problem[] }>;
}

/** Opens a check; a text says why it is left out. */
export type OpenCheck = (studio: CheckedStudio) => Check | string | Promise<Check | string>;

/** An error. */
export function error(place: string, expected: string, hint: string): Problem {
  return { severity: "error", place, expected, hint };
}

/** A warning. */
export function warning(place: string, expected: string, hint: string): Problem {
  return { severity: "warning", place, expected, hint };
}
