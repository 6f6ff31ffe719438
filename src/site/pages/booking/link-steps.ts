import type { FormProblemCode } from "#forms";
import { data, redirect } from "react-router";
import type { Booking, ChangeAnswer, MoveAnswer } from "#booking";
import { otherTimes, type PageProblem } from "../../features/booking/page-problem.ts";
import { readInstant } from "../../features/booking/pick-query.ts";
import { problemInit } from "../../problem-init.ts";
import { linkAddress, linkTo, type LinkVisit, readerOf, viewLink } from "./link-view.ts";

/** Does what the link is for (b1): 303 to what became of it, else the page with what is wrong. */
export async function actOnLink(visit: LinkVisit, booking: Booking) {
  switch (visit.purpose) {
    case "cancel":
      return cancel(visit, booking);
    case "confirm":
      return confirm(visit, booking);
    case "reschedule":
      return move(visit, booking);
    case "manage":
      return data(await viewLink(visit, booking, {}), { status: 405 });
  }
}

function problemOf(
  visit: LinkVisit,
  booking: Booking,
  code: FormProblemCode,
  alternatives: Extract<MoveAnswer, { ok: false }>["alternatives"] = [],
): PageProblem {
  const { minNotice, horizonDays } = visit.desk.rules;
  const { t, tz, hours } = visit.query;
  const path = linkAddress(visit, booking).replace(/\?.*$/, "");
  return {
    code,
    values: { hours: Math.ceil(minNotice / 3_600_000), days: horizonDays },
    others: otherTimes(alternatives, readerOf(visit, booking), path, { t, tz, hours }),
  };
}

async function cancel(visit: LinkVisit, booking: Booking) {
  const submissionId = submissionOf(visit);
  if (submissionId === undefined) return refuse(visit, booking, "form_expired");
  const done = await visit.desk.cancel({ booking, submissionId, now: visit.gate.now() });
  return done.ok
    ? redirect(linkAddress(visit, booking, {}, "done"))
    : refuse(visit, booking, done.reason);
}

async function confirm(visit: LinkVisit, booking: Booking) {
  const done = await visit.desk.confirm(booking, visit.gate.now());
  if (!done.ok) return refuse(visit, booking, done.reason);
  return redirect(`${linkTo(visit, done.booking, "manage")}&new=1#booked`);
}

async function move(visit: LinkVisit, booking: Booking) {
  const { desk, gate, locale, query } = visit;
  const submissionId = submissionOf(visit);
  if (submissionId === undefined) return refuse(visit, booking, "form_expired");
  const moved = await desk.move({
    booking,
    start: readInstant(query.start),
    zone: readerOf(visit, booking).zone,
    locale: locale.code,
    submissionId,
    now: gate.now(),
  });
  if (moved.ok) return redirect(`${linkAddress(visit, booking)}&moved=1#done`);
  return refuse(visit, booking, moved.reason, moved.alternatives);
}

/** The page again, as things are now, with the reason. */
async function refuse(
  visit: LinkVisit,
  booking: Booking,
  reason: FormProblemCode | Extract<ChangeAnswer, { ok: false }>["reason"],
  alternatives: Extract<MoveAnswer, { ok: false }>["alternatives"] = [],
) {
  const code = reason === "not_found" ? "not_active" : reason;
  const { desk, gate, purpose, query } = visit;
  const current = await desk.byLink(booking.id, purpose, query.t, gate.now());
  const problem = problemOf(visit, booking, code, alternatives);
  return data(await viewLink(visit, current ?? booking, { problem }), problemInit(code));
}

/** The link is what admits; a form's token only makes a change that is sent again the same one. */
function submissionOf({ gate, query }: LinkVisit): string | undefined {
  const token = query.submission === "" ? gate.issue("booking") : query.submission;
  return gate.submissionOf("booking", token);
}
