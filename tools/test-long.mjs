/**
 * `npm run test:long`: the unit and HTTP tests in their long form (200 crashes, 10,000-step models,
 * every time zone), the random walk of 200 steps in the browser, every remembered frame of the films and
 * their dialogs closed again and again, and the browser's tests over the site as files. Arguments go to
 * vitest and take the place of that choice: `npm run test:long -- src/store/crashes.test.ts`. NODE_26,
 * the path of a Node.js 26, has the booking room tried on that too, which brings time zones of its own
 * (G7).
 */
import { spawnSync } from "node:child_process";
import path from "node:path";
import { ensureBuilt } from "./build.mjs";
import { ensureChromium } from "./ensure-chromium.mjs";
import { ensureStrace } from "./ensure-strace.mjs";
import { ensureInstalled, pinnedNode, root } from "./install.mjs";
import { startPostgres } from "./start-postgres.mjs";

ensureInstalled();
const chromium = ensureChromium();
const postgres = await startPostgres();
if (!postgres.ok) console.warn(`\nNOT TESTED ON POSTGRESQL: ${postgres.reason}\n`);
const noStrace = ensureStrace();
if (noStrace) console.warn(`\nBROKEN DISKS AND POWER CUTS NOT TESTED: ${noStrace}\n`);
ensureBuilt();

const vitest = path.join(root, "node_modules/vitest/vitest.mjs");
const env = {
  ...process.env,
  CHROMIUM: chromium,
  TEST_LONG: "1",
  ALL_ZONES: "1",
  ...(postgres.ok && { TEST_DATABASE_URL: postgres.url }),
};
/** Of the browser's tests only these have a long form; over files more of them run. */
const LONG_IN_BROWSER = ["random-walk", "sample-films", "film-dialogs"].map(
  (name) => `tests/e2e/${name}.test.ts`,
);
const chosen = process.argv.slice(2);
const runs =
  chosen.length > 0
    ? [chosen]
    : [
        ["--project", "unit", "--project", "http"],
        ["--project", "browser", ...LONG_IN_BROWSER],
        ["--project", "files"],
      ];
const newest = process.env["NODE_26"];
const programs = [
  ...runs.map((args) => [pinnedNode, ...args]),
  ...(newest ? [[newest, "--project", "unit", "src/booking/"]] : []),
];
const results = programs.map(([node, ...args]) =>
  spawnSync(node, [vitest, "run", ...args], { cwd: root, stdio: "inherit", env }),
);
process.exit(results.every(({ status }) => status === 0) ? 0 : 1);
