/** `npm test`: installs what is missing, checks, builds, runs every test, ends with the sums. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { ensureBuilt } from "./build.mjs";
import { runStaticChecks } from "./check.mjs";
import { ensureChromium } from "./ensure-chromium.mjs";
import { ensureFfmpeg } from "./ensure-ffmpeg.mjs";
import { ensureNginx } from "./ensure-nginx.mjs";
import { ensureStrace } from "./ensure-strace.mjs";
import { ensureInstalled, pinnedNode, root } from "./install.mjs";
import { startPostgres } from "./start-postgres.mjs";

ensureInstalled();
const chromium = ensureChromium();
const postgres = await startPostgres();
const noFfmpeg = ensureFfmpeg();
const noNginx = ensureNginx();
const noStrace = ensureStrace();
/** What this run cannot try, said before and after it. */
const untested = [
  !postgres.ok &&
    `NOT TESTED ON POSTGRESQL: ${postgres.reason}. Its tests are counted as skipped; set TEST_DATABASE_URL to a server that lets its user create databases.`,
  noFfmpeg &&
    `MEDIA PIPELINE NOT TESTED: no ffmpeg (${noFfmpeg}). Its tests are counted as skipped; install ffmpeg yourself.`,
  noNginx &&
    `DEPLOY RECIPES AND STATIC EXPORT NOT TESTED ON NGINX: no nginx (${noNginx}). Their tests are counted as skipped; install nginx and libnginx-mod-http-brotli-static yourself.`,
  noStrace &&
    `BROKEN DISKS AND POWER CUTS NOT TESTED: no strace (${noStrace}). Their tests are counted as skipped; install strace yourself, and let it trace.`,
].filter(Boolean);
for (const warning of untested) console.warn(`\n${warning}\n`);
ensureBuilt();

const checks = runStaticChecks();
let passed = checks.filter(({ ok }) => ok).length;
let failed = checks.length - passed;
let skipped = 0;
const failures = checks.filter(({ ok }) => !ok).map(({ name }) => `check: ${name}`);
console.log(`checks: ${passed} passed, ${failed} failed`);

const vitest = path.join(root, "node_modules/vitest/vitest.mjs");
for (const project of ["unit", "http", "browser", ...(noNginx ? [] : ["files"])]) {
  const report = path.join(root, `dist/test-${project}.json`);
  rmSync(report, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const result = spawnSync(pinnedNode, [vitest, "run", "--project", project, ...reporters], {
    cwd: root,
    stdio: "inherit",
    env: {
      ...process.env,
      CHROMIUM: chromium,
      ...(postgres.ok && { TEST_DATABASE_URL: postgres.url }),
    },
  });
  const sums = existsSync(report)
    ? JSON.parse(readFileSync(report, "utf8"))
    : { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, testResults: [] };
  // A file that breaks outside its tests, or a run without any, is a failure too.
  const broken = result.status !== 0 && sums.numFailedTests === 0 ? 1 : 0;
  const none = sums.numPassedTests === 0 && broken === 0 ? 1 : 0;
  passed += sums.numPassedTests;
  failed += sums.numFailedTests + broken + none;
  skipped += sums.numPendingTests;
  failures.push(...failuresOf(sums.testResults).map((failure) => `${project}: ${failure}`));
  console.log(
    `${project}: ${sums.numPassedTests} passed, ${sums.numFailedTests + broken + none} failed, ${sums.numPendingTests} skipped`,
  );
}

for (const failure of failures) console.log(`\nFAILED ${failure}`);
if (skipped > 0) console.log(`\n${skipped} skipped`);
for (const warning of untested) console.warn(`\n${warning}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

/**
 * What failed, said once more at the very end, where a cut log still shows it: file, name and the
 * first lines of each reason (some reasons are whole pages).
 */
function failuresOf(files) {
  return files.flatMap(({ name: file, message, assertionResults }) => {
    const tests = assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ fullName, failureMessages }) => `${fullName}\n${failureMessages.join("\n")}`);
    const told = tests.length > 0 || !message ? tests : [message];
    return told.map((text) => `${path.relative(root, file)}: ${text.slice(0, 1500)}`);
  });
}
