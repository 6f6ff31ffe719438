import { accessSync, constants, statSync } from "node:fs";
import { statfs } from "node:fs/promises";
import path from "node:path";
import type { Environment } from "#server";
import { ok, problem, type Said, warning } from "./finding.ts";

const GIB = 1024 ** 3;
/** Shares of a disk that must be free, before a warning and before a problem. */
const FREE = { warning: 0.1, problem: 0.03 };
/** Seconds by which a clock may be wrong. */
const DRIFT = { warning: 5, problem: 60 };
/** Rights that nobody but the owner needs. */
const OTHERS = 0o007;

/** Whether the disks have room. */
export async function checkDisk({ dataDir, backupDir }: Environment): Promise<readonly Said[]> {
  const folders = [...new Set([dataDir, ...(backupDir === undefined ? [] : [backupDir])])];
  return Promise.all(folders.map(roomOf));
}

async function roomOf(folder: string): Promise<Said> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return roomFinding(folder, bavail * bsize, blocks * bsize);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return problem(`${folder} cannot be read (${code})`, "create it for the server's user");
  }
}

/** @param free @param size bytes */
export function roomFinding(folder: string, free: number, size: number): Said {
  const said = `${(free / GIB).toFixed(1)} of ${(size / GIB).toFixed(1)} GiB free at ${folder}`;
  const hint = "free some space: old backups, journals, other programs";
  if (free < size * FREE.problem) return problem(said, hint);
  return free < size * FREE.warning ? warning(said, hint) : ok(said);
}

/** Whether the server may write where it must, and nobody else may read. */
export function checkRights({ dataDir }: Environment): readonly Said[] {
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const hint = "run doctor as the server's user, and make that user the owner of the folder";
    return [problem(`DATA_DIR=${dataDir} cannot be written to (${code})`, hint)];
  }
  // Opening the database closes its file to others; the key is left.
  const key = path.join(dataDir, "secret");
  const modes = [dataDir, key].map((file) => statSync(file, { throwIfNoEntry: false })?.mode ?? 0);
  return modes.every((mode) => (mode & OTHERS) !== 0)
    ? [warning(`other users of this machine can read ${key}`, `chmod 0700 ${dataDir}`)]
    : [ok(`${dataDir} belongs to the server's user alone`)];
}

/** Whether this machine's clock is right, by another one. */
export async function checkClock(
  { siteUrl, clock, production }: Environment,
  database: number | undefined,
): Promise<readonly Said[]> {
  const set = clock && production ? [warning("CLOCK is set: time is not real", "unset it")] : [];
  if (database !== undefined) return [...set, driftFinding(database - Date.now(), "the database")];
  if (siteUrl === undefined) return [...set, ok("the clock has nothing to be compared with")];
  try {
    const { headers } = await fetch(siteUrl, {
      method: "HEAD",
      redirect: "manual",
      signal: AbortSignal.timeout(5_000),
    });
    const at = Date.parse(headers.get("date") ?? "");
    return [...set, driftFinding(at - Date.now(), siteUrl)];
  } catch {
    return [...set, warning(`${siteUrl} did not give the time`, "is the site up?")];
  }
}

/** @param drift milliseconds by which the other clock is ahead */
export function driftFinding(drift: number, other: string): Said {
  const seconds = Math.abs(drift) / 1000;
  const said = `the clock is ${seconds.toFixed(0)} s ${drift < 0 ? "ahead of" : "behind"} ${other}`;
  const hint = "synchronise the clock: timedatectl set-ntp true";
  if (!(seconds < DRIFT.problem)) return problem(said, hint);
  return seconds < DRIFT.warning ? ok(`the clock agrees with ${other}`) : warning(said, hint);
}
