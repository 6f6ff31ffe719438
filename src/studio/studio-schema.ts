import * as v from "valibot";
import type { LocaleSettings } from "#i18n";
import { themeSchema } from "#theme";
import { localeCode, offerEntries, text } from "./offer-schema.ts";

/** A tag alone, or with what does not follow from it. */
const localeSettings = v.union(
  [
    v.pipe(
      localeCode,
      v.transform((tag): LocaleSettings => ({ tag })),
    ),
    v.strictObject({
      tag: localeCode,
      /** The language's name in itself. */
      name: v.optional(text),
      dir: v.optional(v.picklist(["ltr", "rtl"])),
      /** Tag whose region decides formats of dates and numbers, such as `en-GB`. */
      formats: v.optional(localeCode),
    }),
  ],
  "a language tag such as it or pt-BR (BCP 47), or { tag, name, dir, formats }",
);
const httpsUrl = v.pipe(
  v.string(),
  v.url("an address starting with https://"),
  v.startsWith("https://", "an address starting with https://"),
);
const cookieSchema = v.strictObject({
  /** Days until the language cookie expires (B6: 365). */
  maxAgeDays: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(400)), 365),
  /** "auto" sets Secure when SITE_URL starts with https:. */
  secure: v.optional(v.union([v.boolean(), v.literal("auto")]), "auto"),
  /** True for pages shown inside other sites: SameSite=None; Secure; Partitioned (B6). */
  crossOrigin: v.optional(v.boolean(), false),
  /** Cookie domain, for example ".studio.example"; absent = this host only. */
  domain: v.optional(text),
});

const reportTarget = v.pipe(
  v.string(),
  v.regex(/^(?:https:\/\/|mailto:[^@\s]+@|tel:\+?\d)\S+$/, "https://…, mailto:… or tel:…"),
);

/** The shape of `studio.config.ts` and of the JSON file named by `STUDIO_CONFIG`. */
export const studioSchema = v.strictObject({
  /** Name as written in running text. */
  name: text,
  /** True while names, clients and films are placeholders: the footer then says so. */
  sample: v.optional(v.boolean(), false),
  /** Year of the first copyright (A4). */
  since: v.pipe(v.number(), v.integer(), v.minValue(1900)),
  /** The person behind the studio; left out or null: the site speaks of none. */
  founder: v.nullish(
    v.strictObject({
      /** Name in Latin letters, used where `names` has no entry for the language. */
      name: text,
      /** Name in other scripts, by language code. */
      names: v.optional(v.record(localeCode, text), {}),
      /** A photo in `media/`; without one a portrait is drawn. */
      portrait: v.optional(text),
    }),
  ),
  contact: v.strictObject({
    email: v.pipe(v.string(), v.email("an email address")),
    /** International format; spaces and punctuation are allowed. */
    whatsapp: v.pipe(v.string(), v.regex(/^\+[\d ()-]{6,24}$/, "a number like +31 20 123 4567")),
  }),
  socials: v.optional(v.array(v.strictObject({ name: text, url: httpsUrl })), []),
  ...offerEntries,
  /** Languages offered, default first; SITE_LOCALES narrows them for one machine (B3). */
  locales: v.pipe(
    v.array(localeSettings),
    v.minLength(1, "at least one language"),
    v.check((all) => new Set(all.map(({ tag }) => tag)).size === all.length, "each language once"),
  ),
  /** Language of the studio's own mails and of the command line; the default one when left out. */
  studioLocale: v.optional(localeCode),
  cookie: v.optional(cookieSchema, {}),
  /**
   * What pages ask of the documents besides their own, by name: queries as the content calls take them.
   * `notice` is shown in a line above every page (D9).
   */
  globals: v.optional(
    v.union(
      [
        // First: a record would take a list of objects for names.
        v.array(v.unknown()),
        v.record(
          v.string(),
          v.looseObject({ type: v.optional(v.picklist(["find", "findOne", "count"])) }),
        ),
      ],
      'names with queries, such as notice: { where: [{ _path: "/closed" }] }',
    ),
  ),
  /** When and how people can book (b1); the server checks it, see `docs/guides/booking-rules.md`. */
  booking: v.record(v.string(), v.unknown()),
  /** Where weaknesses of the site are reported (RFC 9116); left out or null: no security.txt. */
  security: v.nullish(
    v.strictObject({
      /** The preferred one first. */
      contact: v.pipe(v.array(reportTarget), v.minLength(1, "at least one contact")),
      /** Languages in which reports are read, by their tags. */
      languages: v.optional(v.pipe(v.array(localeCode), v.minLength(1, "at least one language"))),
      /** How reports are handled. */
      policy: v.optional(httpsUrl),
      /** Key with which reports can be encrypted. */
      encryption: v.optional(httpsUrl),
    }),
  ),
  /** Colours, typefaces, radii, logo and icon; what is left out is as the product has it. */
  theme: v.optional(themeSchema),
  features: v.optional(
    v.strictObject({
      newsletter: v.optional(v.boolean(), true),
      blog: v.optional(v.boolean(), true),
      /** Whether visits are counted, without cookies and addresses. */
      numbers: v.optional(v.boolean(), true),
    }),
    {},
  ),
});

/** What a studio changes once: names, contacts, languages, claims, features. */
export type Studio = v.InferOutput<typeof studioSchema>;
/** The same as it is written. */
export type StudioSettings = v.InferInput<typeof studioSchema>;
