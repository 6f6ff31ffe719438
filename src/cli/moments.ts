import { instantOfWall } from "#booking";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** `2027-03-18T08:00:00Z`; null stays null. */
export function iso(instant: number): string;
export function iso(instant: number | null): string | null;
export function iso(instant: number | null): string | null {
  return instant === null ? null : new Date(instant).toISOString().replace(".000Z", "Z");
}

/** What a clock shows, for people: `2027-03-18 09:00`. */
export function clockTime(instant: number, zone: string): string {
  // Swedish writes dates as ISO 8601 does.
  const form = { timeZone: zone, dateStyle: "short", timeStyle: "short" } as const;
  return new Intl.DateTimeFormat("sv", form).format(instant);
}

/** `Thu 2027-03-18 09:00`; a day and a time that belong to a meeting. */
export function meetingTime(wall: string): string {
  const [day = "", time = ""] = wall.split("T");
  const weekday = new Intl.DateTimeFormat("en", { weekday: "short", timeZone: "UTC" });
  return `${weekday.format(Date.parse(day))} ${day} ${time}`;
}

/**
 * The instant of a value of kind `MOMENT`: days begin at the studio's midnight.
 *
 * @returns epoch milliseconds; undefined when nothing is given
 */
export function readMoment(
  value: string | undefined,
  zone: string,
  now: number,
): number | undefined {
  if (value === undefined) return undefined;
  const ago = /^(\d+)([hd])$/.exec(value);
  if (ago) return now - Number(ago[1]) * (ago[2] === "h" ? HOUR_MS : DAY_MS);
  return readStart(value.length === 10 ? `${value}T00:00` : value, zone);
}

/** The instant of a value of kind `START`, epoch milliseconds. */
export function readStart(value: string, zone: string): number {
  return instantOfWall(value, zone) ?? Date.parse(value);
}
