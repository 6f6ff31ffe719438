/** A field of a JSON body or a query as text; empty when it is something else. */
export function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** The texts of a list, or the one text that stands for it. */
export function texts(value: unknown): readonly string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.filter((entry): entry is string => typeof entry === "string" && entry !== "");
}

/** `2027-03-18T07:00:00Z` */
export function iso(instant: number): string {
  return new Date(instant).toISOString().replace(".000Z", "Z");
}

/** Epoch milliseconds of an ISO instant; NaN for everything else, which is no slot. */
export function instantOf(value: unknown): number {
  if (typeof value !== "string") return Number.NaN;
  const [, date = ""] =
    /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/.exec(value) ?? [];
  // Date.parse takes 30 February for 2 March.
  const midnight = Date.parse(date);
  const isDate = !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(date);
  return isDate ? Date.parse(value) : Number.NaN;
}

/** Path of the page on which a form stood; the query may hold what is nobody's business. */
export function pageOf(referer: string | undefined): string {
  return URL.parse(referer ?? "")?.pathname ?? "/";
}
