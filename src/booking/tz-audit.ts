import { instantOfWall, wallTimeOf } from "./meeting-time.ts";
import type { Booking, MeetingTime } from "./ports.ts";
import { readZone } from "./time-zone.ts";

/** How a meeting reads on one clock: as it was agreed, and by the zone data of today. */
interface WallDrift {
  readonly zone: string;
  /** `2027-03-18T09:00` */
  readonly agreed: string;
  /** Null when the zone data knows the zone no more. */
  readonly now: string | null;
}

/** A meeting that no longer reads as it was agreed. All instants are epoch milliseconds. */
export interface ZoneDrift {
  readonly id: string;
  readonly start: number;
  /** Zone data by which it was agreed, and that of today. */
  readonly tzdata: { readonly agreed: string; readonly now: string };
  /** Present when the studio's clock reads otherwise. */
  readonly studio: WallDrift | undefined;
  /** Present when the visitor's clock reads otherwise. */
  readonly visitor: WallDrift | undefined;
  /**
   * Start at which it reads as agreed again, on the studio's clock if that is one of those that read
   * otherwise; undefined when no zone data says.
   */
  readonly suggested: number | undefined;
}

/**
 * Finds meetings whose wall times no longer match the zone data (b1): a country moved its clocks
 * after they were agreed. Changes nothing; whether a meeting is moved is for people to say.
 *
 * @param tzdata version of the zone data of today
 */
export function auditZones(
  bookings: readonly (MeetingTime & Pick<Booking, "id">)[],
  tzdata: string,
): readonly ZoneDrift[] {
  return bookings.flatMap((booking) => {
    const { id, start } = booking;
    const studio = driftOf(start, booking.studioZone, booking.studioWall);
    const visitor = driftOf(start, booking.visitorZone, booking.visitorWall);
    if (!studio && !visitor) return [];
    const suggested = [studio, visitor]
      .map((drift) => drift && drift.now !== null && instantOfWall(drift.agreed, drift.zone, start))
      .find((instant) => typeof instant === "number");
    return [
      { id, start, tzdata: { agreed: booking.tzdata, now: tzdata }, studio, visitor, suggested },
    ];
  });
}

function driftOf(start: number, zone: string, agreed: string): WallDrift | undefined {
  const now = readZone(zone) === undefined ? null : wallTimeOf(start, zone);
  return now === agreed ? undefined : { zone, agreed, now };
}
