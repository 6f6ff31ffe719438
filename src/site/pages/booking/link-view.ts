import type { Booking, BookingService, CityOf, LinkPurpose } from "#booking";
import type { SubmissionGuard } from "#forms";
import { type Locale, type LocaleCode, localizePath } from "#i18n";
import {
  type PlaceReader,
  type MeetingText,
  meetingText,
} from "../../features/booking/meeting-text.ts";
import { type CalendarWays, calendarWays } from "../../features/booking/calendar-ways.ts";
import { type PagePicker, pagePicker } from "../../features/booking/page-picker.ts";
import { hourCycleOf, pickAddress, type PickQuery } from "../../features/booking/pick-query.ts";
import type { PageProblem } from "../../features/booking/problem-summary.tsx";

/** Somebody with a valid link to a booking. */
export interface LinkVisit {
  readonly service: BookingService;
  readonly guard: SubmissionGuard;
  readonly locale: Locale;
  readonly locales: readonly LocaleCode[];
  /** In the visitor's language. */
  readonly cityOf: CityOf;
  readonly purpose: LinkPurpose;
  readonly query: PickQuery;
}

/** What is the same for all that can be done with a booking. */
interface LinkFacts {
  readonly when: MeetingText;
  readonly location: string;
  readonly reference: string;
  /** Where a form goes: this very page. */
  readonly action: string;
  /** A fresh form token. */
  readonly token: string;
  readonly problem?: PageProblem | undefined;
  /** Another time for the booking, and out of it; absent where that cannot be. */
  readonly anotherHref?: string | undefined;
  readonly cancelHref?: string | undefined;
  readonly picker?: PagePicker;
}

type ManageState = "booked" | "pending" | "cancelled" | "over" | "coming";

/** The booking that a link leads to, and how it is with what the link is for. */
export type FoundLink = LinkFacts &
  (
    | {
        readonly kind: "manage";
        readonly state: ManageState;
        readonly calendar?: CalendarWays | undefined;
        /** True for a coming meeting whose time cannot be changed any more. */
        readonly isTooLate: boolean;
      }
    | { readonly kind: "cancel"; readonly state: "ask" | "done" | "late" }
    | { readonly kind: "confirm"; readonly state: "ask" | "done" | "gone" }
    | {
        readonly kind: "reschedule";
        readonly state: "pick" | "moved" | "late" | "inactive";
      }
  );

/** What the page shows. */
export type LinkView = FoundLink | { readonly kind: "invalid" | "unavailable" | "not-saved" };

/** How the visitor reads clocks: as when the booking was made, unless the address says otherwise. */
export function readerOf(visit: LinkVisit, booking: Booking): PlaceReader {
  const { service, locale, query, cityOf } = visit;
  const zone = service.zoneOf(query.tz === "" ? booking.visitorZone : query.tz);
  return { iso: locale.iso, zone, hourCycle: hourCycleOf(query, locale), cityOf };
}

/** The page behind a link. */
export async function viewLink(
  visit: LinkVisit,
  booking: Booking,
  flags: { readonly isNew?: boolean; readonly isMoved?: boolean; readonly problem?: PageProblem },
): Promise<LinkView> {
  const { query, guard, purpose } = visit;
  const { month, date } = query;
  const facts: LinkFacts = {
    when: meetingText(booking, readerOf(visit, booking), booking.studioZone),
    location: booking.location,
    reference: visit.service.referenceOf(booking),
    action: linkAddress(visit, booking, { month, date }, "form-summary"),
    token: guard.issue("booking"),
    problem: flags.problem,
  };
  switch (purpose) {
    case "manage":
      return { ...facts, ...viewManage(visit, booking, flags.isNew ?? false) };
    case "cancel":
      return { ...facts, kind: "cancel", state: cancelState(booking, guard.now) };
    case "confirm":
      return { ...facts, kind: "confirm", state: flags.problem ? "gone" : confirmState(booking) };
    case "reschedule":
      return { ...facts, kind: "reschedule", ...(await viewReschedule(visit, booking, flags)) };
  }
}

/** Address of the page that is shown, with its token. */
export function linkAddress(
  { query, purpose, locale, locales }: LinkVisit,
  { id }: Booking,
  more: Partial<PickQuery> = {},
  hash = "",
): string {
  const { t, tz, hours } = query;
  const path = localizePath(`/booking/${id}/${purpose}`, locale.code, locales);
  return pickAddress(path, { t, tz, hours, ...more }, hash);
}

/** Address of the page for another purpose, with a token of its own. */
export function linkTo(visit: LinkVisit, booking: Booking, purpose: LinkPurpose): string {
  const t = visit.service.linkToken(booking, purpose);
  return linkAddress({ ...visit, purpose }, booking, { t });
}

function viewManage(visit: LinkVisit, booking: Booking, isNew: boolean) {
  const { service, guard } = visit;
  const { id, status, start } = booking;
  const now = guard.now;
  const state = manageState(booking, now, isNew);
  const isConfirmed = status === "confirmed" && state !== "over";
  const isOpen = (isConfirmed || status === "pending_email") && now < start;
  const isInTime = now <= start - service.rules.last().changeNotice;
  const search = pickAddress("", { t: service.linkToken(booking, "manage") });
  return {
    kind: "manage" as const,
    state,
    calendar: isConfirmed ? calendarWays(id, search) : undefined,
    isTooLate: isConfirmed && !isInTime,
    anotherHref: isConfirmed && isInTime ? linkTo(visit, booking, "reschedule") : undefined,
    cancelHref: isOpen ? linkTo(visit, booking, "cancel") : undefined,
  };
}

function manageState({ status, end }: Booking, now: number, isNew: boolean): ManageState {
  if (status === "cancelled") return "cancelled";
  if (status === "pending_email") return "pending";
  if (status !== "confirmed" || now >= end) return "over";
  return isNew ? "booked" : "coming";
}

function cancelState({ status, start }: Booking, now: number) {
  if (status === "cancelled") return "done";
  return now >= start || status === "completed" || status === "no_show" ? "late" : "ask";
}

function confirmState({ status }: Booking) {
  if (status === "confirmed") return "done";
  return status === "pending_email" ? "ask" : "gone";
}

type RescheduleView = Pick<LinkFacts, "picker" | "problem"> & {
  readonly state: Extract<FoundLink, { readonly kind: "reschedule" }>["state"];
};

async function viewReschedule(
  visit: LinkVisit,
  booking: Booking,
  { isMoved, problem }: { readonly isMoved?: boolean; readonly problem?: PageProblem },
): Promise<RescheduleView> {
  const { service, guard, locale, query } = visit;
  if (isMoved && booking.status === "confirmed") return { state: "moved" } as const;
  if (booking.status !== "confirmed") return { state: "inactive" } as const;
  if (guard.now > booking.start - service.rules.last().changeNotice)
    return { state: "late" } as const;
  const minutes = await guard.look();
  if (minutes !== undefined) {
    const limited = { code: "rate_limited", values: { minutes }, others: [] } as const;
    return { state: "pick", problem: problem ?? limited };
  }
  const found = await service.availability({
    month: query.month || query.date.slice(0, 7),
    zone: query.tz === "" ? booking.visitorZone : query.tz,
    locale: locale.code,
    weekStart: locale.weekStart,
    hourCycle: hourCycleOf(query, locale),
    moving: booking,
    now: guard.now,
  });
  const path = linkAddress(visit, booking).replace(/\?.*$/, "");
  const { cityOf } = visit;
  const picker = pagePicker(found, query, { locale, path, cityOf, now: guard.now });
  return { state: "pick", picker };
}
