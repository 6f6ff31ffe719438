import { existsSync, statSync } from "node:fs";
import path from "node:path";
import {
  type BackupCheck,
  backupSqlite,
  checkBackup,
  datedBackup,
  pruneBackups,
  restoreSqlite,
} from "#store";
import { askFirst, printResult } from "./answers.ts";
import {
  type Call,
  type Command,
  type CommandFailure,
  type CommandOption,
  misused,
  refused,
  YES,
} from "./command.ts";
import { iso } from "./moments.ts";
import { presentOf, readInstallation } from "./open-studio.ts";
import { counted } from "./text-table.ts";
import { COUNT, word } from "./value-kinds.ts";

const FAULTS = {
  no_source: "there is no such database",
  exists: "the file already exists",
  damaged: "it is damaged, or not one of ours",
};

/** How many backups of a folder stay unless it is said. */
const KEPT = { newest: 7, days: 30 };

const CHECK: CommandOption = { summary: "restore it into a separate folder, and count" };

/** Saves the embedded database while the server goes on (b6). */
export const backup: Command = {
  name: "",
  summary: "saves the embedded database to a file while the server runs",
  args: [word("file or folder")],
  options: {
    force: { summary: "replace the file if it exists" },
    keep: { summary: `keep this many of the newest in a folder (${KEPT.newest})`, value: COUNT },
    "keep-days": { summary: `also keep those younger than this (${KEPT.days})`, value: COUNT },
    check: CHECK,
  },
  example: "backup /var/backups/studio --keep 7 --keep-days 30 --check",
  async run(call) {
    const { isKeyInFolder, ...given } = sqliteOptions(call, "pg_dump");
    const { dataDir, now } = given;
    const folder = isFolder(given.file) ? given.file : undefined;
    const isKeeping = call.option("keep") !== undefined || call.option("keep-days") !== undefined;
    if (isKeeping && folder === undefined) {
      throw misused("--keep and --keep-days are for a folder of backups", "name a folder");
    }
    const file = folder === undefined ? given.file : datedBackup(folder, now);
    const options = { ...given, file };
    const result = await backupSqlite({ ...options, force: call.has("force") });
    if (!result.ok) {
      const isThere = result.reason === "exists";
      throw refused(
        `${isThere ? file : `DATA_DIR=${dataDir}`}: ${FAULTS[result.reason]}`,
        isThere ? "add --force to replace it" : undefined,
      );
    }
    const { manifest } = result;
    if (call.has("check")) mustBeWhole(file, await checkBackup(file, now));
    // Not before the new one is good.
    const removed = folder === undefined ? [] : pruneBackups(folder, keepRule(call, now));
    if (isKeyInFolder) {
      const key = path.join(dataDir, "secret");
      call.terminal.note(`not in it: the key ${key}; save that file too\n`);
    }
    const text = [
      `${file}: ${rowsText(manifest.rows)}\n`,
      ...removed.map((old) => `removed: ${old}\n`),
    ].join("");
    printResult(call, { file, ...manifest, removed }, text);
  },
};

/** Puts a backup in its place again (b6). */
export const restore: Command = {
  name: "",
  summary: "replaces the embedded database with a backup; the server must be stopped",
  args: [word("file")],
  options: { ...YES, check: { summary: `only ${CHECK.summary}; the server may run` } },
  example: "restore /backups/studio-2027-03-18.sqlite",
  async run(call) {
    const { dataDir, file, now, onProgress } = sqliteOptions(call, "pg_restore");
    if (call.has("check")) {
      const rows = mustBeWhole(file, await checkBackup(file, now));
      printResult(call, { file, rows }, `${file} is whole: ${rowsText(rows)}\n`);
      return;
    }
    const force = existsSync(path.join(dataDir, "studio.sqlite"));
    if (force) await askFirst(call, `Replace everything in ${dataDir} with ${file}?`);
    const result = await restoreSqlite({ dataDir, file, force, now, onProgress });
    if (result.ok) {
      const { rows } = result;
      printResult(call, { file, rows }, `Restored: ${rowsText(rows)}\n`);
    } else if (result.reason === "in_use") throw inUse(dataDir, result.holder);
    else throw refused(`${file}: ${FAULTS[result.reason]}`);
  },
};

function isFolder(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function keepRule({ option }: Call, now: number) {
  return {
    keep: Number(option("keep") ?? KEPT.newest),
    keepDays: Number(option("keep-days") ?? KEPT.days),
    now,
  };
}

/** @throws CommandFailure when a backup cannot be restored */
function mustBeWhole(file: string, check: BackupCheck): Extract<BackupCheck, { ok: true }>["rows"] {
  if (check.ok) return check.rows;
  throw refused(
    `${file} failed the check: ${check.problem}`,
    "make another one, and keep the older ones",
  );
}

/** That a server runs on the folder, and what to do. */
export function inUse(
  dataDir: string,
  holder: { readonly pid: number; readonly since: number } | undefined,
): CommandFailure {
  const who = holder ? ` (process ${holder.pid}, since ${iso(holder.since)})` : "";
  return refused(`a server is running on DATA_DIR=${dataDir}${who}`, "stop it first");
}

/**
 * What a command that is for the embedded database alone goes by.
 *
 * @param instead the program for PostgreSQL
 */
function sqliteOptions({ terminal, args: [file = ""] }: Call, instead: string) {
  const environment = readInstallation(terminal);
  const { dataDir, databaseUrl, secrets } = environment;
  if (databaseUrl !== undefined) {
    throw refused("this is for the embedded database", `for PostgreSQL there is ${instead}`);
  }
  return {
    dataDir,
    file,
    now: presentOf(environment),
    /** Whether links are signed with a key that lies in the folder. */
    isKeyInFolder: secrets === undefined,
    onProgress: (done: number, of: number) => terminal.progress("pages", done, of),
  };
}

function rowsText(rows: Readonly<Record<string, number>>): string {
  const of = (table: string): number => rows[table] ?? 0;
  return [
    counted(of("booking"), "booking"),
    counted(of("contact"), "enquiry", "enquiries"),
    counted(of("subscriber"), "subscriber"),
    counted(of("outbox"), "mail"),
  ].join(", ");
}
