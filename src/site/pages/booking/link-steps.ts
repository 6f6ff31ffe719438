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
  return showLink(visit, outcome.booking, { problem: problemOf(visit, outcome) });
}

/** The page behind a link, with the status of what stands in its way. */
export async function showLink(...asked: Parameters<typeof viewLink>) {
  const view = await viewLink(...asked);
  const problem = "problem" in view ? view.problem : undefined;
  return data(view, problem && problemInit(problem.code, Number(problem.values?.["minutes"])));
}

function addressAfter(visit: LinkVisit, action: LinkAction, booking: Booking): string {
  switch (action) {
    case "cancel":
      return linkAddress(visit, booking, {}, "done");
    case "confirm":
      return `${linkTo(visit, booking, "manage")}&new=1#done`;
    case "reschedule":
      return `${linkAddress(visit, booking)}&moved=1#done`;
  }
}

function problemOf(visit: LinkVisit, { reason, booking, alternatives }: Refusal): PageProblem {
  const others = pageTimes(alternatives, readerOf(visit, booking));
  return { code: reason, values: visit.service.limits(), others };
}
