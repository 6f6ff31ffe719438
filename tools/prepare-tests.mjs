import { existsSync } from "node:fs";
import { ensurePrograms } from "./ensure-program.mjs";
import { ensureSample } from "./ensure-sample.mjs";
import { ensureInstalled, fail } from "./install.mjs";
import { startPostgres } from "./start-postgres.mjs";

/**
 * Brings what the tests need: packages, Chromium (CHROMIUM names another executable), a PostgreSQL
 * server, and programs without which some tests are skipped.
 *
 * @param {{ browsers?: boolean }} options whether Firefox and WebKit are tested too
 * @returns the tests' environment, what cannot be tested, and whether there is nginx
 */
export async function prepareTests({ browsers = false } = {}) {
  ensureSample();
  ensureInstalled();
  const named = process.env["CHROMIUM"];
  const programs = ensurePrograms([
    ...(named ? [] : ["chromium"]),
    ...(process.env["TEST_DATABASE_URL"] ? [] : ["postgresql"]),
    ...(browsers ? ["firefox", "webkit"] : []),
    "ffmpeg",
    "nginx",
    "strace",
  ]);
  const { ffmpeg, firefox, nginx, strace, webkit } = programs;
  const chromium = named ? { program: named } : programs.chromium;
  if (chromium.program === undefined) {
    fail(`${chromium.reason}. Install Chromium yourself and set CHROMIUM to its path.`);
  } else if (!existsSync(chromium.program)) fail(`CHROMIUM=${named} does not exist.`);
  const postgres = await startPostgres();
  const skipped = "Its tests are counted as skipped";
  const untested = [
    !postgres.ok &&
      `NOT TESTED ON POSTGRESQL: ${postgres.reason}. ${skipped}; set TEST_DATABASE_URL to a server that lets its user create databases.`,
    ffmpeg.reason &&
      `MEDIA PIPELINE NOT TESTED: no ffmpeg (${ffmpeg.reason}). ${skipped}; install ffmpeg yourself.`,
    nginx.reason &&
      `DEPLOY RECIPES AND STATIC EXPORT NOT TESTED ON NGINX: no nginx (${nginx.reason}). ${skipped}; install nginx and libnginx-mod-http-brotli-static yourself.`,
    firefox?.reason &&
      `NOT TESTED IN FIREFOX: ${firefox.reason}. ${skipped}; install Debian's firefox-esr yourself.`,
    webkit?.reason &&
      `NOT TESTED IN WEBKIT: ${webkit.reason}. ${skipped}; install Debian's webkit2gtk-driver, xvfb and the gstreamer1.0 plugins base, good and libav yourself.`,
    strace.reason &&
      `BROKEN DISKS AND POWER CUTS NOT TESTED: no strace (${strace.reason}). ${skipped}; install strace yourself, and let it trace.`,
  ].filter(Boolean);
  for (const warning of untested) console.warn(`\n${warning}\n`);
  const env = {
    CHROMIUM: chromium.program,
    ...(postgres.ok && { TEST_DATABASE_URL: postgres.url }),
  };
  return { env, untested, hasNginx: nginx.reason === undefined };
}
