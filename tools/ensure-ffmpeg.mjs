/** Finds ffmpeg for the tests of the media pipeline; installs Debian's when there is none. */
import { spawnSync } from "node:child_process";
import { aptInstall } from "./apt-install.mjs";

/** @returns {string | undefined} why there is none */
export function ensureFfmpeg() {
  if (isThere()) return undefined;
  console.log("Installing ffmpeg from Debian (once) …");
  const failed = aptInstall(["ffmpeg"]);
  if (failed !== undefined) return `${failed} failed`;
  return isThere() ? undefined : "Debian's package ffmpeg was installed and does not run";
}

function isThere() {
  return spawnSync("ffmpeg", ["-version"], { stdio: "ignore" }).status === 0;
}
