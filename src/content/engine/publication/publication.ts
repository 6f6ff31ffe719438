import { isDated } from "../collections/collections.ts";
import type { TextProblem } from "../content-problem.ts";
import type { ContentDocument } from "../document/content-document.ts";
import type { LineOf } from "../parse/front-matter.ts";
import { readMoment } from "./moment.ts";

/** When visitors may see a document: epoch milliseconds, from the first up to the second. */
export interface Publication {
  /** `-Infinity`: it has always been there. */
  readonly from: number;
  /** `Infinity`: it stays. */
  readonly until: number;
}

/** Why a document that is no draft is hidden, and the instant of it. */
export interface Planned {
  /** Planned: it is not there yet. Expired: it has been there. */
  readonly kind: "planned" | "expired";
  /** When it comes or went, epoch milliseconds. */
  readonly at: number;
  /** Zone in which the studio plans, as an IANA name. */
  readonly zone: string;
}

/**
 * Reads off a head when visitors may see the document: `publishAt` and `unpublishAt`; an article or an
 * issue without `publishAt` not before its day begins.
 *
 * @param zone IANA name of the studio's zone
 */
export function publicationOf(head: ContentDocument, zone: string): Publication {
  const { publishAt, unpublishAt, date } = head as Readonly<Record<string, unknown>>;
  const day = isDated(head) && typeof date === "string" ? date.slice(0, 10) : undefined;
  return {
    from: readMoment(publishAt ?? day, zone) ?? -Infinity,
    until: readMoment(unpublishAt, zone) ?? Infinity,
  };
}

/**
 * What is wrong with the moments of a document: it would never be seen.
 *
 * @param zone IANA name of the studio's zone
 */
export function findPublicationProblem(
  head: ContentDocument,
  lineOf: LineOf,
  zone: string,
): TextProblem | undefined {
  const { from, until } = publicationOf(head, zone);
  if (from < until) return undefined;
  const line = lineOf(["unpublishAt"]);
  const begin = new Date(from).toISOString();
  return { line, expected: "unpublishAt: later than it is published", hint: `that is ${begin}` };
}

/** True at an instant at which visitors may see the document. */
export function isLive({ from, until }: Publication, at: number): boolean {
  return from <= at && at < until;
}
