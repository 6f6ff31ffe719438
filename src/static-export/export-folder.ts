import { existsSync, mkdirSync, readdirSync, rmdirSync, rmSync } from "node:fs";
import { copyFile, mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import Database from "better-sqlite3";
import { compressText } from "#server";

/** Raise when the same page would be written otherwise. */
export const EXPORT_FORMAT = 3;

/** Files that get precompressed variants. */
const COMPRESSIBLE = /\.(?:css|html|js|json|svg|txt|vtt|webmanifest|xml)$/;

const INDEX = "export.sqlite";
const TABLES = `
  CREATE TABLE IF NOT EXISTS runs (run INTEGER PRIMARY KEY, finished INTEGER NOT NULL DEFAULT 0);
  CREATE TABLE IF NOT EXISTS written (
    file TEXT PRIMARY KEY, key TEXT NOT NULL, hash TEXT NOT NULL, run INTEGER NOT NULL,
    moved TEXT, card TEXT
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS moved ON written (file) WHERE moved IS NOT NULL;
  CREATE TABLE IF NOT EXISTS styles (key TEXT, hash TEXT, PRIMARY KEY (key, hash)) WITHOUT ROWID;
`;

/** What a file comes from. */
interface FileSource {
  /** Path below the site's folder. */
  readonly file: string;
  /** Changes with everything that the file depends on. */
  readonly key: string;
  /** Changes with what is in the file. */
  readonly hash: string;
  /** Set for the data of an address that sends its visitors elsewhere: status and target. */
  readonly moved?: string | undefined;
  /** Set for a page that names a card: the card's file. */
  readonly card?: string | undefined;
  /** Set for a page that carries styles: their source expression for the policy. */
  readonly style?: string | undefined;
}

/** What became of a file. */
export type Written = "written" | "unchanged" | "foreign" | "twice";

/** A folder with an export, and the memory of what was written into it. */
export type ExportFolder = ReturnType<typeof folderOver>;

/** Result of {@link openExportFolder}. */
export type OpenedFolder =
  | { readonly ok: true; readonly folder: ExportFolder }
  | { readonly ok: false; readonly reason: "foreign" | "busy" };

/**
 * Opens a folder for an export: a new or empty one, or one with an earlier export, complete or
 * interrupted. Any other is `foreign`; one in use by another export is `busy`.
 */
export function openExportFolder(directory: string): OpenedFolder {
  const index = path.join(directory, INDEX);
  const isKnown = existsSync(index);
  if (!isKnown && existsSync(directory) && readdirSync(directory).length > 0) {
    return { ok: false, reason: "foreign" };
  }
  mkdirSync(path.join(directory, "site"), { recursive: true });
  const database = new Database(index, { timeout: 0 });
  try {
    database.pragma("locking_mode = EXCLUSIVE");
    database.pragma("journal_mode = WAL");
    database.pragma("synchronous = NORMAL");
    database.exec(TABLES);
    return { ok: true, folder: folderOver(directory, database) };
  } catch (error) {
    database.close();
    if ((error as { code?: string }).code?.startsWith("SQLITE_BUSY")) {
      return { ok: false, reason: "busy" };
    }
    throw error;
  }
}

interface Row {
  readonly key: string;
  readonly hash: string;
  readonly run: number | bigint;
  readonly card: string | null;
}

// Long: the statements of one database and the methods over them, each a few lines.
function folderOver(directory: string, database: Database.Database) {
  const site = path.join(directory, "site");
  const run = database.prepare("INSERT INTO runs DEFAULT VALUES").run().lastInsertRowid;
  const find = database.prepare<[string], Row>(
    "SELECT key, hash, run, card FROM written WHERE file = ?",
  );
  const touch = database.prepare(
    "UPDATE written SET key = ?, run = ?, moved = ?, card = ? WHERE file = ?",
  );
  const keep = database.prepare<[string]>("UPDATE written SET run = ? WHERE file = ?");
  const note = database.prepare(
    `INSERT INTO written (file, key, hash, run, moved, card) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (file) DO UPDATE SET key = excluded.key, hash = excluded.hash, run = excluded.run,
       moved = excluded.moved, card = excluded.card`,
  );
  const noteStyle = database.prepare("INSERT OR IGNORE INTO styles (key, hash) VALUES (?, ?)");
  const place = (file: string): string => path.join(site, file);

  const put = async (
    { file, key, hash, ...more }: FileSource,
    make: (target: string) => Promise<void>,
  ): Promise<Written> => {
    const [moved, card] = [more.moved ?? null, more.card ?? null];
    const row = find.get(file);
    if (row && BigInt(row.run) === BigInt(run)) return "twice";
    if (more.style !== undefined) noteStyle.run(key, more.style);
    const target = place(file);
    const isThere = existsSync(target);
    if (!row && isThere) return "foreign";
    if (row?.hash === hash && isThere) {
      touch.run(key, run, moved, card, file);
      return "unchanged";
    }
    // Noted before it is written: whatever happens in between, the file is known as ours.
    note.run(file, key, "", run, moved, card);
    await mkdir(path.dirname(target), { recursive: true });
    await make(target);
    note.run(file, key, hash, run, moved, card);
    return "written";
  };

  /**
   * True when a file was written from the same key and is still there, with the card that it names;
   * both then count as wanted.
   */
  const isCurrent = (file: string, key: string): boolean => {
    const row = find.get(file);
    if (row?.key !== key || row.hash === "" || !existsSync(place(file))) return false;
    // Another address has it in this very run; writing it says so.
    if (BigInt(row.run) === BigInt(run)) return false;
    if (row.card !== null && !isCurrent(row.card, row.card)) return false;
    (keep as Database.Statement).run(run, file);
    return true;
  };

  return {
    /** The folder that hosts serve. */
    site,
    isCurrent,
    /** Writes a file, and precompressed variants of a text, unless unchanged. */
    write: (source: FileSource, body: Buffer) =>
      put(source, async (target) => {
        const writeEnd = (end: string, bytes: Uint8Array): Promise<void> =>
          putInPlace(target + end, (part) => writeFile(part, bytes));
        if (COMPRESSIBLE.test(source.file)) {
          const { br, gzip } = await compressText(body);
          await writeEnd(".br", br);
          await writeEnd(".gz", gzip);
        }
        await writeEnd("", body);
      }),
    /** Copies a file and its precompressed variants, unless unchanged. */
    copy: (source: FileSource, from: string, variants: readonly string[]) =>
      put(source, async (target) => {
        for (const end of [...variants, ""]) {
          await putInPlace(target + end, (part) => copyFile(from + end, part));
        }
      }),
    /** Writes a file beside the site, such as rules for a host. */
    writeBeside: (name: string, text: string) => writeFile(path.join(directory, name), text),
    /** Addresses that send their visitors elsewhere, as the data files of this run say. */
    moved: () =>
      database
        .prepare<[], { file: string; moved: string }>(
          "SELECT file, moved FROM written WHERE moved IS NOT NULL ORDER BY file",
        )
        .iterate(),
    /** What pages of a key say of their styles, those of earlier runs too, whose pages are still there. */
    styles: (key: string): readonly string[] => {
      database.prepare("DELETE FROM styles WHERE key <> ?").run(key);
      return database.prepare<[], string>("SELECT hash FROM styles ORDER BY hash").pluck().all();
    },
    /** Number of files of this run, without precompressed variants. */
    countWanted: () =>
      database
        .prepare<[number | bigint], number>("SELECT count(*) FROM written WHERE run = ?")
        .pluck()
        .get(run) ?? 0,
    /** Removes what earlier runs wrote and this one did not. @returns how many files */
    sweep: () => removeStale(database, site, run),
    close: () => void database.close(),
  };
}

/** Removes the files that earlier runs wrote and this one did not want; returns how many. */
function removeStale(database: Database.Database, site: string, run: number | bigint): number {
  const stale = database
    .prepare<[number | bigint], { file: string }>("SELECT file FROM written WHERE run <> ?")
    .all(run);
  const forget = database.prepare("DELETE FROM written WHERE file = ?");
  for (const { file } of stale) {
    const target = path.join(site, file);
    for (const end of ["", ".br", ".gz"]) rmSync(target + end, { force: true });
    removeEmpty(site, path.dirname(target));
    forget.run(file);
  }
  database.prepare("DELETE FROM runs WHERE run <> ?").run(run);
  return stale.length;
}

/** Removes folders that nothing is left in, up to the site's own. */
function removeEmpty(site: string, folder: string): void {
  for (let at = folder; at !== site; at = path.dirname(at)) {
    try {
      rmdirSync(at);
    } catch {
      return;
    }
  }
}

/**
 * Writes a file beside its place and puts it there as a whole, so that a host that serves the folder
 * meanwhile never sees half of it.
 *
 * @param make writes the file it is given the name of
 */
async function putInPlace(target: string, make: (part: string) => Promise<void>): Promise<void> {
  await make(`${target}.part`);
  await rename(`${target}.part`, target);
}
