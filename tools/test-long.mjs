/**
 * `npm run test:long`: the unit and HTTP tests in their long form (200 crashes, 10,000-step models,
 * every time zone). Arguments go to vitest: `npm run test:long -- src/store/crashes.test.ts`.
 */
import { spawnSync } from "node:child_process";
import path from "node:path";
import { ensureBuilt } from "./build.mjs";
import { ensureInstalled, pinnedNode, root } from "./install.mjs";
import { startPostgres } from "./start-postgres.mjs";

ensureInstalled();
const postgres = await startPostgres();
if (!postgres.ok) console.warn(`\nNOT TESTED ON POSTGRESQL: ${postgres.reason}\n`);
ensureBuilt();

const vitest = path.join(root, "node_modules/vitest/vitest.mjs");
const projects = ["--project", "unit", "--project", "http"];
const { status } = spawnSync(pinnedNode, [vitest, "run", ...projects, ...process.argv.slice(2)], {
  cwd: root,
  stdio: "inherit",
  env: {
    ...process.env,
    TEST_LONG: "1",
    ALL_ZONES: "1",
    ...(postgres.ok && { TEST_DATABASE_URL: postgres.url }),
  },
});
process.exit(status ?? 1);
