import type { BookingFormInput, BookingService, CityOf, Hold, MeetingWay } from "#booking";
import { readInstant, type SubmissionGuard } from "#forms";
import type { Locale, LocaleCode } from "#i18n";
import type { CarriedFields } from "../../features/booking/carried-form.tsx";
import {
  dateOf,
  type PlaceReader,
  type MeetingText,
  meetingText,
  writeTime,
} from "../../features/booking/meeting-text.ts";
import { type PagePicker, pagePicker } from "../../features/booking/page-picker.ts";
import { hourCycleOf, pickAddress, type PickQuery } from "../../features/booking/pick-query.ts";
import type { PageProblem } from "../../features/booking/problem-summary.tsx";

/** What a request to the booking page is answered with. */
export interface Visit {
  readonly booking: BookingService;
  /** Absent on the first page, which is the same for everybody. */
  readonly guard?: SubmissionGuard | undefined;
  /** epoch milliseconds */
  readonly now: number;
  readonly locale: Locale;
  readonly locales: readonly LocaleCode[];
  /** In the visitor's language. */
  readonly cityOf: CityOf;
  /** Path of the page, language prefix included. */
  readonly path: string;
}

/** What the page shows. */
export type BookView = PickView | DetailsView | UnavailableView | { readonly step: "elsewhere" };

/** Times that cannot be looked up: not now, or not so often. */
interface UnavailableView {
  readonly step: "unavailable";
  readonly problem?: PageProblem | undefined;
}

/** Choosing a time. */
interface PickView {
  readonly step: "pick";
  /** Null while free times cannot be looked up, and where there are none at all. */
  readonly picker: PagePicker | null;
  /** The token of the form, as long as it holds a time; empty at first. */
  readonly token: string;
  /** True where nobody has said yet in which zone times are to be shown. */
  readonly isZoneOpen: boolean;
  /** What was typed for another time, and which it was; goes with every step. */
  readonly typed?: CarriedFields | undefined;
  readonly problem?: PageProblem | undefined;
}

/** The chosen time, and who comes. */
export interface DetailsView {
  readonly step: "details";
  /** Where the form goes: keeps time and token in the address. */
  readonly action: string;
  readonly query: PickQuery;
  readonly when: MeetingText;
  /** How the consultation can take place. */
  readonly ways: readonly MeetingWay[];
  /** Null when the time is not held, or not any more. */
  readonly hold: HoldText | null;
  /** Other times, with the hold kept. */
  readonly backHref: string;
  readonly input?: BookingFormInput | undefined;
  readonly problem?: PageProblem | undefined;
  /** Set when a hold that had ended was taken up again (b5). */
  readonly isRenewed?: boolean | undefined;
}

/** A hold as it is told. */
interface HoldText {
  /** `10:42` on the visitor's clock */
  readonly until: string;
  readonly minutes: number;
  readonly canExtend: boolean;
}

/** How the visitor reads clocks. */
export function readerOf(visit: Visit, query: PickQuery): PlaceReader {
  const { booking, locale, cityOf } = visit;
  const zone = booking.zoneOf(query.tz);
  return { iso: locale.iso, zone, hourCycle: hourCycleOf(query, locale), cityOf };
}

/**
 * Free times to choose from, around the one that was picked before. Looks of one visitor are counted
 * (b4); the page that is the same for everybody is made once a minute.
 */
export async function viewTimes(
  visit: Visit,
  asked: PickQuery,
  problem?: PageProblem,
): Promise<PickView | UnavailableView> {
  const { booking, guard, now, locale, path, cityOf } = visit;
  const minutes = await guard?.look();
  if (minutes !== undefined) {
    return {
      step: "unavailable",
      problem: { code: "rate_limited", values: { minutes }, others: [] },
    };
  }
  const start = readInstant(asked.start);
  const near = Number.isNaN(start) ? "" : dateOf(start, readerOf(visit, asked).zone);
  const query = { ...asked, date: asked.date || near };
  const submissionId = guard?.submissionOf("booking", query.submission);
  const found = await booking.availability({
    month: query.month || query.date.slice(0, 7),
    zone: query.tz,
    locale: locale.code,
    weekStart: locale.weekStart,
    hourCycle: hourCycleOf(query, locale),
    submissionId,
    now,
  });
  // A token stays only for as long as it holds a time.
  const token = found.hold === null ? "" : query.submission;
  const kept = { ...query, submission: token };
  const isClosed = found.days.length === 0 && query.month === "" && query.date === "";
  const picker = isClosed ? null : pagePicker(found, kept, { locale, path, cityOf, now });
  const isZoneOpen = asked.tz === "" && problem === undefined;
  return { step: "pick", picker, token, isZoneOpen, problem };
}

/** The form for a chosen time. */
export function viewDetails(
  visit: Visit,
  query: PickQuery,
  hold: Hold | undefined,
  answer: Pick<DetailsView, "input" | "problem" | "isRenewed"> = {},
): DetailsView {
  const { booking, now, path } = visit;
  const reader = readerOf(visit, query);
  const start = readInstant(query.start);
  const end = start + booking.rules.last().duration * 60_000;
  const live = hold?.start === start ? hold : undefined;
  const { tz, hours, submission } = query;
  const date = dateOf(start, reader.zone);
  return {
    step: "details",
    action: pickAddress(path, { ...query, month: "", date: "" }, "form-summary"),
    query,
    ways: booking.ways,
    when: meetingText({ start, end }, reader, booking.rules.last().zone),
    hold: live
      ? {
          until: writeTime(live.expiresAt, reader),
          minutes: Math.max(1, Math.ceil((live.expiresAt - now) / 60_000)),
          canExtend: !live.isExtended,
        }
      : null,
    backHref: pickAddress(path, { date, tz, hours, submission }, "times"),
    ...answer,
  };
}
