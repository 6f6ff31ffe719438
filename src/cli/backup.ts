import { existsSync } from "node:fs";
import path from "node:path";
import { createClock } from "#server";
import { backupSqlite, restoreSqlite } from "#store";
import { askFirst, printResult } from "./answers.ts";
import { type Call, type CommandGroup, type Outcome, refused, YES } from "./command.ts";
import { iso } from "./moments.ts";
import { readSettings } from "./open-studio.ts";
import { counted } from "./text-table.ts";
import { word } from "./value-kinds.ts";

const FILE = word("file");

const FAULTS = {
  no_source: "there is no such database",
  exists: "the file is there already",
  damaged: "it is damaged, or not one of ours",
};

/** Saves the embedded database while the server goes on (b6). */
export const backup: CommandGroup = {
  name: "backup",
  summary: "saves the embedded database to a file, with a manifest beside it",
  commands: [
    {
      name: "",
      summary: "saves the embedded database to a file while the server runs",
      args: [FILE],
      options: { force: { summary: "replace the file if it is there" } },
      example: "backup /backups/studio-2027-03-18.sqlite",
      run: (call) =>
        onSqlite(call, "pg_dump", async ({ dataDir, now, isKeyInFolder }) => {
          const { args, has, terminal } = call;
          const [file = ""] = args;
          const result = await backupSqlite({
            dataDir,
            file,
            force: has("force"),
            now,
            onProgress: (done, of) => terminal.progress("pages", done, of),
          });
          if (!result.ok) {
            const hint = result.reason === "exists" ? "add --force to replace it" : undefined;
            const what = result.reason === "exists" ? file : `DATA_DIR=${dataDir}`;
            return refused(`${what}: ${FAULTS[result.reason]}`, hint);
          }
          const { manifest } = result;
          if (isKeyInFolder) {
            terminal.note(
              `not in it: the key ${path.join(dataDir, "secret")}; save that file too\n`,
            );
          }
          return printResult(call, { file, ...manifest }, `${file}: ${rowsText(manifest.rows)}\n`);
        }),
    },
  ],
};

/** Puts a backup in its place again (b6). */
export const restore: CommandGroup = {
  name: "restore",
  summary: "replaces the embedded database with a backup",
  commands: [
    {
      name: "",
      summary: "replaces the embedded database with a backup; the server must be stopped",
      args: [FILE],
      options: YES,
      example: "restore /backups/studio-2027-03-18.sqlite",
      run: (call) =>
        onSqlite(call, "pg_restore", async ({ dataDir, now }) => {
          const { args, terminal } = call;
          const [file = ""] = args;
          const isThere = existsSync(path.join(dataDir, "studio.sqlite"));
          const question = `Everything in ${dataDir} is replaced by ${file}. Go on?`;
          const stop = isThere ? await askFirst(call, question) : undefined;
          if (stop) return stop;
          const result = await restoreSqlite({
            dataDir,
            file,
            force: isThere,
            now,
            onProgress: (done, of) => terminal.progress("pages", done, of),
          });
          if (result.ok) {
            return printResult(
              call,
              { file, rows: result.rows },
              `Restored: ${rowsText(result.rows)}\n`,
            );
          }
          if (result.reason === "in_use") return refused(...inUse(dataDir, result.holder));
          return refused(`${file}: ${FAULTS[result.reason]}`);
        }),
    },
  ],
};

/** That a server runs on the folder, and what to do. */
export function inUse(
  dataDir: string,
  holder: { readonly pid: number; readonly since: number } | undefined,
): [message: string, hint: string] {
  const who = holder ? ` (process ${holder.pid}, since ${iso(holder.since)})` : "";
  return [`a server runs on DATA_DIR=${dataDir}${who}`, "stop it first"];
}

/** Runs a command that is for the embedded database alone. */
async function onSqlite(
  { terminal }: Call,
  instead: string,
  command: (settings: {
    readonly dataDir: string;
    /** Whether links are signed with a key that lies in the folder. */
    readonly isKeyInFolder: boolean;
    /** epoch milliseconds */
    readonly now: number;
  }) => Promise<Outcome>,
): Promise<Outcome> {
  const settings = readSettings(terminal);
  if (!settings.ok) return settings.outcome;
  const { dataDir, databaseUrl, secrets, clock } = settings.environment;
  if (databaseUrl !== undefined) {
    return refused("this is for the embedded database", `for PostgreSQL there is ${instead}`);
  }
  const now = createClock(clock).now().getTime();
  return command({ dataDir, isKeyInFolder: secrets === undefined, now });
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
