import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { pinnedNode, root } from "./install.mjs";

/**
 * Runs tests in one run of Vitest, with its output shown.
 *
 * @param {readonly string[]} args of `vitest run`
 * @param {{ env?: Readonly<Record<string, string | undefined>>, node?: string }} options
 * @returns {{ passed: number, failed: number, skipped: number, failures: string[] }}
 */
export function runVitest(args, { env, node = pinnedNode } = {}) {
  const report = path.join(root, "dist/tests.json");
  rmSync(report, { force: true });
  const vitest = path.join(root, "node_modules/vitest/vitest.mjs");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const { status } = spawnSync(node, [vitest, "run", ...args, ...reporters], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...env },
  });
  const sums = existsSync(report)
    ? JSON.parse(readFileSync(report, "utf8"))
    : { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, testResults: [] };
  const failures = failuresOf(sums.testResults);
  // A file that breaks outside its tests, or a run without any, is a failure too.
  const isBroken = sums.numFailedTests === 0 && (status !== 0 || sums.numPassedTests === 0);
  if (isBroken && failures.length === 0) failures.push("the run itself: see above");
  return {
    passed: sums.numPassedTests,
    failed: sums.numFailedTests + (isBroken ? 1 : 0),
    skipped: sums.numPendingTests,
    failures,
  };
}

/**
 * Says the sums and, once more at the very end, where a cut log still shows it, what failed. The exit
 * code follows.
 *
 * @param {{ passed: number, failed: number, skipped?: number, failures: string[] }[]} parts
 * @param {readonly string[]} warnings said before the last line
 */
export function endWith(parts, warnings = []) {
  const sum = (name) => parts.reduce((total, part) => total + (part[name] ?? 0), 0);
  for (const failure of parts.flatMap(({ failures }) => failures)) {
    console.log(`\nFAILED ${failure}`);
  }
  if (sum("skipped") > 0) console.log(`\n${sum("skipped")} skipped`);
  for (const warning of warnings) console.warn(`\n${warning}`);
  console.log(`\n${sum("passed")} passed, ${sum("failed")} failed`);
  process.exit(sum("failed") > 0 ? 1 : 0);
}

/** File, name and the first lines of each reason; some reasons are whole pages. */
function failuresOf(files) {
  return files.flatMap(({ name: file, message, assertionResults }) => {
    const tests = assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ fullName, failureMessages }) => `${fullName}\n${failureMessages.join("\n")}`);
    const texts = tests.length > 0 || !message ? tests : [message];
    return texts.map((text) => `${path.relative(root, file)}: ${text.slice(0, 1500)}`);
  });
}
