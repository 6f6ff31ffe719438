import { existsSync } from "node:fs";
import path from "node:path";
import { backupSqlite, restoreSqlite } from "#store";
import { askFirst, printResult } from "./answers.ts";
import { type Call, type Command, type CommandFailure, refused, YES } from "./command.ts";
import { iso } from "./moments.ts";
import { presentOf, readInstallation } from "./open-studio.ts";
import { counted } from "./text-table.ts";
import { word } from "./value-kinds.ts";

const FAULTS = {
  no_source: "there is no such database",
  exists: "the file is there already",
  damaged: "it is damaged, or not one of ours",
};

/** Saves the embedded database while the server goes on (b6). */
export const backup: Command = {
  name: "",
  summary: "saves the embedded database to a file while the server runs",
  args: [word("file")],
  options: { force: { summary: "replace the file if it is there" } },
  example: "backup /backups/studio-2027-03-18.sqlite",
  async run(call) {
    const { isKeyInFolder, ...options } = sqliteOptions(call, "pg_dump");
    const { dataDir, file } = options;
    const result = await backupSqlite({ ...options, force: call.has("force") });
    if (!result.ok) {
      const isThere = result.reason === "exists";
      throw refused(
        `${isThere ? file : `DATA_DIR=${dataDir}`}: ${FAULTS[result.reason]}`,
        isThere ? "add --force to replace it" : undefined,
      );
    }
    const { manifest } = result;
    if (isKeyInFolder) {
      const key = path.join(dataDir, "secret");
      call.terminal.note(`not in it: the key ${key}; save that file too\n`);
    }
    printResult(call, { file, ...manifest }, `${file}: ${rowsText(manifest.rows)}\n`);
  },
};

/** Puts a backup in its place again (b6). */
export const restore: Command = {
  name: "",
  summary: "replaces the embedded database with a backup; the server must be stopped",
  args: [word("file")],
  options: YES,
  example: "restore /backups/studio-2027-03-18.sqlite",
  async run(call) {
    const { dataDir, file, now, onProgress } = sqliteOptions(call, "pg_restore");
    const force = existsSync(path.join(dataDir, "studio.sqlite"));
    if (force) await askFirst(call, `Everything in ${dataDir} is replaced by ${file}. Go on?`);
    const result = await restoreSqlite({ dataDir, file, force, now, onProgress });
    if (result.ok) {
      const { rows } = result;
      printResult(call, { file, rows }, `Restored: ${rowsText(rows)}\n`);
    } else if (result.reason === "in_use") throw inUse(dataDir, result.holder);
    else throw refused(`${file}: ${FAULTS[result.reason]}`);
  },
};

/** That a server runs on the folder, and what to do. */
export function inUse(
  dataDir: string,
  holder: { readonly pid: number; readonly since: number } | undefined,
): CommandFailure {
  const who = holder ? ` (process ${holder.pid}, since ${iso(holder.since)})` : "";
  return refused(`a server runs on DATA_DIR=${dataDir}${who}`, "stop it first");
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
