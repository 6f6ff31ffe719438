/**
 * `npm run check`: format, lint, types, styles, house, dead code, messages, unit and HTTP tests; no
 * browser. Every step runs; the first failure decides the exit code.
 */
import { spawnSync } from "node:child_process";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ensureBuilt } from "./build.mjs";
import { ensureInstalled, pinnedNode, root } from "./install.mjs";

const bin = (name) => path.join(root, "node_modules/.bin", name);

/**
 * The static steps: name, command, arguments.
 *
 * @type {readonly [name: string, command: string, args: string[]][]}
 */
const STEPS = [
  ["format", bin("oxfmt"), ["--check"]],
  ["lint", bin("oxlint"), ["--type-aware", "--deny-warnings"]],
  ["types", bin("tsc"), ["--pretty", "false"]],
  ["styles", bin("stylelint"), ["src/**/*.css"]],
  ["house", bin("depcruise"), ["src", "tests", "tools", "--config", ".dependency-cruiser.json"]],
  ["rooms", pinnedNode, ["tools/check-rooms.mjs"]],
  ["map of rooms", pinnedNode, ["tools/draw-rooms.mjs", "--check"]],
  ["dead code", bin("knip"), ["--no-progress"]],
  ["messages", pinnedNode, ["tools/check-messages.ts"]],
];

/** @returns {{ name: string, ok: boolean }[]} */
export function runStaticChecks() {
  const env = {
    ...process.env,
    PATH: [path.join(root, "node_modules/.bin"), process.env.PATH].join(path.delimiter),
  };
  return STEPS.map(([name, command, args]) => {
    const started = Date.now();
    const result = spawnSync(command, args, { cwd: root, encoding: "utf8", env });
    const ok = result.status === 0;
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    console.log(`${ok ? "passed" : "FAILED"}  ${name} (${seconds} s)`);
    if (!ok)
      console.log(`${result.stdout ?? ""}${result.stderr ?? ""}${String(result.error ?? "")}`);
    return { name, ok };
  });
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  ensureInstalled();
  ensureBuilt();
  const failed = runStaticChecks().filter(({ ok }) => !ok).length;
  const projects = ["--project", "unit", "--project", "http"];
  const vitest = path.join(root, "node_modules/vitest/vitest.mjs");
  const tests = spawnSync(pinnedNode, [vitest, "run", ...projects], {
    cwd: root,
    stdio: "inherit",
  });
  process.exit(failed > 0 || tests.status !== 0 ? 1 : 0);
}
