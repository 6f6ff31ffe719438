import * as v from "valibot";
import { isRedirectTarget } from "#i18n";

/** Text, or nothing: an empty value, a list or keys count as missing (A9). */
const optionalText = v.optional(
  v.pipe(
    v.unknown(),
    v.transform((value) =>
      typeof value === "string" || typeof value === "number" ? value : undefined,
    ),
  ),
);

/** `2026-04-21`, optionally with a time. */
export const isoDate = v.pipe(
  v.string("a date such as 2026-04-21"),
  v.regex(
    /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?:T[\d:.+Z-]+)?$/,
    "a date such as 2026-04-21",
  ),
  v.check((date) => isCalendarDay(date), "a day that exists"),
);

function isCalendarDay(date: string): boolean {
  const day = date.slice(0, 10);
  const read = JSON.stringify(new Date(`${day}T00:00Z`));
  return !Number.isNaN(Date.parse(date)) && read.includes(day);
}

/** Where a document may send its visitors: a path of this site, or another site. */
const redirectTarget = v.pipe(
  v.string("an address"),
  v.check(isRedirectTarget, "a path such as /about, or https://…"),
);

/** What any document may say in its front matter; further keys are the editor's own. */
export const pageSchema = v.looseObject({
  title: optionalText,
  description: optionalText,
  /** Name of a layout of the site (D10). */
  layout: v.optional(v.string("the name of a layout")),
  /** False hides the document from navigation; an object overrides its title, icon, redirect. */
  navigation: v.optional(
    v.union(
      [v.boolean(), v.looseObject({ redirect: v.optional(redirectTarget) })],
      "true, false, or keys and values with redirect: a path such as /about, or https://…",
    ),
  ),
  /** Address to which visitors of the document are sent. */
  redirect: v.optional(redirectTarget),
  draft: v.optional(v.boolean("true or false")),
  /** When the text was last changed in substance. */
  updated: v.optional(isoDate),
  toc: v.optional(v.union([v.boolean(), v.looseObject({})], "false, or keys and values")),
});
