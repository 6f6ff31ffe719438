import type { IssueSend, IssueState } from "./issue-ports.ts";

/** What decides when an issue may be sent: its document in the default language. */
interface IssueDocument {
  readonly draft: boolean;
  /** Why visitors do not see it now although it is finished, and since or until when, epoch milliseconds. */
  readonly planned?: { readonly kind: "planned" | "expired"; readonly at: number } | undefined;
}

/** When an issue is sent, or why it is not. */
export type SendPlan =
  | { readonly ok: true; readonly sendAt: number }
  | { readonly ok: false; readonly reason: "not_found" | "draft" | "expired" };

/**
 * When an issue is sent: not before visitors may read it, since its mail leads to its page.
 *
 * @param wanted epoch milliseconds; the present when left out
 * @param now epoch milliseconds
 */
export function planSend(
  issue: IssueDocument | undefined,
  wanted: number | undefined,
  now: number,
): SendPlan {
  if (!issue) return { ok: false, reason: "not_found" };
  const { draft, planned } = issue;
  if (planned?.kind === "expired") return { ok: false, reason: "expired" };
  if (draft && !planned) return { ok: false, reason: "draft" };
  return { ok: true, sendAt: Math.max(now, wanted ?? now, planned?.at ?? now) };
}

/** How an issue is: its document, and once it was planned, its sending. */
export type IssueStatus = IssueState | "draft" | "planned" | "expired" | "unsent";

/** How an issue is, for whoever decides on it. */
export function issueStatus(
  issue: IssueDocument | undefined,
  send: Pick<IssueSend, "state"> | undefined,
): IssueStatus {
  if (send) return send.state;
  return issue?.planned?.kind ?? (issue?.draft === true ? "draft" : "unsent");
}
