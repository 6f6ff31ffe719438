const DAY_MS = 86_400_000;
/** A day may be an hour shorter or longer than a day. */
const CHANGE_MS = 2 * 3_600_000;

/** A day of the studio. */
interface Day {
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** Epoch milliseconds; at most a few hours after its end. */
  readonly isOverAt: number;
}

/** The day in a zone at an instant, epoch milliseconds. */
export function dayOf(now: number, zone: string): Day {
  // Swedish writes dates as ISO 8601 does.
  const form = { timeZone: zone, dateStyle: "short", timeStyle: "medium" } as const;
  const [day = "", time = ""] = new Intl.DateTimeFormat("sv", form).format(now).split(" ");
  const [hours = 0, minutes = 0, seconds = 0] = time.split(":").map(Number);
  const passedMs = ((hours * 60 + minutes) * 60 + seconds) * 1_000;
  return { day, isOverAt: now - passedMs + DAY_MS + CHANGE_MS };
}

/** The days of a range, ascending. */
export function daysOf(first: string, last: string): readonly string[] {
  const days: string[] = [];
  for (let at = Date.parse(first); at <= Date.parse(last); at += DAY_MS) {
    days.push(new Date(at).toISOString().slice(0, 10));
  }
  return days;
}
