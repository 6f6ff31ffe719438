import { readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { type MessagePart, readMessage } from "../read-message.ts";

/** A mail that was written as a file. */
export interface MailFile {
  readonly name: string;
  readonly message: MessagePart;
}

const FILE = /^[\w.-]+\.eml$/;

/** Folder of the mails that are written as files. */
export function mailFolder(dataDir: string): string {
  return path.join(dataDir, "outbox");
}

/**
 * Removes mails that were written as files and name one of these addresses: somebody wants to be
 * forgotten (G10). A relay's mails are out of our hands.
 *
 * @param addresses as compared and as typed
 * @returns how many files
 */
export async function removeMailFiles(
  dataDir: string,
  addresses: readonly string[],
): Promise<number> {
  const folder = mailFolder(dataDir);
  const wanted = addresses.map((address) => address.toLowerCase());
  let removed = 0;
  for (const name of await namesIn(folder)) {
    const file = path.join(folder, name);
    const text = readable(await readFile(file, "latin1")).toLowerCase();
    if (!wanted.some((address) => text.includes(address))) continue;
    await rm(file, { force: true });
    removed += 1;
  }
  return removed;
}

/** How long mails that were written as files stay. */
const MAIL_FILE_DAYS = 30;

/**
 * Removes mails that were written as files 30 days ago or earlier: they hold what visitors wrote.
 *
 * @param now epoch milliseconds, by the clock that named the files
 * @returns how many files
 */
export async function removeOldMailFiles(dataDir: string, now: number): Promise<number> {
  const folder = mailFolder(dataDir);
  const oldest = datePart(now - MAIL_FILE_DAYS * 86_400_000);
  const old = (await namesIn(folder)).filter((name) => name < oldest);
  await Promise.all(old.map((name) => rm(path.join(folder, name), { force: true })));
  return old.length;
}

/** How the names of files begin, so that a listing is in order of time. */
export function datePart(at: number): string {
  return new Date(at).toISOString().replaceAll(/[:.]/g, "-");
}

/** The newest mails that were written as files, newest first. */
export async function listMailFiles(dataDir: string, limit: number): Promise<readonly MailFile[]> {
  const names = (await namesIn(mailFolder(dataDir))).toSorted().toReversed().slice(0, limit);
  const files = await Promise.all(names.map((name) => findMailFile(dataDir, name)));
  return files.filter((file) => file !== undefined);
}

/** The mail in a file; undefined when there is none of that name. */
export async function findMailFile(dataDir: string, name: string): Promise<MailFile | undefined> {
  if (!FILE.test(name)) return undefined;
  const raw = await readFile(path.join(mailFolder(dataDir), name), "utf8").catch(() => undefined);
  return raw === undefined ? undefined : { name, message: readMessage(raw) };
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).filter((name) => FILE.test(name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

/** A mail without folded lines, and what its base64 parts say. */
function readable(mail: string): string {
  const plain = Buffer.from(mail, "latin1").toString();
  const unfolded = plain.replaceAll(/=\r?\n|\r?\n(?=[ \t])/g, "");
  const encoded = plain.match(/(?:^[A-Za-z0-9+/=]{4,}\r?\n)+/gm) ?? [];
  return [unfolded, ...encoded.map((part) => Buffer.from(part, "base64").toString())].join("\n");
}
