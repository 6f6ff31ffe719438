/**
 * Installs the project's packages when the lock file changed since the last time.
 * Runs on any Node from 20.11 on and needs no package, because it is what brings them.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

export const root = path.join(import.meta.dirname, "..");
const stampFile = path.join(root, "node_modules/.installed-lock");

/** Path of the pinned Node, which everything but this bootstrap runs on. */
export const pinnedNode = path.join(root, "node_modules/.bin/node");

/** Makes sure that node_modules matches package-lock.json; ends the process when it cannot. */
export function ensureInstalled() {
  const lock = readFileSync(path.join(root, "package-lock.json"));
  const stamp = createHash("sha256").update(lock).digest("hex");
  const installed = existsSync(stampFile) && readFileSync(stampFile, "utf8");
  if (installed === stamp && existsSync(pinnedNode)) return;
  console.log("Installing packages (only when the lock file changed) …");
  run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    hint: "npm ci failed. Check the network and the messages above, then run the command again.",
  });
  ensurePinnedNode();
  writeFileSync(stampFile, stamp);
}

/**
 * Makes sure that the pinned Node is there; ends the process when it cannot. The install script of the
 * package `node` brings it, the only one that runs: `.npmrc` keeps all others from running, because older
 * npm would compile better-sqlite3, which needs Python and a compiler and has its binaries in the package.
 */
export function ensurePinnedNode() {
  if (existsSync(pinnedNode)) return;
  run("npm", ["rebuild", "node", "--ignore-scripts=false", "--loglevel=error"], {
    hint: "The pinned Node was not installed. Check the messages above, then run the command again.",
  });
  const check = spawnSync(pinnedNode, ["--version"], { encoding: "utf8" });
  if (!check.stdout?.startsWith("v24.")) {
    fail("The pinned Node 24 was not installed: allow the install script of the package `node`.");
  }
}

/**
 * Runs a command in the project's root with its output shown; ends the process when it fails.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ hint?: string, env?: Record<string, string> }} options
 */
export function run(command, args, { hint, env } = {}) {
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...env },
  });
  if (result.status !== 0) {
    fail(hint ?? `${command} ${args.join(" ")} failed (${result.status ?? result.signal})`);
  }
}

/** @param {string} message */
export function fail(message) {
  console.error(`\n${message}`);
  process.exit(1);
}
