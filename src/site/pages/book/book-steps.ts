import { data, redirect } from "react-router";
import type { BookingField, BookingFormInput, checkBookingForm, Hold, VisitorDay } from "#booking";
import { type FieldError, HONEYPOT_FIELD, isTicked, type FormProblemCode } from "#forms";
import { localizePath, type Translator } from "#i18n";
import type { SiteServices } from "../../services.ts";
import type { CarriedFields } from "../../features/booking/carried-form.tsx";
import { otherTimes, type PageProblem } from "../../features/booking/page-problem.ts";
import { pickAddress, type PickQuery, readInstant } from "../../features/booking/pick-query.ts";
import { problemInit } from "../../problem-init.ts";
import {
  type BookView,
  type DetailsView,
  readerOf,
  viewDetails,
  viewTimes,
  type Visit,
} from "./book-view.ts";

/** A form that came to the page. */
export interface SentForm {
  readonly visit: Visit;
  readonly query: PickQuery;
  readonly form: FormData;
  readonly services: Pick<SiteServices, "site" | "wording">;
  readonly t: Translator;
  readonly checkForm: typeof checkBookingForm;
}

const HOUR_MS = 3_600_000;

/** Minutes after which somebody who holds too much may try again. */
const HOLD_MINUTES = 10;

/**
 * What a form asks for: its `step`, or what its fields tell where it has none. A time that was
 * offered in place of another one (`pick`) is held, and what was typed stays.
 */
export async function takeStep(sent: SentForm) {
  const { visit, query, form } = sent;
  if (form.has("pick")) return pick(sent);
  if (form.get("step") === "another") return another(sent);
  if (form.get("step") === "look") return look(sent);
  const isChosen = !Number.isNaN(readInstant(query.start));
  if (!isChosen && form.get("step") !== "release") {
    return answer(await viewTimes(visit, query, problemOf(visit, query, "slot_invalid")));
  }
  const step = form.get("step") ?? (form.has("name") || form.has("email") ? "book" : "hold");
  switch (step) {
    case "book":
      return book(sent);
    case "extend":
      return extend(sent);
    case "release":
      return release(sent);
    default:
      return hold(sent);
  }
}

/** The page for a form while the store cannot be reached; nothing that was typed is lost (b5). */
export function viewNotSaved({ visit, query, form }: SentForm): BookView {
  const problem = problemOf(visit, query, "not_saved");
  const isChosen = !Number.isNaN(readInstant(query.start));
  if (!isChosen) return { step: "pick", picker: null, token: query.submission, problem };
  return viewDetails(visit, query, undefined, { input: readInput(form), problem });
}

async function hold({ visit, query }: SentForm) {
  const current = withToken(visit, query);
  const held = await holdTime(visit, current);
  if (held.ok) {
    const { tz, hours, start, submission } = current;
    return redirect(pickAddress(visit.path, { tz, hours, start, submission }, "details"));
  }
  const problem = problemOf(visit, query, held.reason, held.alternatives);
  return answer(await viewTimes(visit, query, problem));
}

async function pick(sent: SentForm) {
  const { visit, form } = sent;
  const wanted = { ...withToken(visit, sent.query), start: textOf(form, "pick") };
  if (Number.isNaN(readInstant(wanted.start))) {
    return answer(await viewTimes(visit, wanted, problemOf(visit, wanted, "slot_invalid")));
  }
  if (!form.has("name")) return hold({ ...sent, query: wanted });
  const held = await holdTime(visit, wanted);
  const input = readInput(form);
  if (held.ok) return answer(viewDetails(visit, wanted, held.hold, { input }));
  const problem = problemOf(visit, wanted, held.reason, held.alternatives);
  return answer(viewDetails(visit, wanted, undefined, { input, problem }));
}

async function extend({ visit, query: sent, form }: SentForm) {
  const { desk, gate } = visit;
  const query = withToken(visit, sent);
  const id = gate.submissionOf("booking", query.submission);
  const input = readInput(form);
  const longer = id === undefined ? undefined : await desk.extendHold(id, gate.now());
  if (longer) return answer(viewDetails(visit, query, longer, { input }));
  return answer(viewDetails(visit, query, ...(await holdAgain(visit, query, { input }))));
}

async function release(sent: SentForm) {
  const { visit, query } = sent;
  const id = visit.gate.submissionOf("booking", query.submission);
  if (id !== undefined) await visit.desk.releaseHold(id);
  const { tz, hours } = query;
  return typedIn(sent) ? another(sent) : redirect(pickAddress(visit.path, { tz, hours }));
}

/** Looks for another time, with the one that is held kept; what was typed goes along (3.3.7). */
async function another(sent: SentForm) {
  const { visit, query } = sent;
  const typed = typedIn(sent);
  if (typed) return answer({ ...(await viewTimes(visit, query)), typed });
  return redirect(pickAddress(visit.path, { ...query, start: "" }, "times"));
}

/** Shows the same step again, in the language of the address; what was typed goes along (B7). */
async function look(sent: SentForm) {
  const { visit, query, form } = sent;
  const isTimes = form.get("view") === "times" || Number.isNaN(readInstant(query.start));
  if (isTimes) return another(sent);
  if (typedIn(sent) === undefined) {
    return redirect(pickAddress(visit.path, { ...query, month: "", date: "" }, "details"));
  }
  const current = withToken(visit, query);
  return answer(
    viewDetails(visit, current, await liveHold(visit, current), { input: readInput(form) }),
  );
}

/** What was typed, as fields that are sent along; undefined where nothing was. */
function typedIn({ query, form }: SentForm): CarriedFields | undefined {
  const { consent, ...texts } = readInput(form);
  const isBlank = !consent && Object.values(texts).every((text) => text === "");
  if (isBlank) return undefined;
  const agreed: CarriedFields = consent ? [["consent", "on"]] : [];
  // Should the times be out of reach, the form for this one comes back.
  return [...Object.entries(texts), ...agreed, ["start", query.start]];
}

async function book({ visit, query, form, services, t, checkForm }: SentForm) {
  const { desk, gate, locale } = visit;
  const input = readInput(form);
  const admission = await gate.admit("booking", {
    token: query.submission,
    honeypot: textOf(form, HONEYPOT_FIELD),
    // Nobody gets a mail for a form that is refused.
    email: checkForm(input).ok ? input.email : "",
  });
  if (!admission.ok) {
    const current = withToken(visit, query);
    if (admission.reason === "rate_limited") {
      // Before whatever else is wrong: until then no form helps, and no time is held for one.
      const problem = problemOf(visit, query, "rate_limited", [], {
        minutes: admission.minutes,
      });
      return answer(
        viewDetails(visit, current, await liveHold(visit, current), { input, problem }),
      );
    }
    const problem = problemOf(visit, query, admission.reason);
    const isHeld = await holdAgain(visit, current, { input, problem });
    return answer(viewDetails(visit, current, ...isHeld));
  }
  const booked = await desk.book({
    ...input,
    submissionId: admission.submissionId,
    start: readInstant(query.start),
    zone: query.tz,
    locale: locale.code,
    agreed: {
      wording: services.wording("booking", locale.code),
      page: "/book",
      method: "form",
      ipKey: gate.ipKey,
    },
    risk: admission.risk,
    now: gate.now(),
  });
  if (booked.ok) {
    const { booking } = booked;
    const token = desk.linkToken(booking, "manage");
    const path = localizePath(`/booking/${booking.id}/manage`, locale.code, services.site.locales);
    return redirect(`${pickAddress(path, { t: token, hours: query.hours })}&new=1#booked`);
  }
  if (booked.reason === "invalid") {
    const errors = booked.errors.map((error) => messageOf(error, t));
    const problem = problemOf(visit, query, "invalid");
    const shown = await holdAgain(visit, query, { input, errors, problem });
    return answer(viewDetails(visit, query, ...shown));
  }
  const problem = problemOf(visit, query, booked.reason, booked.alternatives);
  return answer(viewDetails(visit, query, undefined, { input, problem }));
}

/** Holds a time for the form that names it. */
async function holdTime({ desk, gate, locale }: Visit, query: PickQuery) {
  const submissionId = gate.submissionOf("booking", query.submission);
  if (submissionId === undefined) throw new Error("A time is held for a form with a token");
  return desk.hold({
    submissionId,
    start: readInstant(query.start),
    visitor: { zone: desk.zoneOf(query.tz), locale: locale.code },
    ipKey: gate.ipKey,
    now: gate.now(),
  });
}

type Shown = Pick<DetailsView, "input" | "errors" | "problem" | "isRenewed">;

/**
 * Takes a hold up again that has ended while the form was filled in (b5). A time that somebody else
 * took meanwhile comes before whatever else is wrong with the form.
 */
async function holdAgain(
  visit: Visit,
  query: PickQuery,
  shown: Shown,
): Promise<[Hold | undefined, Shown]> {
  const live = await liveHold(visit, query);
  if (live?.start === readInstant(query.start)) return [live, shown];
  const held = await holdTime(visit, query);
  if (held.ok) return [held.hold, { ...shown, isRenewed: true }];
  const problem = problemOf(visit, query, held.reason, held.alternatives);
  return [undefined, { ...shown, problem }];
}

async function liveHold({ desk, gate }: Visit, query: PickQuery): Promise<Hold | undefined> {
  const id = gate.submissionOf("booking", query.submission);
  return id === undefined ? undefined : desk.findHold(id, gate.now());
}

/** A form that was open for too long gets a new token and keeps everything else (b4). */
function withToken({ gate }: Visit, query: PickQuery): PickQuery {
  const isCurrent = gate.submissionOf("booking", query.submission) !== undefined;
  return isCurrent ? query : { ...query, submission: gate.issue("booking") };
}

function answer(view: BookView) {
  const problem = "problem" in view ? view.problem : undefined;
  return data(view, problem && problemInit(problem.code, Number(problem.values["minutes"])));
}

function problemOf(
  visit: Visit,
  query: PickQuery,
  code: FormProblemCode,
  alternatives: readonly VisitorDay[] = [],
  values: PageProblem["values"] = {},
): PageProblem {
  const { minNotice, horizonDays } = visit.desk.rules;
  const { tz, hours, submission } = query;
  return {
    code,
    values: {
      hours: Math.ceil(minNotice / HOUR_MS),
      days: horizonDays,
      minutes: HOLD_MINUTES,
      ...values,
    },
    others: otherTimes(alternatives, readerOf(visit, query), visit.path, { tz, hours, submission }),
  };
}

function messageOf(error: FieldError<BookingField>, t: Translator) {
  const key = `forms.errors.${error.code}` as Parameters<Translator>[0];
  return { field: error.field, message: t(key, error.values) };
}

function readInput(form: FormData): BookingFormInput {
  return {
    name: textOf(form, "name"),
    email: textOf(form, "email"),
    phone: textOf(form, "phone"),
    notes: textOf(form, "notes"),
    consent: isTicked(form.get("consent")),
  };
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
