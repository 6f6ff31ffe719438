import Papa from "papaparse";
import { checkEmailAddress, type EmailAddressResult, emailKey } from "#forms";
import type { Languages, LocaleCode } from "#i18n";
import { type ConsentEvidence, type Subscriber, SUBSCRIBER_STATES } from "./ports.ts";

/** A subscriber as lists travel between houses: with the proof that the newsletter is wanted. */
export interface SubscriberRecord extends Pick<
  Subscriber,
  "email" | "locale" | "state" | "createdAt" | "confirmedAt" | "endedAt"
> {
  readonly consent: Omit<ConsentEvidence, "subject">;
}

/** One cell, or a whole line, that cannot be taken; the code is for scripts. */
export interface CsvProblem {
  /** Line of the file, from 1; a record may take several. */
  readonly line: number;
  /** Absent when the line as a whole is wrong. */
  readonly column?: CsvColumn | undefined;
  readonly code:
    | Exclude<EmailAddressResult, { ok: true }>["code"]
    | "column_missing"
    | "value_required"
    | "locale_unknown"
    | "state_unknown"
    | "action_unknown"
    | "time_format"
    | "wording_changed"
    | "email_twice"
    | "line_format";
}

/** Result of {@link readSubscribers}. */
export type ReadSubscribersResult =
  | {
      readonly ok: true;
      readonly records: readonly (SubscriberRecord & { readonly line: number })[];
    }
  | { readonly ok: false; readonly problems: readonly CsvProblem[] };

/** Columns of the file, in the order in which they are written. */
export const CSV_COLUMNS = [
  "email",
  "locale",
  "state",
  "created_at",
  "confirmed_at",
  "ended_at",
  "consent_action",
  "consent_at",
  "consent_locale",
  "consent_page",
  "consent_method",
  "consent_wording_id",
  "consent_wording",
] as const;

/** A column of the file. */
type CsvColumn = (typeof CSV_COLUMNS)[number];

/** Columns without which there is no evidence; the others have defaults. */
const REQUIRED: readonly CsvColumn[] = [
  "email",
  "locale",
  "state",
  "consent_at",
  "consent_page",
  "consent_method",
  "consent_wording",
];

const ACTIONS = ["asked", "given"] as const;

/** ISO 8601 in UTC; what `toISOString` writes, with or without the fraction. */
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?Z$/;

/** First characters that a spreadsheet takes for a formula, and the mark that says it is none. */
const FORMULA = /^['=+\-@\t\r]/;

/** The head of the file, with its line end. */
export function csvHead(): string {
  return `${CSV_COLUMNS.join(",")}\r\n`;
}

/** Lines of the file (RFC 4180), each with its line end; what might be a formula gets a `'` before. */
export function csvLines(records: readonly SubscriberRecord[]): string {
  if (records.length === 0) return "";
  const rows = records.map(({ consent, ...record }) => [
    record.email,
    record.locale,
    record.state,
    timeText(record.createdAt),
    timeText(record.confirmedAt),
    timeText(record.endedAt),
    consent.action,
    timeText(consent.at),
    consent.locale,
    consent.page,
    consent.method,
    consent.wording.id,
    consent.wording.body,
  ]);
  const safe = rows.map((row) => row.map((cell) => (FORMULA.test(cell) ? `'${cell}` : cell)));
  return `${Papa.unparse(safe, { newline: "\r\n" })}\r\n`;
}

/** What lines are read with. */
interface RecordContext {
  readonly languages: Languages;
  /** Id of a wording; one that the file names otherwise was changed on its way. */
  readonly wordingId: (body: string) => string;
}

/**
 * Reads such a file, whole: imports all lines or none, and reports all problems.
 *
 * @param text with or without a byte order mark; any line end
 */
export function readSubscribers(text: string, context: RecordContext): ReadSubscribersResult {
  const { data, errors } = Papa.parse<readonly string[]>(text.replace(/^\uFEFF/, ""), {
    delimiter: ",",
  });
  const numbered = withLines(data).filter(({ cells }) => cells.some((cell) => cell !== ""));
  const [head, ...rest] = numbered;
  const columns = head?.cells.map((cell) => cell.trim().toLowerCase()) ?? [];
  const problems: CsvProblem[] = REQUIRED.filter((column) => !columns.includes(column)).map(
    (column) => ({ line: head?.line ?? 1, column, code: "column_missing" }),
  );
  if (problems.length > 0) return { ok: false, problems };
  for (const { row } of errors) {
    const line = row === undefined ? undefined : withLines(data)[row]?.line;
    problems.push({ line: line ?? 1, code: "line_format" });
  }
  const seen = new Set<string>();
  const records: (SubscriberRecord & { readonly line: number })[] = [];
  for (const { line, cells } of rest) {
    const row = new Map(columns.map((column, index) => [column, plainCell(cells[index] ?? "")]));
    const read = readRecord((column) => row.get(column) ?? "", context);
    if ("problems" in read) {
      problems.push(...read.problems.map((each) => ({ ...each, line })));
      continue;
    }
    const key = emailKey(read.record.email);
    if (seen.has(key)) problems.push({ line, column: "email", code: "email_twice" });
    seen.add(key);
    records.push({ ...read.record, line });
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, records };
}

type RecordResult =
  | { readonly record: SubscriberRecord }
  | { readonly problems: readonly Omit<CsvProblem, "line">[] };

function readRecord(
  cell: (column: CsvColumn) => string,
  { languages, wordingId }: RecordContext,
): RecordResult {
  const problems: Omit<CsvProblem, "line">[] = [];
  const wrong = (column: CsvColumn, code: CsvProblem["code"]): undefined => {
    problems.push({ column, code });
    return undefined;
  };
  const time = (column: CsvColumn): number | null => {
    const value = cell(column);
    if (value === "") return null;
    const at = readTime(value);
    if (at === undefined) wrong(column, "time_format");
    return at ?? null;
  };
  const needed = (column: CsvColumn): string => {
    const value = cell(column);
    if (value.trim() === "") wrong(column, "value_required");
    return value;
  };
  const localeIn = (column: CsvColumn, value: string): LocaleCode | undefined =>
    Object.hasOwn(languages, value) ? value : wrong(column, "locale_unknown");

  const email = checkEmailAddress(cell("email"));
  if (!email.ok) wrong("email", email.code);
  const locale = localeIn("locale", cell("locale"));
  const consentLocale = localeIn("consent_locale", cell("consent_locale") || cell("locale"));
  const state =
    SUBSCRIBER_STATES.find((each) => each === cell("state")) ?? wrong("state", "state_unknown");
  const action =
    ACTIONS.find((each) => each === (cell("consent_action") || "given")) ??
    wrong("consent_action", "action_unknown");
  needed("consent_at");
  const at = time("consent_at");
  const confirmedAt = time("confirmed_at");
  if (state === "confirmed") needed("confirmed_at");
  const [createdAt, endedAt] = [time("created_at") ?? at, time("ended_at")];
  const [page, method] = [needed("consent_page"), needed("consent_method")];
  const body = needed("consent_wording");
  const id = wordingId(body);
  const claimedId = cell("consent_wording_id");
  if (claimedId !== "" && claimedId !== id) wrong("consent_wording_id", "wording_changed");

  const isWhole = email.ok && locale && consentLocale && state && action;
  if (problems.length > 0 || !isWhole || at === null || createdAt === null) return { problems };
  const wording = { id, body };
  const consent = { action, wording, locale: consentLocale, page, method, at };
  return {
    record: { email: email.address, locale, state, createdAt, confirmedAt, endedAt, consent },
  };
}

/** Rows with the line on which each begins; a cell may hold line ends. */
function withLines(
  rows: readonly (readonly string[])[],
): readonly { readonly line: number; readonly cells: readonly string[] }[] {
  let line = 1;
  return rows.map((cells) => {
    const begins = line;
    line += 1 + cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
    return { line: begins, cells };
  });
}

/** The cell as it was meant; PostgreSQL cannot keep a NUL. */
function plainCell(cell: string): string {
  const plain = cell.startsWith("'") ? cell.slice(1) : cell;
  return plain.replaceAll("\0", "");
}

/** A time that exists; parsing alone takes 30 February for 2 March. */
function readTime(value: string): number | undefined {
  const at = TIME.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(at)) return undefined;
  return timeText(at).startsWith(value.slice(0, 19)) ? at : undefined;
}

function timeText(at: number | null): string {
  return at === null ? "" : new Date(at).toISOString();
}
