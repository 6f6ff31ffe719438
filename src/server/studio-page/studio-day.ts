import { isDate } from "#forms";

/** The studio's day at an instant, `YYYY-MM-DD`. */
export function dayAt(instant: number, zone: string): string {
  // Swedish writes dates as ISO 8601 does.
  return new Intl.DateTimeFormat("sv", { timeZone: zone, dateStyle: "short" }).format(instant);
}

/** Whether a text is a day, `YYYY-MM-DD`, around which there is room in every calendar. */
export function isDay(text: string): boolean {
  return /^(?:19[7-9]|[2-8]\d\d)\d/.test(text) && isDate(text);
}
