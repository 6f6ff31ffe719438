import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { manifestOf } from "./backup-file.ts";

const DAY_MS = 86_400_000;

/** Backups that are named by their time; other files in the folder are somebody else's. */
const DATED = /^studio-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)Z\.sqlite$/;
/** Backups of either engine. */
const BACKUP = /\.(?:sqlite|dump)$/;

/** Which backups of a folder stay. */
export interface KeepRule {
  /** The newest so many stay, however old they are. */
  readonly keep: number;
  /** Younger ones stay, however many they are. */
  readonly keepDays: number;
  /** epoch milliseconds */
  readonly now: number;
}

/** Where the backup of a moment lies in a folder. */
export function datedBackup(folder: string, now: number): string {
  const time = new Date(now).toISOString().slice(0, 19).replaceAll(":", "-");
  return path.join(folder, `studio-${time}Z.sqlite`);
}

/**
 * Removes dated backups, with their manifests, that are neither among the newest nor young.
 *
 * @returns the files removed
 */
export function pruneBackups(folder: string, { keep, keepDays, now }: KeepRule): readonly string[] {
  const dated = readdirSync(folder).filter((name) => DATED.test(name));
  const old = dated
    .toSorted()
    .toReversed()
    .slice(keep)
    .filter((name) => now - timeOf(name) > keepDays * DAY_MS);
  const files = old.map((name) => path.join(folder, name));
  for (const file of files) {
    rmSync(file);
    rmSync(manifestOf(file), { force: true });
  }
  return files;
}

/**
 * When the newest backup in a folder was written, whichever engine it is of.
 *
 * @returns epoch milliseconds; undefined when there is none
 */
export function newestBackupAt(folder: string): number | undefined {
  if (!existsSync(folder)) return undefined;
  const times = readdirSync(folder)
    .filter((name) => BACKUP.test(name))
    .map((name) => statSync(path.join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0);
  return times.length === 0 ? undefined : Math.max(...times);
}

function timeOf(name: string): number {
  return Date.parse(name.replace(DATED, "$1:$2:$3Z"));
}
