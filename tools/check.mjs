/**
 * `npm run check`: format, lint, types, styles, house, dead code, messages, unit tests and a choice of
 * HTTP tests; no browser. Every step runs; the first failure decides the exit code.
 *
 * `npm run check -- --static` leaves out the tests.
 */
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ensureSample } from "./ensure-sample.mjs";
import { ensureInstalled, pinnedNode, root } from "./install.mjs";
import { runSteps } from "./run-steps.mjs";
import { endWith, runVitest } from "./run-vitest.mjs";

const bin = (name) => path.join(root, "node_modules/.bin", name);

/**
 * Name, command, arguments; the longest first, so that none is left alone at the end.
 *
 * @type {readonly (readonly [name: string, command: string, args: readonly string[]])[]}
 */
const STATIC_CHECKS = [
  ["types and lint", bin("oxlint"), ["--type-aware", "--type-check", "--deny-warnings"]],
  ["house", pinnedNode, ["tools/draw-modules.mjs", "--check"]],
  ["dead code", bin("knip"), ["--no-progress"]],
  ["styles", bin("stylelint"), ["src/**/*.css"]],
  ["format", bin("oxfmt"), ["--check"]],
  ["modules", pinnedNode, ["tools/check-modules.mjs"]],
  ["messages", pinnedNode, ["tools/check-messages.ts"]],
  ["typography", pinnedNode, ["tools/check-typography.ts"]],
  ["licences", pinnedNode, ["tools/check-licences.ts"]],
];

/** Beginnings of the tests that run: all unit tests, and HTTP tests that take a second or two. */
const QUICK_TESTS = [
  "src/",
  "tools/",
  "tests/contract/content-",
  "tests/contract/d",
  "tests/spec/content-check",
  "tests/spec/errors",
  "tests/spec/feeds",
  "tests/spec/first-access",
  "tests/spec/forms",
  "tests/spec/head",
  "tests/spec/hostile-addresses",
  "tests/spec/l",
  "tests/spec/preview",
  "tests/spec/r",
  "tests/spec/search.test",
  "tests/spec/server",
].map((beginning) => path.join(root, beginning));

/** The build, beside the static checks: neither needs the other. */
const BUILD = ["build", pinnedNode, ["tools/build.mjs"]];

/**
 * Builds the site and runs the static checks.
 *
 * @param {{ build: boolean }} options
 * @returns {Promise<{ passed: number, failed: number, failures: string[] }>}
 */
export async function runChecks({ build }) {
  const results = await runSteps([...(build ? [BUILD] : []), ...STATIC_CHECKS]);
  const failures = results.filter(({ ok }) => !ok).map(({ name }) => `check: ${name}`);
  const passed = results.length - failures.length;
  console.log(`checks: ${passed} passed, ${failures.length} failed`);
  return { passed, failed: failures.length, failures };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  ensureSample();
  ensureInstalled();
  const isStatic = process.argv.includes("--static");
  const checks = await runChecks({ build: !isStatic });
  const projects = ["--project", "unit", "--project", "http"];
  endWith(isStatic ? [checks] : [checks, runVitest([...projects, ...QUICK_TESTS])]);
}
