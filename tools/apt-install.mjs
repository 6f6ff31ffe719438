/** Installs packages of Debian, for what the tests need and the machine does not have. */
import { spawnSync } from "node:child_process";

/**
 * @param {readonly string[]} packages
 * @returns {string | undefined} what failed, undefined when all are there
 */
export function aptInstall(packages) {
  const sudo = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  for (const args of [
    ["update", "-qq"],
    ["install", "-y", "-qq", "--no-install-recommends", ...packages],
  ]) {
    const [command, ...rest] = [...sudo, "apt-get", ...args];
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    const result = spawnSync(command, rest, { stdio: ["ignore", "ignore", "inherit"], env });
    if (result.status !== 0) return [command, ...rest].join(" ");
  }
  return undefined;
}
