import { data, redirect } from "react-router";
import type { Booking, LinkAction, LinkOutcome } from "#booking";
import type { SentForm } from "#forms";
import { pageTimes } from "../../features/booking/page-picker.ts";
import type { PageProblem } from "../../features/booking/problem-summary.tsx";
import { problemInit } from "../../actions/problem-init.ts";
import { linkAddress, linkTo, type LinkVisit, readerOf, viewLink } from "./link-view.ts";

/** What a refused change comes to; a link that is not valid is its own page. */
type Refusal = Extract<LinkOutcome, { readonly ok: false; readonly booking: Booking }>;

/** Does what the link is for (b1): 303 to what became of it, else the page with what is wrong. */
export async function actOnLink(
  visit: LinkVisit,
  id: string,
  action: LinkAction,
  { fields, guard, locale }: SentForm,
) {
  const token = visit.query.t;
  const link = { id, action, token, fields, guard, locale };
  const outcome = await visit.service.forms.followLink(link);
  if (outcome.ok) return redirect(addressAfter(visit, action, outcome.booking));
  if (outcome.reason === "link_invalid") return data({ kind: "invalid" as const }, { status: 404 });
  const view = await viewLink(visit, outcome.booking, { problem: problemOf(visit, outcome) });
  return data(view, problemInit(outcome.reason));
}

function addressAfter(visit: LinkVisit, action: LinkAction, booking: Booking): string {
  switch (action) {
    case "cancel":
      return linkAddress(visit, booking, {}, "done");
    case "confirm":
      return `${linkTo(visit, booking, "manage")}&new=1#booked`;
    case "reschedule":
      return `${linkAddress(visit, booking)}&moved=1#done`;
  }
}

function problemOf(visit: LinkVisit, { reason, booking, alternatives }: Refusal): PageProblem {
  const { t, tz, hours } = visit.query;
  const path = linkAddress(visit, booking).replace(/\?.*$/, "");
  return {
    code: reason,
    values: visit.service.limits,
    others: pageTimes(alternatives, readerOf(visit, booking), { path, query: { t, tz, hours } }),
  };
}
