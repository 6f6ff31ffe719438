/** `npm test`: installs what is missing, checks, builds, runs every test, ends with the sums. */
import { runChecks } from "./check.mjs";
import { ensureChromium } from "./ensure-chromium.mjs";
import { ensureFfmpeg } from "./ensure-ffmpeg.mjs";
import { ensureNginx } from "./ensure-nginx.mjs";
import { ensureStrace } from "./ensure-strace.mjs";
import { ensureInstalled } from "./install.mjs";
import { runVitest, endWith } from "./run-vitest.mjs";
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
const checks = await runChecks({ build: true });
const tests = runVitest(noNginx ? ["--project", "!files"] : [], {
  env: { CHROMIUM: chromium, ...(postgres.ok && { TEST_DATABASE_URL: postgres.url }) },
});
endWith([checks, tests], untested);
