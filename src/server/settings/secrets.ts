import { randomBytes } from "node:crypto";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { StartFailure } from "./start-failure.ts";

/** Secrets shorter than this are refused. */
export const SECRET_LENGTH = 32;

/**
 * The keys that sign links and form tokens, newest first: SECRET, or else a key of this machine's
 * own, made at the first start and kept in the data folder.
 *
 * @throws StartFailure when the file of the key is not what was written there
 */
export async function readSecrets(
  configured: readonly string[] | undefined,
  dataDir: string,
): Promise<readonly [string, ...string[]]> {
  const [newest, ...older] = configured ?? [];
  if (newest !== undefined) return [newest, ...older];
  const file = path.join(dataDir, "secret");
  const known = await readFile(file, "utf8").catch(() => undefined);
  const secret = (known ?? (await makeSecret(file))).trim();
  if (secret.length >= SECRET_LENGTH) return [secret];
  throw new StartFailure([
    {
      where: file,
      expected: `a key of at least ${SECRET_LENGTH} characters`,
      hint: "put the file back from a backup, or remove it: links in mails stop working then",
    },
  ]);
}

/** Of two processes that start at once one writes the file, and both read it. */
async function makeSecret(file: string): Promise<string> {
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600 });
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await rm(draft);
  return readFile(file, "utf8");
}
