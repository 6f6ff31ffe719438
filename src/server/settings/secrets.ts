import { randomBytes } from "node:crypto";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { isDiskFull } from "./data-dir.ts";
import { StartFailure } from "./start-failure.ts";

/** Secrets shorter than this are refused. */
export const SECRET_LENGTH = 32;

/** The keys that sign links and form tokens. */
export interface Secrets {
  /** Newest first. */
  readonly ring: readonly [string, ...string[]];
  /**
   * Makes sure that the next start finds them: nothing may be stored before, since what was signed could
   * never be checked again. Rejects while there is no room.
   */
  keep(): Promise<void>;
}

/**
 * Reads the keys: SECRET, or else a key of this machine's own, made at the first start and kept in the
 * data folder. On a full disk it is only in memory until there is room.
 *
 * @throws StartFailure when the file of the key is not what was written there
 */
export async function readSecrets(
  configured: readonly string[] | undefined,
  dataDir: string,
): Promise<Secrets> {
  const [newest, ...older] = configured ?? [];
  if (newest !== undefined) return { ring: [newest, ...older], keep: async () => {} };
  const file = path.join(dataDir, "secret");
  const known = await readFile(file, "utf8").catch(() => undefined);
  if (known !== undefined) return { ring: [checked(known, file)], keep: async () => {} };
  const own = randomBytes(32).toString("base64url");
  const ring: [string, ...string[]] = [own];
  const keep = async (): Promise<void> => {
    const kept = checked(await writeSecret(file, own), file);
    if (!ring.includes(kept)) ring.unshift(kept);
  };
  await keep().catch((error: unknown) => {
    if (!isDiskFull(error)) throw error;
  });
  return { ring, keep };
}

function checked(text: string, file: string): string {
  const secret = text.trim();
  if (secret.length >= SECRET_LENGTH) return secret;
  throw new StartFailure([
    {
      where: file,
      expected: `a key of at least ${SECRET_LENGTH} characters`,
      hint: "put the file back from a backup, or remove it: links in mails stop working then",
    },
  ]);
}

/** Of two processes that start at once one writes the file, and both read it. */
async function writeSecret(file: string, secret: string): Promise<string> {
  const draft = `${file}.${process.pid}`;
  try {
    await writeFile(draft, `${secret}\n`, { mode: 0o600 });
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
  return readFile(file, "utf8");
}
