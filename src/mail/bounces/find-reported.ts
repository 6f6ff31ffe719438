import { ALARM, alarmMessage } from "../compose/alarm-mail.ts";
import { messageIdOf } from "../headers.ts";
import type { Outbox, OutboxMessage, OutboxRow } from "../outbox.ts";

/** Reports come within days; what is older is not looked for. */
const ROWS_MAX = 20_000;

/** The row of the mail that a report is about; undefined for one that is not ours. */
export async function findReported(
  outbox: Pick<Outbox, "list">,
  messageId: string,
): Promise<OutboxRow | undefined> {
  const host = /@([^@>]+)>$/.exec(messageId)?.[1];
  if (host === undefined) return undefined;
  const rows = await outbox.list({ states: ["sent", "dead"], limit: ROWS_MAX });
  return rows.find(({ dedupeKey }) => messageIdOf(dedupeKey, host) === messageId);
}

/** Whether a mail went to the studio itself: what becomes of it says nothing of a visitor. */
export function isToStudio({ kind }: Pick<OutboxRow, "kind">): boolean {
  return kind === ALARM || kind.endsWith("_notice");
}

/**
 * Tells the studio of a mail that came back; once for each mail.
 *
 * @param now epoch milliseconds
 */
export function bounceAlarm(
  id: string,
  row: OutboxRow,
  { address, code }: { readonly address: string; readonly code: string },
  now: number,
): OutboxMessage {
  const facts = [
    { label: "about", value: `${row.kind} ${row.ref}` },
    { label: "to", value: address },
    { label: "reason", value: code },
  ] as const;
  return alarmMessage(id, `undelivered:${row.id}`, { subject: "undelivered", facts }, now);
}
