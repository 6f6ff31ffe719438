/** Finds strace for the tests of broken disks and power cuts (G1); installs Debian's when there is none. */
import { spawnSync } from "node:child_process";
import { aptInstall } from "./apt-install.mjs";

/** @returns {string | undefined} why there is none */
export function ensureStrace() {
  if (canTrace()) return undefined;
  console.log("Installing strace from Debian (once) …");
  const failed = aptInstall(["strace"]);
  if (failed !== undefined) return `${failed} failed`;
  return canTrace() ? undefined : "this machine does not let a process trace another";
}

function canTrace() {
  return spawnSync("strace", ["-qq", "-e", "trace=none", "true"], { stdio: "ignore" }).status === 0;
}
