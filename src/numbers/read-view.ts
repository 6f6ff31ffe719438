import type { CountedKind } from "./ports.ts";

/** Names are cut here: nobody reads more of one. */
const NAME_MAX = 120;
/** Words of a search that are kept at most. */
const WORDS_MAX = 60;

/** A page as a visitor had it before them. */
export interface View {
  /** Whole address in the browser. */
  readonly url: string;
  /** Whole address of the page before; empty when there is none, or it is not told. */
  readonly referrer: string;
  /** Path of the page, or undefined where the site has none at the address. */
  readonly page: string | undefined;
  /** Language tag of the page. */
  readonly language: string;
  readonly userAgent: string;
}

/** One thing to count. */
export interface Named {
  readonly kind: CountedKind;
  readonly name: string;
  readonly step?: string;
}

/** The page of every view for which the site has none. */
const NO_PAGE = "(not found)";
/** The referrer of a visit that no other site has led to. */
const DIRECT = "(direct)";

/** What one view counts for. Only an arrival, from another site or from nowhere, has a referrer. */
export function readView({ url, referrer, page, language, userAgent }: View): readonly Named[] {
  const here = URL.parse(url);
  const from = refererHost(referrer);
  const campaign = here ? campaignOf(here.searchParams) : "";
  return [
    { kind: "all", name: "" },
    { kind: "page", name: cut(page ?? NO_PAGE) },
    ...(page === undefined ? [{ kind: "action", name: "not-found" } as const] : []),
    { kind: "language", name: cut(language) },
    { kind: "device", name: deviceOf(userAgent) },
    ...(from !== here?.host ? [{ kind: "referrer", name: cut(from ?? DIRECT) } as const] : []),
    ...(campaign === "" ? [] : [{ kind: "campaign", name: campaign } as const]),
  ];
}

/**
 * The words of a search as they are kept: lower case, without what could be a person's address or
 * number. Undefined where nothing is left to keep.
 */
export function searchedWords(words: string): string | undefined {
  const plain = cut(words.toLowerCase(), WORDS_MAX);
  const isPersonal = /@|\d(?:\D?\d){4}/.test(plain);
  return plain === "" || isPersonal ? undefined : plain;
}

/** Host of the page before; of an address that is none, nothing. */
function refererHost(referrer: string): string | undefined {
  const url = URL.parse(referrer);
  return url && /^https?:$/.test(url.protocol) ? url.host.replace(/^www\./, "") : undefined;
}

/** `source / medium / campaign`, as far as they are there. */
function campaignOf(query: URLSearchParams): string {
  const parts = ["utm_source", "utm_medium", "utm_campaign"].map((name) =>
    cut(query.get(name) ?? "", NAME_MAX / 3),
  );
  return parts.some((part) => part !== "") ? parts.map((part) => part || "–").join(" / ") : "";
}

/** The class of a device, by what its browser says. */
function deviceOf(userAgent: string): "phone" | "tablet" | "desktop" {
  if (/ipad|tablet|silk|android(?!.*mobile)/i.test(userAgent)) return "tablet";
  return /mobi|iphone|ipod/i.test(userAgent) ? "phone" : "desktop";
}

/** On one line, without what moves a cursor or turns a direction, at most so many characters. */
function cut(text: string, max = NAME_MAX): string {
  const plain = text
    .replaceAll(/\s+/g, " ")
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, "")
    .trim();
  return Array.from(plain).slice(0, max).join("");
}
