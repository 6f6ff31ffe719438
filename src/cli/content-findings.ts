import type { Finding } from "#content/check";
import { type Call, refused } from "./command.ts";
import { counted, plainText } from "./text-table.ts";

/**
 * Prints findings as they arrive, so memory does not grow with their number: for people a line for
 * each with its hint below, with `--json` one object that holds them all.
 */
export function findingReporter({ json, has, terminal }: Call) {
  const count = { error: 0, warning: 0 };
  let isFirst = true;
  const write = (finding: Finding): void => {
    const { severity, rule, file, line, expected, hint } = finding;
    if (json) {
      terminal.out(`${isFirst ? '{"findings": [\n' : ",\n"}${JSON.stringify(finding)}`);
      isFirst = false;
      return;
    }
    const place = `${plainText(file)}:${line}`;
    terminal.out(
      `${place}  ${severity}  ${rule}\n  expected ${plainText(expected)}\n  hint: ${plainText(hint)}\n`,
    );
  };
  return {
    report(finding: Finding): void {
      count[finding.severity] += 1;
      if (finding.severity === "error" || !has("errors")) write(finding);
    },
    /** Sums up; throws when something was found that counts. */
    end(documents: number): void {
      const { error: errors, warning: warnings } = count;
      if (json) {
        const sums = JSON.stringify({ documents, errors, warnings }).slice(1);
        terminal.out(`${isFirst ? '{"findings": [' : "\n"}],\n${sums}\n`);
      }
      const sum = `${counted(errors, "error")}, ${counted(warnings, "warning")}`;
      if (errors > 0 || (has("strict") && warnings > 0)) throw refused(sum);
      terminal.note(`${counted(documents, "document")}, ${sum}\n`);
    },
  };
}
