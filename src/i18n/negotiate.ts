import { defaultLocale, type LocaleCode } from "./locales.ts";

/** Longest Accept-Language header that is read, in characters; the rest is ignored. */
const HEADER_LIMIT = 1_000;

/** What negotiation goes by (B5). */
export interface NegotiationInput {
  /** Value of the locale cookie, if the visitor has one. */
  readonly cookie?: string | undefined;
  /** The Accept-Language header. */
  readonly acceptLanguage?: string | undefined;
  /** Languages of this site, the default one first. */
  readonly enabled: readonly LocaleCode[];
}

/**
 * Picks the visitor's language: saved cookie, then the browser's list, then the default (B5).
 * A cookie that names no enabled language counts as absent.
 */
export function negotiateLocale(input: NegotiationInput): LocaleCode {
  return (
    input.enabled.find((code) => code === input.cookie) ??
    matchAcceptLanguage(input.acceptLanguage ?? "", input.enabled) ??
    defaultLocale(input.enabled)
  );
}

/**
 * Walks an Accept-Language header in order of preference (RFC 9110 12.5.4) and returns the first
 * language that is enabled: exactly, else by its base language (B5), or undefined. Entries with q=0
 * are dropped; the former code `iw` counts as `he`. Never throws, whatever the header holds.
 */
export function matchAcceptLanguage(
  header: string,
  enabled: readonly LocaleCode[],
): LocaleCode | undefined {
  const ranked = header
    .slice(0, HEADER_LIMIT)
    .split(",")
    .map(parseEntry)
    .filter((entry) => entry.quality > 0)
    .toSorted((a, b) => b.quality - a.quality);
  for (const { tag } of ranked) {
    const wanted = tag.replace(/^iw(?=-|$)/, "he");
    const found =
      enabled.find((code) => code.toLowerCase() === wanted) ??
      enabled.find((code) => baseOf(code) === baseOf(wanted));
    if (found) return found;
  }
  return undefined;
}

function baseOf(tag: string): string | undefined {
  return tag.split("-", 1)[0]?.toLowerCase();
}

function parseEntry(entry: string): { tag: string; quality: number } {
  const [tag = "", ...parameters] = entry.split(";").map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith("q="));
  const quality = weight === undefined ? 1 : Number(weight.slice(2));
  return { tag, quality: Number.isFinite(quality) ? Math.min(quality, 1) : 0 };
}
