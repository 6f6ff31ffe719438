import { readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";

/** Where mails lie that are written as files. */
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

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).filter((name) => name.endsWith(".eml"));
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
