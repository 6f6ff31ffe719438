import * as v from "valibot";
import { isLocaleCode, type LocaleSettings } from "#i18n";
import { themeSchema } from "#theme";

const localeCode = v.pipe(
  v.string(),
  v.check(isLocaleCode, "a language tag such as en, he or pt-BR (BCP 47)"),
);
/** A tag alone, or with what does not follow from it. */
const localeSettings = v.union([
  v.pipe(
    localeCode,
    v.transform((tag): LocaleSettings => ({ tag })),
  ),
  v.strictObject({
    tag: localeCode,
    /** The language's name in itself. */
    name: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1, "a text that is not empty"))),
    dir: v.optional(v.picklist(["ltr", "rtl"])),
    /** Tag whose region decides formats of dates and numbers, such as `en-GB`. */
    formats: v.optional(localeCode),
  }),
]);
const text = v.pipe(v.string(), v.trim(), v.minLength(1, "a text that is not empty"));
const httpsUrl = v.pipe(
  v.string(),
  v.url("an address starting with https://"),
  v.startsWith("https://", "an address starting with https://"),
);
const claim = v.pipe(v.number(), v.integer("a whole number"), v.minValue(0, "zero or more"));

const cookieSchema = v.strictObject({
  /** Days until the language cookie expires (B6: 365). */
  maxAgeDays: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(400)),
  /** "auto" sets Secure when SITE_URL starts with https:. */
  secure: v.union([v.boolean(), v.literal("auto")]),
  /** True for pages shown inside other sites: SameSite=None; Secure; Partitioned (B6). */
  crossOrigin: v.boolean(),
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
  sample: v.boolean(),
  /** Year of the first copyright (A4). */
  since: v.pipe(v.number(), v.integer(), v.minValue(1900)),
  founder: v.strictObject({
    /** Name in Latin letters, used where `names` has no entry for the language. */
    name: text,
    /** Name in other scripts, by language code. */
    names: v.record(localeCode, text),
  }),
  contact: v.strictObject({
    email: v.pipe(v.string(), v.email("an e-mail address")),
    /** International format; spaces and punctuation are allowed. */
    whatsapp: v.pipe(v.string(), v.regex(/^\+[\d ()-]{6,24}$/, "a number like +31 20 123 4567")),
  }),
  socials: v.array(v.strictObject({ name: text, url: httpsUrl })),
  /** The numbers that the copy claims (A4); words around them live in messages/. */
  claims: v.strictObject({
    projects: claim,
    clients: claim,
    years: claim,
    brands: claim,
    markets: claim,
  }),
  /** Languages offered, default first; SITE_LOCALES narrows them for one machine (B3). */
  locales: v.pipe(
    v.array(localeSettings),
    v.minLength(1, "at least one language"),
    v.check((all) => new Set(all.map(({ tag }) => tag)).size === all.length, "each language once"),
  ),
  /** Language of the studio's own mails and of the command line; the default one when left out. */
  studioLocale: v.optional(localeCode),
  cookie: cookieSchema,
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
  features: v.strictObject({
    newsletter: v.boolean(),
    blog: v.boolean(),
  }),
});

/** What a studio changes once: names, contacts, languages, claims, features. */
export type Studio = v.InferOutput<typeof studioSchema>;
/** The same as it is written. */
export type StudioSettings = v.InferInput<typeof studioSchema>;
