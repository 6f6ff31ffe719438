/** BCP 47 tag of a language, as in file names and addresses: `en`, `he`, `pt-BR`. */
export type LocaleCode = string;

/** Day of the week as ISO 8601 counts: 1 is Monday, 7 is Sunday. */
type IsoWeekday = number;

/** How a day's hours are counted: 12 with AM and PM, or 0 to 23. */
export type HourCycle = "h12" | "h23";

/** One language of the site (B2). */
export interface Locale {
  readonly code: LocaleCode;
  /** The language's name in itself, shown in the selector. */
  readonly name: string;
  /** BCP 47 tag with its region, for `<html lang>`, hreflang, og:locale and the formats of dates and numbers. */
  readonly iso: string;
  readonly dir: "ltr" | "rtl";
  /** What its readers expect of clocks. */
  readonly hourCycle: HourCycle;
  /** First column of a month. */
  readonly weekStart: IsoWeekday;
  readonly weekend: readonly IsoWeekday[];
}

/** What a studio may say of a language; all but the tag follows from it otherwise. */
export interface LocaleSettings {
  readonly tag: LocaleCode;
  readonly name?: string | undefined;
  readonly dir?: Locale["dir"] | undefined;
  /** Tag whose region decides formats of dates and numbers, such as `en-GB` for `en`. */
  readonly formats?: string | undefined;
}

/** The languages of an installation by their codes. */
export type Languages = Readonly<Record<LocaleCode, Locale>>;

/** Scripts that are written from right to left (Unicode Bidirectional Algorithm). */
const RIGHT_TO_LEFT = new Set(["Adlm", "Arab", "Hebr", "Mand", "Nkoo", "Rohg", "Syrc", "Thaa"]);

/** True for a well-formed tag in the customary letter case (RFC 5646 2.1.1). */
export function isLocaleCode(value: string): boolean {
  try {
    return Intl.getCanonicalLocales(value)[0] === value;
  } catch {
    return false;
  }
}

/** True for the tag of a language that has a name: `it`, `zh-Hant`, and neither `blog` nor `guides`. */
export function isLanguage(tag: string): boolean {
  const names = new Intl.DisplayNames("en", { type: "language", fallback: "none" });
  return isLocaleCode(tag) && names.of(tag) !== undefined;
}

/**
 * All about a language out of its tag and what the studio says of it. Facts of regions are those of
 * the Unicode CLDR in the runtime; browsers do not agree on them, so the server's travel with pages.
 */
function createLocale({ tag, name, dir, formats }: LocaleSettings): Locale {
  const iso = formats ?? withRegion(tag);
  const region = new Intl.Locale(iso);
  const { firstDay, weekend } = weekOf(region) ?? ISO_WEEK;
  const { hourCycle } = new Intl.DateTimeFormat(iso, { hour: "numeric" }).resolvedOptions();
  return {
    code: tag,
    name: name ?? ownName(tag),
    iso,
    dir: dir ?? (RIGHT_TO_LEFT.has(region.maximize().script ?? "") ? "rtl" : "ltr"),
    hourCycle: hourCycle === "h11" || hourCycle === "h12" ? "h12" : "h23",
    weekStart: firstDay,
    weekend,
  };
}

/** The languages of a studio, in its order. */
export function createLanguages(settings: readonly LocaleSettings[]): Languages {
  return Object.fromEntries(settings.map((each) => [each.tag, createLocale(each)]));
}

/** A language of the installation; the first, in which such texts are, for one that it has no more. */
export function localeOf(code: LocaleCode, languages: Languages): Locale {
  const locale = languages[code] ?? Object.values(languages)[0];
  if (locale === undefined) throw new Error("A site has one language or more");
  return locale;
}

/** The language without a prefix, and the last resort of negotiation (B1, B5). */
export function defaultLocale(locales: readonly LocaleCode[]): LocaleCode {
  // A site has one language or more.
  return locales[0] ?? "und";
}

/** Result of {@link narrowLocales}. */
export type LocaleListResult =
  | { ok: true; locales: readonly LocaleCode[] }
  | { ok: false; expected: string };

/**
 * The languages of a studio that one machine offers (B3), in the order in which they are asked for;
 * the studio's default language comes first and must be among them, because its pages have no prefix.
 *
 * @param wanted tags; undefined takes all
 */
export function narrowLocales(
  all: readonly LocaleCode[],
  wanted: readonly string[] = all,
): LocaleListResult {
  const first = defaultLocale(all);
  if (wanted.length === 0 || wanted.some((code) => !all.includes(code))) {
    return { ok: false, expected: `codes out of ${all.join(", ")}` };
  }
  if (new Set(wanted).size !== wanted.length) return { ok: false, expected: "each code once" };
  if (!wanted.includes(first)) {
    return { ok: false, expected: `a list that contains "${first}", the default` };
  }
  return { ok: true, locales: [first, ...wanted.filter((code) => code !== first)] };
}

/** `en` is read as `en-US`: the region in which most of its readers live, if the tag names none. */
function withRegion(tag: LocaleCode): string {
  const { language, region, script } = new Intl.Locale(tag);
  if (region !== undefined) return tag;
  const likely = new Intl.Locale(tag).maximize();
  if (likely.region === undefined) return tag;
  return new Intl.Locale(language, {
    region: likely.region,
    ...(script !== undefined && { script }),
  }).toString();
}

/** What a language calls itself, with a capital letter where its script has them. */
export function ownName(tag: LocaleCode): string {
  const name = new Intl.DisplayNames(tag, { type: "language" }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}

/**
 * First column of a month for one reader: where their own region begins it, if they read this
 * language there (`en-GB` before a site in `en-US`); else where the site's does.
 *
 * @param preferred tags of the reader's languages, the preferred first; what is none is left out, such as
 *   the `C` of a system without a language
 */
export function weekStartFor(
  { iso, weekStart }: Pick<Locale, "iso" | "weekStart">,
  preferred: readonly string[],
): IsoWeekday {
  const { language } = new Intl.Locale(iso);
  const own = preferred
    .filter(isLocaleCode)
    .map((tag) => new Intl.Locale(tag))
    .find((each) => each.language === language && each.region !== undefined);
  return (own && weekOf(own)?.firstDay) ?? weekStart;
}

interface WeekInfo {
  readonly firstDay: IsoWeekday;
  readonly weekend: readonly IsoWeekday[];
}

/** Where the runtime has no facts about weeks: Monday, as ISO 8601 has it. */
const ISO_WEEK: WeekInfo = { firstDay: 1, weekend: [6, 7] };

function weekOf(region: Intl.Locale): WeekInfo | undefined {
  const { getWeekInfo } = region as { getWeekInfo?: () => WeekInfo };
  return getWeekInfo?.call(region);
}
