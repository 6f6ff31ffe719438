const INSTANT = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/;

/** Whether a text is a date that exists, `YYYY-MM-DD`; Date.parse takes 30 February for 2 March. */
export function isDate(text: string): boolean {
  const midnight = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(text);
}

/** Epoch milliseconds of an ISO instant; NaN for everything else, which is no time to book. */
export function readInstant(text: string): number {
  const [, date = ""] = INSTANT.exec(text) ?? [];
  return isDate(date) ? Date.parse(text) : Number.NaN;
}

/** `2027-03-18T07:00:00Z` of epoch milliseconds. */
export function writeInstant(instant: number): string {
  return new Date(instant).toISOString().replace(".000Z", "Z");
}
