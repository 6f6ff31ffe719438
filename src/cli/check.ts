import { CHECK_NAMES, type CheckReport, checkStudio } from "#studio-check";
import { type Call, type Command, refused } from "./command.ts";
import { readSettings } from "./open-studio.ts";
import { counted, plainText } from "./text-table.ts";
import { choice, chosen } from "./value-kinds.ts";

/** Problems of a check that people read; scripts get all. */
const SHOWN_MAX = 20;
const NAME_WIDTH = Math.max(...CHECK_NAMES.map((name) => name.length));

/** The whole adopted site at once (issue 22). */
export const commands: readonly Command[] = [
  {
    name: "",
    summary: "checks the studio: texts, links, HTML, accessibility, bookings, emails, the sample",
    options: {
      only: { summary: "these checks", value: choice(...CHECK_NAMES) },
      strict: { summary: "treat warnings as errors" },
    },
    example: "check",
    run: runCheck,
  },
];

async function runCheck(call: Call): Promise<void> {
  const { terminal, json } = call;
  const environment = readSettings(terminal);
  const reports: CheckReport[] = [];
  const names = chosen(CHECK_NAMES, call.option("only"));
  for await (const report of checkStudio(environment, names, terminal.progress)) {
    reports.push(report);
    if (!json) terminal.out(textOf(report));
  }
  const problems = reports.flatMap((report) => report.problems);
  const errors = problems.filter(({ severity }) => severity === "error").length;
  const warnings = problems.length - errors;
  if (json) terminal.out(`${JSON.stringify({ checks: reports, errors, warnings }, null, 2)}\n`);
  const sum = `${counted(errors, "error")}, ${counted(warnings, "warning")}`;
  if (errors > 0 || (call.has("strict") && warnings > 0)) throw refused(sum);
  terminal.note(`${sum}\n`);
}

function textOf({ name, state, note, problems }: CheckReport): string {
  const word = { passed: "ok", failed: "FAILED", "left-out": "left out" }[state];
  const lines = problems
    .slice(0, SHOWN_MAX)
    .map(
      ({ severity, place, expected, hint }) =>
        `  ${plainText(place)}  ${severity}\n    expected ${plainText(expected)}\n    hint: ${plainText(hint)}\n`,
    );
  const more = problems.length - lines.length;
  const rest = more > 0 ? `  and ${more} more; --json lists all\n` : "";
  return `${name.padEnd(NAME_WIDTH)}  ${word.padEnd(8)}  ${plainText(note)}\n${lines.join("")}${rest}`;
}
