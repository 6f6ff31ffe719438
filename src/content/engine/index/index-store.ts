import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";
import type { ContentDocument } from "../document/content-document.ts";
import { byPlace } from "./scan-folder.ts";

/** What is remembered of a file, so that an unchanged one is neither read nor parsed again. */
export interface RememberedFile {
  readonly file: string;
  readonly stamp: string;
  /** Hash of the file's format and text. */
  readonly hash: string;
  readonly head: ContentDocument;
  readonly words: number;
  /** True when the file gives itself a title that is blank (A9). */
  readonly isUntitled: boolean;
}

/** The same as the database has it. */
interface FileRow extends Omit<RememberedFile, "head" | "isUntitled"> {
  readonly head: string;
  readonly untitled: number;
}

/** A rebuildable memory of parsed content: losing it costs time and nothing else. */
export type IndexStore = ReturnType<typeof storeOver>;

/** Raise when parsing or checking changes, or the meaning of what is stored. */
const FORMAT = 7;

const TABLES = `
  CREATE TABLE IF NOT EXISTS about (key TEXT PRIMARY KEY, value TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS files (
    file TEXT PRIMARY KEY, stamp TEXT NOT NULL, hash TEXT NOT NULL, head TEXT NOT NULL,
    words INTEGER NOT NULL, untitled INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS texts (hash TEXT PRIMARY KEY, text TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS bodies (hash TEXT PRIMARY KEY, json TEXT NOT NULL) WITHOUT ROWID;
`;

/**
 * Opens the memory, or begins a new one when the file is damaged or was made for something else. On a
 * disk that takes nothing more it lasts as long as the process.
 *
 * @param file absent: memory only
 * @param origin what the stored heads depend on besides the files: languages, folder
 */
export function openIndexStore(file: string | undefined, origin: string): IndexStore {
  if (file === undefined) return openOver(":memory:", origin);
  mkdirSync(path.dirname(file), { recursive: true });
  try {
    return openOver(file, origin);
  } catch (error) {
    if (isDiskFault(error)) return openOver(":memory:", origin);
    for (const suffix of ["", "-wal", "-shm"]) rmSync(file + suffix, { force: true });
    return openOver(file, origin);
  }
}

function openOver(file: string, origin: string): IndexStore {
  const database = new Database(file);
  try {
    return storeOver(database, origin);
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Whether the disk is at fault and not the file. */
function isDiskFault(error: unknown): boolean {
  return error instanceof Database.SqliteError && /^SQLITE_(?:FULL|IOERR)/.test(error.code);
}

function storeOver(database: Database.Database, origin: string) {
  // What is stored can be made again, so nothing waits for the disk.
  for (const setting of ["journal_mode = WAL", "synchronous = OFF", "busy_timeout = 5000"]) {
    database.pragma(setting);
  }
  database.exec(TABLES);
  const about = `${FORMAT} ${origin}`;
  const known = database.prepare("SELECT value FROM about WHERE key = 'origin'").pluck().get();
  if (known !== about) {
    database.exec(`DROP TABLE files; DROP TABLE texts; DROP TABLE bodies; ${TABLES}`);
    database.prepare("INSERT OR REPLACE INTO about VALUES ('origin', ?)").run(about);
  }
  const names = database.prepare<[], string>("SELECT file FROM files").pluck();
  const get = database.prepare<[string], FileRow>("SELECT * FROM files WHERE file = ?");
  const put = database.prepare("INSERT OR REPLACE INTO files VALUES (?, ?, ?, ?, ?, ?)");
  const drop = database.prepare("DELETE FROM files WHERE file = ?");
  const getText = database
    .prepare<[string], string>("SELECT text FROM texts WHERE hash = ?")
    .pluck();
  const putText = database.prepare("INSERT OR IGNORE INTO texts VALUES (?, ?)");
  const getBody = database
    .prepare<[string], string>("SELECT json FROM bodies WHERE hash = ?")
    .pluck();
  const putBody = database.prepare("INSERT OR REPLACE INTO bodies VALUES (?, ?)");
  const dropUnused = ["texts", "bodies"].map((table) =>
    database.prepare(`DELETE FROM ${table} WHERE hash NOT IN (SELECT hash FROM files)`),
  );
  const remember = database.transaction(
    (files: readonly RememberedFile[], removed: readonly string[]) => {
      for (const name of removed) drop.run(name);
      for (const { file, stamp, hash, head, words, isUntitled } of files) {
        put.run(file, stamp, hash, JSON.stringify(head), words, Number(isUntitled));
      }
    },
  );
  return {
    *files(): Generator<RememberedFile> {
      const inOrder = names.all().toSorted(byPlace);
      for (const { head, untitled, ...row } of inOrder.flatMap((name) => get.get(name) ?? [])) {
        yield { ...row, head: JSON.parse(head) as ContentDocument, isUntitled: untitled === 1 };
      }
    },
    remember(files: readonly RememberedFile[], removed: readonly string[]): void {
      if (files.length > 0 || removed.length > 0) remember(files, removed);
    },
    /** Text of a good file by its hash: the last good version, whatever became of the file since. */
    text: (hash: string) => getText.get(hash),
    rememberText: (hash: string, text: string) => void putText.run(hash, text),
    /** JSON of a parsed body by the hash of its text. */
    body: (hash: string) => getBody.get(hash),
    rememberBody(hash: string, json: string): void {
      try {
        putBody.run(hash, json);
      } catch (error) {
        // It is parsed again when it is asked for again.
        if (!isDiskFault(error)) throw error;
      }
    },
    /** Forgets texts and bodies that no remembered file has. */
    prune: () => dropUnused.forEach((statement) => statement.run()),
    close: () => void database.close(),
  };
}
