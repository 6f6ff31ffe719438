import path from "node:path";
import { transferToPostgres } from "#store";
import { printResult } from "./answers.ts";
import { inUse } from "./backup.ts";
import { type Command, misused, refused } from "./command.ts";
import { presentOf, readInstallation } from "./open-studio.ts";
import { textTable } from "./text-table.ts";
import { POSTGRES } from "./value-kinds.ts";

/** Signs of a checksum that people compare. */
const SUM_SHOWN = 12;

/** Moves everything from SQLite to PostgreSQL (b6). */
export const commands: readonly Command[] = [
  {
    name: "",
    summary: "copies all tables to an empty PostgreSQL database and compares; server stopped",
    options: { to: { summary: "the database; default DATABASE_URL", value: POSTGRES } },
    example: "migrate --to postgres://studio:password@localhost:5432/studio",
    async run(call) {
      const { option, terminal } = call;
      const environment = readInstallation(terminal);
      const { dataDir, secrets } = environment;
      const databaseUrl = option("to") ?? environment.databaseUrl;
      if (databaseUrl === undefined) {
        throw misused(`--to expects ${POSTGRES.expected}`, "or set DATABASE_URL");
      }
      const result = await transferToPostgres({
        dataDir,
        databaseUrl,
        now: presentOf(environment),
        onProgress: ({ table, rows, of }) => terminal.progress(table, rows, of),
      });
      if (!result.ok) {
        if (result.reason === "in_use") throw inUse(dataDir, result.holder);
        if (result.reason === "no_source") {
          throw refused(`DATA_DIR=${dataDir} contains no database`, "name the server's folder");
        }
        if (result.reason === "not_empty") {
          const hint = "name an empty database";
          throw refused(`the database is not empty: ${result.table} has rows`, hint);
        }
        throw refused(`nothing was moved: ${result.table.table} differs after copying`);
      }
      if (secrets === undefined) {
        const file = path.join(dataDir, "secret");
        terminal.note(`set SECRET to the contents of ${file}, or links in emails stop working\n`);
      }
      const rows = result.tables.map(({ table, from, to }) => [
        table,
        from.rows,
        to.rows,
        to.checksum.slice(0, SUM_SHOWN),
      ]);
      const text = textTable(["table", "read", "written", "checksum of both"], rows);
      printResult(call, result.tables, `${text}Everything was moved. Now set DATABASE_URL.\n`);
    },
  },
];
