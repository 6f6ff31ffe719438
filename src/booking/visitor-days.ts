import { type HourCycle, type Languages, type LocaleCode, localeOf } from "#i18n";
import type { Slot } from "./day-grid.ts";
import type { DayRange } from "./slots.ts";
import { inZone, Temporal } from "./temporal.ts";
import { timeWriter } from "./write-time.ts";

/** A slot as a visitor reads it. */
export interface VisitorSlot extends Slot {
  /** Time of the start in the visitor's zone and language: `9:00 AM`, `09:00`. */
  readonly label: string;
  /** `UTC+2` where the clock shows this time twice that day, otherwise null. */
  readonly offset: string | null;
}

/** The slots that begin on one day of the visitor. */
export interface VisitorDay {
  /** `YYYY-MM-DD` in the visitor's zone. */
  readonly date: string;
  readonly slots: readonly VisitorSlot[];
}

/** Who reads the times. */
export interface Visitor {
  /** A zone that `readZone` accepted. */
  readonly zone: string;
  readonly locale: LocaleCode;
  /** The visitor's choice; the language's custom when left out. */
  readonly hourCycle?: HourCycle;
}

/**
 * Groups slots by the visitor's date and labels them (b1).
 *
 * @param slots by start, as `findSlots` gives them
 * @returns only days with slots, in order
 */
export function visitorDays(
  slots: readonly Slot[],
  visitor: Visitor,
  languages: Languages,
): readonly VisitorDay[] {
  const { zone } = visitor;
  const { iso, hourCycle: usual } = localeOf(visitor.locale, languages);
  const hourCycle = visitor.hourCycle ?? usual;
  const writeTime = timeWriter({ iso, zone, hourCycle });
  const days = new Map<string, VisitorSlot[]>();
  for (const slot of slots) {
    const local = inZone(slot.start, zone);
    const offset = comesTwice(local) ? writeOffset(local.offsetNanoseconds) : null;
    const date = local.toPlainDate().toString();
    const day = days.get(date) ?? [];
    day.push({ ...slot, label: writeTime(slot.start), offset });
    days.set(date, day);
  }
  return Array.from(days, ([date, labelled]) => ({ date, slots: labelled }));
}

/**
 * The studio's days that a visitor's month touches: what to ask `findSlots` for. The days at both
 * ends may have slots of the months around.
 *
 * @param month `YYYY-MM` that `readMonth` accepted
 * @param through the visitor's last day, `YYYY-MM-DD`, where that is after the month
 */
export function studioDaysOf(
  month: string,
  visitorZone: string,
  studioZone: string,
  through = "",
): DayRange {
  const first = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 });
  const start = first.toZonedDateTime(visitorZone);
  const monthEnd = first.add({ months: 1 });
  const after =
    through >= monthEnd.toString() ? Temporal.PlainDate.from(through).add({ days: 1 }) : monthEnd;
  const end = after.toZonedDateTime(visitorZone).subtract({ milliseconds: 1 });
  const studioDay = (moment: Temporal.ZonedDateTime): string =>
    moment.withTimeZone(studioZone).toPlainDate().toString();
  return { first: studioDay(start), last: studioDay(end) };
}

function comesTwice(local: Temporal.ZonedDateTime): boolean {
  const wall = local.toPlainDateTime();
  const first = wall.toZonedDateTime(local.timeZoneId, { disambiguation: "earlier" });
  const last = wall.toZonedDateTime(local.timeZoneId, { disambiguation: "later" });
  return !first.equals(last);
}

/** `UTC+2`, `UTC−3:30`, with the minus sign of print. */
function writeOffset(nanoseconds: number): string {
  const total = Math.round(nanoseconds / 60e9);
  const hours = Math.floor(Math.abs(total) / 60);
  const minutes = Math.abs(total) % 60;
  const rest = minutes === 0 ? "" : `:${String(minutes).padStart(2, "0")}`;
  return `UTC${total < 0 ? "−" : "+"}${hours}${rest}`;
}
