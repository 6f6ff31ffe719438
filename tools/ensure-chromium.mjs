/**
 * Finds a Chromium for the browser tests; installs Debian's when there is none.
 * CHROMIUM names another executable.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fail } from "./install.mjs";

const CANDIDATES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** @returns {string} path of the executable */
export function ensureChromium() {
  const named = process.env["CHROMIUM"];
  if (named) return existsSync(named) ? named : fail(`CHROMIUM=${named} does not exist.`);
  const found = CANDIDATES.find((candidate) => existsSync(candidate));
  if (found) return found;
  console.log("Installing Chromium and a text font from Debian (once) …");
  const sudo = process.getuid?.() === 0 ? [] : ["sudo"];
  const packages = ["chromium", "fonts-liberation"];
  for (const args of [
    ["update", "-qq"],
    ["install", "-y", "-qq", "--no-install-recommends", ...packages],
  ]) {
    const [command, ...rest] = [...sudo, "apt-get", ...args];
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    const result = spawnSync(command, rest, { stdio: ["ignore", "ignore", "inherit"], env });
    if (result.status !== 0) {
      return fail(
        `apt-get ${args[0]} failed. Install Chromium yourself and set CHROMIUM to its path.`,
      );
    }
  }
  return existsSync(CANDIDATES[0]) ? CANDIDATES[0] : fail("Debian's Chromium was not installed.");
}
