import { writeInstant } from "#forms";
import type { Availability } from "./availability.ts";
import type { Hold } from "./ports.ts";
import type { VisitorDay } from "./visitor-days.ts";

/** A free time as the calls give it. */
interface TimeJson {
  /** ISO instant; also the time's name in calls. */
  readonly start: string;
  /** In the visitor's zone and language: `9:00 AM`. */
  readonly label: string;
  /** `UTC+2` where the clock shows this time twice that day, otherwise null. */
  readonly offset: string | null;
  /** Set for the time that this visitor holds. */
  readonly held?: true;
}

/** A hold as the calls give it. */
export interface HoldJson {
  /** ISO instants. */
  readonly start: string;
  readonly expiresAt: string;
  /** For visitors whose clock is wrong. */
  readonly secondsLeft: number;
  readonly canExtend: boolean;
}

/** The free times of a month, `GET /api/availability`; dialog and pages show the same. */
export interface AvailabilityJson extends Pick<
  Availability,
  "studioZone" | "ways" | "notice" | "month" | "previous" | "next" | "first" | "last" | "today"
> {
  /** The zone in which dates and times are given. */
  readonly tz: string;
  readonly hold: HoldJson | null;
  /** Days with free times only. */
  readonly days: readonly { readonly date: string; readonly slots: readonly TimeJson[] }[];
}

/** A free time near one that was taken. */
export interface NearbyTimeJson extends TimeJson {
  /** `YYYY-MM-DD` on the visitor's calendar. */
  readonly date: string;
}

/** The free times of a month for visitors. `now` is in epoch milliseconds. */
export function availabilityJson(found: Availability, now: number): AvailabilityJson {
  return {
    studioZone: found.studioZone,
    ways: found.ways,
    tz: found.zone,
    notice: found.notice,
    month: found.month,
    previous: found.previous,
    next: found.next,
    first: found.first,
    last: found.last,
    today: found.today,
    hold: found.hold && holdJson(found.hold, now),
    days: found.days.map(({ date, slots }) => ({
      date,
      slots: slots.map(({ start, label, offset, isHeld }) => ({
        start: writeInstant(start),
        label,
        offset,
        ...(isHeld && { held: true as const }),
      })),
    })),
  };
}

/** A hold for visitors. `now` is in epoch milliseconds. */
export function holdJson({ start, expiresAt, isExtended }: Hold, now: number): HoldJson {
  return {
    start: writeInstant(start),
    expiresAt: writeInstant(expiresAt),
    secondsLeft: Math.max(0, Math.round((expiresAt - now) / 1000)),
    canExtend: !isExtended,
  };
}

/** The free times near one that was taken, for visitors (b5). */
export function nearbyTimesJson(days: readonly VisitorDay[]): readonly NearbyTimeJson[] {
  return days.flatMap(({ date, slots }) =>
    slots.map(({ start, label, offset }) => ({ start: writeInstant(start), date, label, offset })),
  );
}
