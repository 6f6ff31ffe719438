import { readFile } from "node:fs/promises";

/** Descriptors that are left for the database, the content, mails and child processes. */
const RESERVED = 128;

/**
 * Connections that may be open at once, so that descriptors never run out: each may have a file that
 * goes through it, and the database needs some whatever visitors do.
 *
 * @param limits text of `/proc/self/limits`
 * @returns undefined where the system does not say
 */
export function connectionLimit(limits: string): number | undefined {
  const [, files] = /^Max open files\s+(\d+)/m.exec(limits) ?? [];
  if (files === undefined) return undefined;
  const free = Number(files) - Math.min(RESERVED, Number(files) / 2);
  return Math.max(1, Math.floor(free / 2));
}

/** {@link connectionLimit} of this process. */
export async function ownConnectionLimit(): Promise<number | undefined> {
  return connectionLimit(await readFile("/proc/self/limits", "utf8").catch(() => ""));
}
