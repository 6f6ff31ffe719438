import { dateWriter, type HourCycle } from "#i18n";

/** How somebody reads clocks. */
export interface ClockReader {
  /** BCP 47 tag */
  readonly iso: string;
  /** IANA name that the engine knows. */
  readonly zone: string;
  readonly hourCycle: HourCycle;
}

/** Writes instants as times of day: `9:00 AM` or `09:00`. Works in browsers, too. */
export function timeWriter({ iso, zone, hourCycle }: ClockReader): (instant: number) => string {
  return dateWriter(iso, {
    hour: hourWidth(hourCycle),
    minute: "2-digit",
    hourCycle,
    timeZone: zone,
  });
}

/** Hours of a 24-hour clock have two digits everywhere, so that pages and mails say the same. */
export function hourWidth(hourCycle: HourCycle): "numeric" | "2-digit" {
  return hourCycle === "h12" ? "numeric" : "2-digit";
}
