/** The studio's day at an instant, `YYYY-MM-DD`. */
export function dayAt(instant: number, zone: string): string {
  // Swedish writes dates as ISO 8601 does.
  return new Intl.DateTimeFormat("sv", { timeZone: zone, dateStyle: "short" }).format(instant);
}

/** Whether a text is a day of the calendar, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  const at = /^(?:19[7-9]|[2-8]\d\d)\d-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}
