import Papa from "papaparse";
import { bookingRecord } from "#booking";
import { type ChangeAuthor, emailKey } from "#forms";
import { consentSubjects, type Signer, suppressionHashes } from "#forms/node";
import { removeMailFiles } from "#mail";
import type { Store } from "#store";

/** What a person's data are reached with. */
interface PersonDataOptions {
  readonly privacy: Store["privacy"];
  readonly signer: Signer;
  /** Folder in which mails may lie as files. */
  readonly dataDir: string;
}

/** Everything stored about a person, as it is given to them. */
export type PersonRecord = Awaited<ReturnType<PersonData["collect"]>>;

/** Who does something with a person's data, for the audit trail. */
interface DoneBy {
  readonly author: ChangeAuthor;
  /** epoch milliseconds */
  readonly now: number;
}

/** What to erase, and who says so. */
interface EraseOrder extends DoneBy {
  /** `all` also ends mails about bookings. */
  readonly scope: "marketing" | "all";
}

/** What people may ask about themselves (b6, G10; GDPR art. 15 and 17), by their email address. */
export type PersonData = ReturnType<typeof createPersonData>;

/** Makes the service; command line and studio's page call the same. */
export function createPersonData({ privacy, signer, dataDir }: PersonDataOptions) {
  const keysOf = (email: string) => {
    const key = emailKey(email);
    return {
      emailKeys: [key],
      consentSubjects: consentSubjects(signer, key),
      suppressionHashes: suppressionHashes(signer, key),
    };
  };
  const collect = async (email: string) => {
    const found = await privacy.collect(keysOf(email));
    return { ...found, bookings: found.bookings.map(bookingRecord) };
  };
  return {
    collect,
    /** The same, to leave the house: that is written down first. */
    async export(email: string, by: DoneBy) {
      await privacy.noteExport(keysOf(email), by);
      return collect(email);
    },
    /** Erases the rows, and mails that lie as files; `mailFiles` says how many of these. */
    async erase(email: string, { scope, author, now }: EraseOrder) {
      const keys = keysOf(email);
      const { bookings, contacts, subscriptions } = await privacy.collect(keys);
      const erased = await privacy.erase({ ...keys, scope, author, now });
      const typed = [...bookings, ...contacts, ...subscriptions].map((row) => row.email);
      const addresses = typed.filter((each) => typeof each === "string");
      const mailFiles = await removeMailFiles(dataDir, [...keys.emailKeys, ...addresses]);
      return { ...erased, mailFiles };
    },
  };
}

/** The data as JSON, for the person to read. */
export function personJson(record: PersonRecord): string {
  return `${JSON.stringify(record, null, 2)}\n`;
}

/**
 * The data as CSV, a line for each value: what it is of, which of these, its name. A value that a
 * spreadsheet would run is marked as text.
 */
export function personCsv(record: PersonRecord): string {
  const rows = Object.entries(record).flatMap(([kind, items]) =>
    items.flatMap((item, index) =>
      Object.entries(item).map(([name, value]) => ({
        kind,
        number: index + 1,
        name,
        value: typeof value === "object" && value !== null ? JSON.stringify(value) : value,
      })),
    ),
  );
  const columns = ["kind", "number", "name", "value"];
  return `${Papa.unparse(rows, { columns, newline: "\r\n", escapeFormulae: true })}\r\n`;
}
