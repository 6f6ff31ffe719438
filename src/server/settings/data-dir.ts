import { mkdir, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Environment } from "./environment.ts";
import { StartFailure } from "./start-failure.ts";

/**
 * Makes sure that the data folder is there and can be written.
 *
 * @throws StartFailure when it is not
 */
export async function ensureDataDir(folder: string): Promise<void> {
  const probe = path.join(folder, `.write-probe-${process.pid}`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(probe, "");
    await rm(probe);
  } catch (error) {
    // Who has a full disk still serves pages.
    if (isDiskFull(error)) return;
    const reason = error instanceof Error && "code" in error ? String(error.code) : String(error);
    throw new StartFailure([
      {
        where: `DATA_DIR=${folder}`,
        expected: `a folder that the server may write to (${reason})`,
        hint: "create it for the server's user, or name another one",
      },
    ]);
  }
}

/** Whether there is no room to write, or no more for this user. */
export function isDiskFull(error: unknown): boolean {
  return (
    error instanceof Error && "code" in error && /^(?:ENOSPC|EDQUOT)$/.test(String(error.code))
  );
}

/**
 * Makes sure that the folder of documents is there if it was named: an empty site would be served
 * otherwise. A studio without documents may have none.
 *
 * @throws StartFailure when it is not
 */
export async function requireContentDir({
  contentDir,
  studioDir,
}: Pick<Environment, "contentDir" | "studioDir">): Promise<void> {
  const found = await stat(contentDir).catch(() => undefined);
  if (found?.isDirectory() || (!found && contentDir === path.join(studioDir, "content"))) return;
  throw new StartFailure([
    {
      where: `CONTENT_DIR=${contentDir}`,
      expected: "a folder of documents",
      hint: `${path.resolve(contentDir)} is ${found ? "no folder" : "not there"}`,
    },
  ]);
}
