import { data, redirect } from "react-router";
import type { BookingField, Hold, HoldOutcome, VisitorDay } from "#booking";
import { type FieldError, type FormProblemCode, readInstant, type SentForm } from "#forms";
import { localizePath, type Translator } from "#i18n";
import type { CarriedFields } from "../../features/booking/carried-form.tsx";
import { pickAddress, type PickQuery } from "../../features/booking/pick-query.ts";
import { pageTimes } from "../../features/booking/page-picker.ts";
import type { PageProblem } from "../../features/booking/problem-summary.tsx";
import { problemInit } from "../../actions/problem-init.ts";
import {
  type BookView,
  type DetailsView,
  readerOf,
  viewDetails,
  viewTimes,
  type Visit,
} from "./book-view.ts";

/** A form that came to the page. */
export interface BookStep {
  readonly visit: Visit;
  readonly query: PickQuery;
  readonly form: FormData;
  /** The same form, as the commands take it. */
  readonly sent: SentForm;
  readonly t: Translator;
}

/** Minutes after which somebody who holds too much may try again. */
const HOLD_MINUTES = 10;

/**
 * What a form asks for: its `step`, or what its fields tell where it has none. A time that was
 * offered in place of another one (`pick`) is held, and what was typed stays.
 */
export async function takeStep(step: BookStep) {
  const { visit, query, form } = step;
  if (form.has("pick")) return pick(step);
  if (form.get("step") === "another") return another(step);
  if (form.get("step") === "look") return look(step);
  const isChosen = !Number.isNaN(readInstant(query.start));
  if (!isChosen && form.get("step") !== "release") {
    return answer(await viewTimes(visit, query, problemOf(visit, query, "slot_invalid")));
  }
  switch (form.get("step") ?? (form.has("name") || form.has("email") ? "book" : "hold")) {
    case "book":
      return book(step);
    case "extend":
      return extend(step);
    case "release":
      return release(step);
    default:
      return hold(step);
  }
}

/** The page for a form while the store cannot be reached; nothing that was typed is lost (b5). */
export function viewNotSaved({ visit, query, sent }: BookStep): BookView {
  const problem = problemOf(visit, query, "not_saved");
  const isChosen = !Number.isNaN(readInstant(query.start));
  if (!isChosen)
    return { step: "pick", picker: null, token: query.submission, isZoneOpen: false, problem };
  return viewDetails(visit, query, undefined, { input: visit.booking.forms.read(sent), problem });
}

async function hold(step: BookStep) {
  const { visit } = step;
  const { outcome, query } = await holdTime(step, step.query);
  if (outcome.ok || outcome.reason === "day_held") {
    const { tz, hours, start, submission } = query;
    return redirect(pickAddress(visit.path, { tz, hours, start, submission }, "details"));
  }
  return answer(
    await viewTimes(visit, query, problemOf(visit, query, outcome.reason, timesIn(outcome))),
  );
}

async function pick(step: BookStep) {
  const { visit, form, sent } = step;
  const wanted = { ...step.query, start: sent.fields.text("pick") };
  if (Number.isNaN(readInstant(wanted.start))) {
    return answer(await viewTimes(visit, wanted, problemOf(visit, wanted, "slot_invalid")));
  }
  if (!form.has("name")) return hold({ ...step, query: wanted });
  const { outcome, query } = await holdTime(step, wanted);
  const input = visit.booking.forms.read(sent);
  if (outcome.ok) return answer(viewDetails(visit, query, outcome.hold, { input }));
  if (outcome.reason === "day_held") return answer(viewDetails(visit, query, undefined, { input }));
  const problem = problemOf(visit, query, outcome.reason, timesIn(outcome));
  return answer(viewDetails(visit, query, undefined, { input, problem }));
}

async function extend(step: BookStep) {
  const { visit, query, sent } = step;
  const input = visit.booking.forms.read(sent);
  const longer = await visit.booking.forms.extendHold(sent);
  if (longer) return answer(viewDetails(visit, query, longer, { input }));
  return answer(await viewHeldAgain(step, query, { input }));
}

async function release(step: BookStep) {
  const { visit, query, sent } = step;
  await visit.booking.forms.releaseHold(sent);
  const { tz, hours } = query;
  return typedIn(step) ? another(step) : redirect(pickAddress(visit.path, { tz, hours }));
}

/** Looks for another time, with the one that is held kept; what was typed goes along (3.3.7). */
async function another(step: BookStep) {
  const { visit, query } = step;
  const typed = typedIn(step);
  if (typed) {
    const view = await viewTimes(visit, query);
    return answer(view.step === "pick" ? { ...view, typed } : view);
  }
  return redirect(pickAddress(visit.path, { ...query, start: "" }, "times"));
}

/** Shows the same step again, in the language of the address; what was typed goes along (B7). */
async function look(step: BookStep) {
  const { visit, query, form, sent } = step;
  const isTimes = form.get("view") === "times" || Number.isNaN(readInstant(query.start));
  if (isTimes) return another(step);
  if (typedIn(step) === undefined) {
    return redirect(pickAddress(visit.path, { ...query, month: "", date: "" }, "details"));
  }
  const current = withToken(step, query);
  const input = visit.booking.forms.read(sent);
  return answer(viewDetails(visit, current, await liveHold(step, current), { input }));
}

/** What was typed, as fields that are sent along; undefined where nothing was. */
function typedIn({ visit, query, sent }: BookStep): CarriedFields | undefined {
  const { consent, ...texts } = visit.booking.forms.read(sent);
  // One of the ways is always chosen.
  const typed = Object.values({ ...texts, way: "" });
  const isBlank = !consent && typed.every((text) => text === "");
  if (isBlank) return undefined;
  const agreed: CarriedFields = consent ? [["consent", "on"]] : [];
  // Should the times be out of reach, the form for this one comes back.
  return [...Object.entries(texts), ...agreed, ["start", query.start]];
}

async function book(step: BookStep) {
  const { visit, query, sent, t } = step;
  const { booking: service, locale, locales } = visit;
  const outcome = await service.forms.book(sent);
  if (outcome.ok) {
    const { booking } = outcome;
    const token = service.linkToken(booking, "manage");
    const path = localizePath(`/booking/${booking.id}/manage`, locale.code, locales);
    return redirect(`${pickAddress(path, { t: token, hours: query.hours })}&new=1#done`);
  }
  const { input } = outcome;
  switch (outcome.reason) {
    case "rate_limited": {
      // Before whatever else is wrong: until then no form helps, and no time is held for one.
      const { minutes } = outcome;
      const problem = problemOf(visit, query, "rate_limited", [], { minutes });
      return answer(viewDetails(visit, query, await liveHold(step, query), { input, problem }));
    }
    case "form_expired": {
      const problem = problemOf(visit, query, "form_expired");
      const current = { ...query, submission: outcome.submission };
      return answer(await viewHeldAgain(step, current, { input, problem }));
    }
    case "invalid": {
      const errors = outcome.errors.map((error) => messageOf(error, t));
      const problem = { ...problemOf(visit, query, "invalid"), errors };
      return answer(await viewHeldAgain(step, query, { input, problem }));
    }
    default: {
      const problem = problemOf(visit, query, outcome.reason, outcome.alternatives);
      return answer(viewDetails(visit, query, undefined, { input, problem }));
    }
  }
}

/** Holds a time for the form, and takes over the token that the form has from then on. */
async function holdTime({ visit, sent }: BookStep, { start, submission, ...rest }: PickQuery) {
  const wanted: Readonly<Record<string, string>> = { start, submission };
  const text = (name: string): string => wanted[name] ?? sent.fields.text(name);
  const outcome = await visit.booking.forms.hold({ ...sent, fields: { ...sent.fields, text } });
  return { outcome, query: { ...rest, start, submission: outcome.submission } };
}

type Shown = Pick<DetailsView, "input" | "problem" | "isRenewed">;

/**
 * The form again, with a hold taken up again that has ended while it was filled in (b5). A time that
 * somebody else took meanwhile comes before whatever else is wrong with the form.
 */
async function viewHeldAgain(step: BookStep, asked: PickQuery, shown: Shown): Promise<DetailsView> {
  const { visit } = step;
  const live = await liveHold(step, asked);
  if (live?.start === readInstant(asked.start)) return viewDetails(visit, asked, live, shown);
  const { outcome, query } = await holdTime(step, asked);
  if (outcome.ok) return viewDetails(visit, query, outcome.hold, { ...shown, isRenewed: true });
  // Without a hold the form can be sent all the same.
  if (outcome.reason === "day_held") return viewDetails(visit, query, undefined, shown);
  const refused = problemOf(visit, query, outcome.reason, timesIn(outcome));
  const problem = { ...refused, errors: shown.problem?.errors };
  return viewDetails(visit, query, undefined, { ...shown, problem });
}

async function liveHold(
  { visit: { booking }, sent: { guard } }: BookStep,
  query: PickQuery,
): Promise<Hold | undefined> {
  const id = guard.submissionOf("booking", query.submission);
  return id === undefined ? undefined : booking.findHold(id, guard.now);
}

/** A form that was open for too long gets a new token and keeps everything else (b4). */
function withToken({ sent: { guard } }: BookStep, query: PickQuery): PickQuery {
  const isCurrent = guard.submissionOf("booking", query.submission) !== undefined;
  return isCurrent ? query : { ...query, submission: guard.issue("booking") };
}

/** A view with the status of what stands in its way. */
export function answer(view: BookView, init?: ResponseInit) {
  const problem = "problem" in view ? view.problem : undefined;
  const minutes = Number(problem?.values?.["minutes"]);
  return data(view, problem ? problemInit(problem.code, minutes) : init);
}

function timesIn(outcome: Extract<HoldOutcome, { readonly ok: false }>): readonly VisitorDay[] {
  return outcome.reason === "form_expired" ? [] : outcome.alternatives;
}

function problemOf(
  visit: Visit,
  query: PickQuery,
  code: FormProblemCode,
  alternatives: readonly VisitorDay[] = [],
  values: PageProblem["values"] = {},
): PageProblem {
  return {
    code,
    values: { ...visit.booking.limits(), minutes: HOLD_MINUTES, ...values },
    others: pageTimes(alternatives, readerOf(visit, query)),
  };
}

function messageOf(error: FieldError<BookingField>, t: Translator) {
  const key = `forms.errors.${error.code}` as Parameters<Translator>[0];
  return { field: error.field, code: error.code, message: t(key, error.values) };
}
