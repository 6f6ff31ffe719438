import type { OutboxRow, OutboxState } from "#mail";
import { askFirst, printResult } from "./answers.ts";
import { type Call, type Command, type CommandFailure, refused, YES } from "./command.ts";
import { clockTime, iso, readMoment } from "./moments.ts";
import { type Studio, withStudio } from "./open-studio.ts";
import { counted, textFields, textTable } from "./text-table.ts";
import { choice, chosen, COUNT, MOMENT, word } from "./value-kinds.ts";

const STATES = [
  "pending",
  "leased",
  "sent",
  "dead",
  "cancelled",
] as const satisfies readonly OutboxState[];

/** Default number of mails in a list. */
const SHOWN = 50;
/** More dead mails at once are a case for looking first. */
const DEAD_MAX = 10_000;

const LIMITS = {
  since: { summary: "due at this time or later", value: MOMENT },
  limit: { summary: `maximum number; default ${SHOWN}`, value: COUNT },
};

/** Mails on their way out (b6, G5). */
export const commands: readonly Command[] = [
  {
    name: "list",
    summary: "emails by when they are due, newest first, and how many are in each state",
    options: { state: { summary: "in these states", value: choice(...STATES) }, ...LIMITS },
    example: "outbox list --state pending",
    run: withStudio((studio, call) => tellList(studio, call, chosen(STATES, call.option("state")))),
  },
  {
    name: "dead",
    summary: "emails that failed permanently",
    options: LIMITS,
    example: "outbox dead",
    run: withStudio((studio, call) => tellList(studio, call, ["dead"])),
  },
  {
    name: "show",
    summary: "everything about an email",
    args: [word("id")],
    example: "outbox show 01jpk3v9x0q8w2e4r6t8y0a1b2",
    run: withStudio(async ({ store, rules }, call) => {
      const entry = await store.outbox.find(call.args[0] ?? "");
      if (!entry) throw notFound(call);
      const text = textFields({
        id: entry.id,
        kind: entry.kind,
        about: entry.ref,
        revision: entry.refRevision,
        state: entry.state,
        tries: entry.attempts,
        due: `${clockTime(entry.notBefore, rules.zone)} ${rules.zone}`,
        sent: iso(entry.sentAt),
        "last answer": entry.lastCode,
        says: entry.payload === "{}" ? null : entry.payload,
      });
      printResult(call, entryJson(entry), text);
    }),
  },
  {
    name: "retry",
    summary: "sends a failed email again now, with all retries; all: every dead one",
    args: [word("id|all")],
    example: "outbox retry all",
    run: withStudio(async (studio, call) => {
      const [id = ""] = call.args;
      if (id === "all") {
        await retryAll(studio, call);
        return;
      }
      const decided = await studio.store.outbox.sendAgain(id, studio.now());
      if (decided.ok) {
        printResult(call, entryJson(decided.row), "It will be sent again.\n");
        return;
      }
      if (decided.reason === "not_found") throw notFound(call);
      const { state, attempts } = decided.row;
      const why = state === "pending" && attempts === 0 ? "has not been tried yet" : `is ${state}`;
      throw refused(`${id} ${why}: only failed emails are sent again`);
    }),
  },
  {
    name: "cancel",
    summary: "drops an email that was not sent",
    args: [word("id")],
    options: YES,
    example: "outbox cancel 01jpk3v9x0q8w2e4r6t8y0a1b2",
    run: withStudio(async ({ store }, call) => {
      const [id = ""] = call.args;
      const entry = await store.outbox.find(id);
      if (!entry) throw notFound(call);
      await askFirst(call, `Drop the email ${entry.kind} (${entry.state})?`);
      const decided = await store.outbox.cancel(id);
      if (decided.ok) {
        printResult(call, entryJson(decided.row), "It will not be sent.\n");
        return;
      }
      if (decided.reason === "not_found") throw notFound(call);
      throw refused(`${id} is ${decided.row.state}: there is nothing to drop`);
    }),
  },
];

async function retryAll({ store, now }: Studio, call: Call): Promise<void> {
  const found = await store.outbox.list({ states: ["dead"], limit: DEAD_MAX });
  const again: OutboxRow[] = [];
  for (const [index, entry] of found.entries()) {
    const decided = await store.outbox.sendAgain(entry.id, now());
    if (decided.ok) again.push(decided.row);
    call.terminal.progress("mails", index + 1, found.length);
  }
  const text = `${counted(again.length, "mail goes", "mails go")} out again.\n`;
  printResult(call, again.map(entryJson), text);
}

async function tellList(
  { store, rules, now }: Studio,
  call: Call,
  states: readonly OutboxState[] | undefined,
): Promise<void> {
  const since = readMoment(call.option("since"), rules.zone, now());
  const limit = Number(call.option("limit") ?? SHOWN);
  const entries = await store.outbox.list({ states, since, limit });
  const counts = await store.outbox.count();
  const rows = entries.map((entry) => [
    entry.id,
    clockTime(entry.notBefore, rules.zone),
    entry.kind,
    entry.state,
    entry.attempts,
    entry.lastCode,
  ]);
  const sums = STATES.map((state) => `${counts[state]} ${state}`).join(", ");
  const table = textTable(["id", "due", "kind", "state", "tries", "last answer"], rows);
  const text = `${table}${entries.length} shown; in all ${sums}\n`;
  printResult(call, entries.map(entryJson), text);
}

function entryJson(entry: OutboxRow) {
  const { id, kind, ref, refRevision, state, attempts, lastCode, payload } = entry;
  return {
    id,
    kind,
    ref,
    refRevision,
    state,
    attempts,
    due: iso(entry.notBefore),
    sentAt: iso(entry.sentAt),
    lastCode,
    payload: JSON.parse(payload) as unknown,
  };
}

function notFound({ args }: Call): CommandFailure {
  return refused(`there is no email ${args[0]}`, "outbox list shows the newest");
}
