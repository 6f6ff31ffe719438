/**
 * Finds a Chromium for the browser tests; installs Debian's when there is none. The one without windows
 * comes first, as it needs a third less time. CHROMIUM names another executable.
 */
import { existsSync } from "node:fs";
import { aptInstall } from "./apt-install.mjs";
import { fail } from "./install.mjs";

const HEADLESS = "/usr/bin/chromium-headless-shell";
const CANDIDATES = [
  HEADLESS,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

/** @returns {string} path of the executable */
export function ensureChromium() {
  const named = process.env["CHROMIUM"];
  if (named) return existsSync(named) ? named : fail(`CHROMIUM=${named} does not exist.`);
  const found = CANDIDATES.find((candidate) => existsSync(candidate));
  if (found) return found;
  console.log("Installing Chromium and a text font from Debian (once) …");
  const failed = aptInstall(["chromium-headless-shell", "fonts-liberation"]);
  if (failed !== undefined) {
    return fail(`${failed} failed. Install Chromium yourself and set CHROMIUM to its path.`);
  }
  return existsSync(HEADLESS) ? HEADLESS : fail("Debian's Chromium was not installed.");
}
