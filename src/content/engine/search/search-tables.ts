import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";
import { plainTextOf } from "./plain-text.ts";
import type { SearchEntry, SearchKind } from "./search-entry.ts";
import { findableWords } from "./search-terms.ts";

/** A document that matches, without its text. */
export interface Candidate {
  readonly id: number;
  readonly path: string;
  readonly locale: string;
  readonly kind: SearchKind;
  readonly date: string;
  readonly title: string;
  readonly description: string;
  /** Folded words of the title, a space before and after each. */
  readonly titleWords: string;
  /** The better the match, the smaller (BM25), or 0. */
  readonly rank: number;
}

/** What a search looks for in one language. */
interface TableQuery {
  readonly locale: string;
  /** In the language of FTS5. */
  readonly expression: string;
  /** Bit of the access level; see `SEEN`. */
  readonly seen: number;
  /** False leaves out what costs most: the ranks are all 0. */
  readonly isRanked: boolean;
  readonly limit: number;
}

/** All documents by their words: a rebuildable file, or memory. */
export type SearchTables = ReturnType<typeof tablesOver>;

/** Raise when the meaning of what is stored changes, or how texts are read. */
const FORMAT = 2;
/** Weights of title, headings, description, text, and of missing translations. */
const WEIGHTS = [10, 4, 3, 1, 0].join(", ");

const TABLES = `
  CREATE TABLE IF NOT EXISTS documents (
    id INTEGER PRIMARY KEY, file TEXT NOT NULL UNIQUE, stamp TEXT NOT NULL, locale TEXT NOT NULL,
    path TEXT NOT NULL, kind TEXT NOT NULL, seen INTEGER NOT NULL,
    date TEXT NOT NULL, title TEXT NOT NULL, description TEXT NOT NULL, titleWords TEXT NOT NULL
  );
  CREATE TABLE IF NOT EXISTS texts (id INTEGER PRIMARY KEY, text TEXT NOT NULL);
`;

/** Words are folded before they come here, so the tokenizer has nothing left to fold. */
const WORDS = `USING fts5(
  title, headings, description, text, lacks, content='', contentless_delete=1, prefix='2 3',
  tokenize='unicode61 remove_diacritics 0'
)`;

/**
 * Opens the tables, or begins new ones when the file is damaged or was made for something else.
 *
 * @param file `:memory:` stores nothing
 */
export function openSearchTables(file: string): SearchTables {
  if (file === ":memory:") return tablesOver(new Database(file));
  mkdirSync(path.dirname(file), { recursive: true });
  try {
    const database = new Database(file);
    if (database.pragma("user_version", { simple: true }) === FORMAT) return tablesOver(database);
    database.close();
  } catch {
    // Whatever is wrong with it, the file can be made again.
  }
  for (const suffix of ["", "-wal", "-shm"]) rmSync(file + suffix, { force: true });
  return tablesOver(new Database(file));
}

function tablesOver(database: Database.Database) {
  for (const setting of ["journal_mode = WAL", "synchronous = OFF", "busy_timeout = 5000"]) {
    database.pragma(setting);
  }
  database.exec(TABLES);
  database.pragma(`user_version = ${FORMAT}`);
  const words = createWords(database);
  const stamps = database.prepare<[], readonly [string, string]>(
    "SELECT file, stamp FROM documents",
  );
  const known = database.prepare<[string], { id: number; locale: string }>(
    "SELECT id, locale FROM documents WHERE file = ?",
  );
  const insert = database.prepare(`
    INSERT INTO documents (
      file, stamp, locale, path, kind, seen, date, title, description, titleWords
    ) VALUES (
      :file, :stamp, :locale, :path, :kind, :seen, :date, :title, :description, :titleWords
    )`);
  const dropDocument = database.prepare("DELETE FROM documents WHERE id = ?");
  const dropText = database.prepare("DELETE FROM texts WHERE id = ?");
  const insertText = database.prepare("INSERT INTO texts VALUES (?, ?)");
  const getText = database.prepare<[number], string>("SELECT text FROM texts WHERE id = ?").pluck();

  const drop = (file: string): void => {
    const row = known.get(file);
    if (!row) return;
    words.of(row.locale).drop.run(row.id);
    dropText.run(row.id);
    dropDocument.run(row.id);
  };
  const add = ({ source, more, lacks, ...record }: SearchEntry): void => {
    const { headings, text } = plainTextOf(source);
    const titleWords = ` ${findableWords(record.title)} `;
    const { lastInsertRowid: id } = insert.run({ ...record, titleWords });
    const columns = [record.title, [...headings, more].join(" "), record.description, text];
    words.of(record.locale).insert.run(id, ...columns.map(findableWords), lacks.join(" "));
    insertText.run(id, text);
  };

  return {
    /** Stamps of the indexed documents, by file. */
    stamps: () => stamps.raw().iterate() as Iterable<readonly [string, string]>,
    put: database.transaction((entries: readonly SearchEntry[], removed: readonly string[]) => {
      for (const file of removed) drop(file);
      for (const entry of entries) {
        drop(entry.file);
        add(entry);
      }
    }),
    find({ locale, isRanked, ...query }: TableQuery): readonly Candidate[] {
      const { findRanked, find } = words.of(locale);
      return (isRanked ? findRanked : find).all(query);
    },
    /** Text of a document as a reader reads it. */
    text: (id: number) => getText.get(id) ?? "",
    close: () => void database.close(),
  };
}

/** Each language has words of its own, so what is rare in one is not made common by another. */
function createWords(database: Database.Database) {
  const known = new Map<string, ReturnType<typeof open>>();
  const open = (locale: string) => {
    const table = `"words_${locale.replaceAll(/[^a-z\d]/gi, "_")}"`;
    database.exec(`CREATE VIRTUAL TABLE IF NOT EXISTS ${table} ${WORDS}`);
    const find = (rank: string) =>
      database.prepare<[object], Candidate>(`
        SELECT d.id, d.path, d.locale, d.kind, d.date, d.title, d.description, d.titleWords,
          ${rank} AS rank
        FROM ${table} JOIN documents AS d ON d.id = ${table}.rowid
        WHERE ${table} MATCH :expression AND d.seen & :seen LIMIT :limit`);
    return {
      insert: database.prepare(
        `INSERT INTO ${table} (rowid, title, headings, description, text, lacks)
         VALUES (?, ?, ?, ?, ?, ?)`,
      ),
      drop: database.prepare(`DELETE FROM ${table} WHERE rowid = ?`),
      find: find("0"),
      findRanked: find(`bm25(${table}, ${WEIGHTS})`),
    };
  };
  return {
    of(locale: string) {
      const words = known.get(locale) ?? open(locale);
      known.set(locale, words);
      return words;
    },
  };
}
