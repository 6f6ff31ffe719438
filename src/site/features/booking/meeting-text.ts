import { dateWriter } from "#i18n";
import { type CityOf, type ClockReader, timeWriter } from "#booking";

/** How a moment reads on one clock. */
export interface ClockText {
  /** `Thursday, March 18, 2027` */
  readonly day: string;
  /** `9:00 AM`, or `9:00 AM – 9:30 AM` of a meeting; reads from left to right everywhere. */
  readonly time: string;
  readonly zone: ZoneText;
}

/** A time zone in words. */
export interface ZoneText {
  /** `Central European Time` */
  readonly name: string;
  /** `Amsterdam`; absent where the zone has no place. */
  readonly city?: string;
}

/** A meeting on both clocks. */
export interface MeetingText {
  readonly visitor: ClockText;
  readonly studio: ClockText;
}

/** How somebody reads clocks and the names of places. */
export interface PlaceReader extends ClockReader {
  readonly cityOf: CityOf;
}

/** A meeting for the visitor and at the studio (b1). Instants are epoch milliseconds. */
export function meetingText(
  { start, end }: { readonly start: number; readonly end: number },
  reader: PlaceReader,
  studioZone: string,
): MeetingText {
  const onClock = (zone: string): ClockText => {
    const here = { ...reader, zone };
    const text = clockText(start, here);
    return { ...text, time: `${text.time} – ${writeTime(end, here)}` };
  };
  return { visitor: onClock(reader.zone), studio: onClock(studioZone) };
}

/** A moment on the reader's clock. */
export function clockText(instant: number, reader: PlaceReader): ClockText {
  return {
    day: writeDay(instant, reader),
    time: writeTime(instant, reader),
    zone: zoneText(reader.zone, reader),
  };
}

/** `9:00 AM` or `09:00`. */
export function writeTime(instant: number, reader: ClockReader): string {
  return timeWriter(reader)(instant);
}

/** The whole date of an instant: `Thursday, March 18, 2027`. */
export function writeDay(
  instant: number,
  { iso, zone }: Pick<ClockReader, "iso" | "zone">,
): string {
  return dateWriter(iso, { dateStyle: "full", timeZone: zone })(instant);
}

/** The date of an instant on a zone's calendar, `YYYY-MM-DD`. */
export function dateOf(instant: number, zone: string): string {
  const parts = new Intl.DateTimeFormat("en", {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    timeZone: zone,
  }).formatToParts(instant);
  const part = (name: string): string => parts.find(({ type }) => type === name)?.value ?? "";
  return `${part("year")}-${part("month")}-${part("day")}`;
}

/** Zones that had no summer time at a moment are named after the winter there. */
const NOWADAYS = Date.UTC(2026, 6);

/** A zone in words: its name all year round, and the place that stands for it. */
export function zoneText(
  zone: string,
  { iso, cityOf }: Pick<PlaceReader, "iso" | "cityOf">,
): ZoneText {
  const format = new Intl.DateTimeFormat(iso, { timeZone: zone, timeZoneName: "longGeneric" });
  const parts = format.formatToParts(NOWADAYS);
  const name = parts.find(({ type }) => type === "timeZoneName")?.value ?? zone;
  const city = cityOf(zone);
  return city === undefined ? { name } : { name, city };
}
