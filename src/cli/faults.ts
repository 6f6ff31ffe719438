import type { Fault } from "#faults";
import { COMMAND_LINE } from "#people/node";
import { printResult } from "./answers.ts";
import { type Command, refused } from "./command.ts";
import { clockTime, iso } from "./moments.ts";
import { withStudio } from "./open-studio.ts";
import { counted, textTable } from "./text-table.ts";
import { COUNT, word } from "./value-kinds.ts";

/** Default number of faults in a list. */
const SHOWN = 50;

/** What failed (issue 27). */
export const commands: readonly Command[] = [
  {
    name: "",
    summary: "what failed and nobody has acknowledged, newest first",
    options: {
      all: { summary: "also what is acknowledged" },
      limit: { summary: `maximum number; default ${SHOWN}`, value: COUNT },
    },
    example: "faults --all",
    run: withStudio(async ({ store, rules }, call) => {
      const limit = Number(call.option("limit") ?? SHOWN);
      const faults = await store.faults.list({ open: !call.has("all"), limit });
      const rows = faults.map(({ id, kind, count, firstAt, lastAt, acknowledgedAt, detail }) => [
        id,
        kind,
        count,
        clockTime(firstAt, rules.zone),
        clockTime(lastAt, rules.zone),
        acknowledgedAt === null ? "open" : "acknowledged",
        detail,
      ]);
      const head = ["id", "kind", "times", "first", "last", "state", "what"];
      const text = `${textTable(head, rows)}${counted(rows.length, "fault")}\n`;
      printResult(call, faults.map(faultJson), rows.length > 0 ? text : "Nothing has failed.\n");
    }),
  },
  {
    name: "acknowledge",
    summary: "takes a fault off the list until it happens again",
    args: [word("id")],
    example: "faults acknowledge 3f2a90c1d7",
    run: withStudio(async ({ store, now }, call) => {
      const [id = ""] = call.args;
      const answer = await store.faults.acknowledge(id, { author: COMMAND_LINE, now: now() });
      if (!answer.ok) throw refused(`there is no fault ${id}`, "faults lists them");
      const { fault } = answer;
      printResult(call, faultJson(fault), `${fault.kind}: ${fault.key} is acknowledged.\n`);
    }),
  },
];

function faultJson({ firstAt, lastAt, acknowledgedAt, ...fault }: Fault) {
  const [first, last, acknowledged] = [iso(firstAt), iso(lastAt), iso(acknowledgedAt)];
  return { ...fault, first, last, acknowledged };
}
