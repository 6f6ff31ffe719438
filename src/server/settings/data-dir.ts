import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { StartFailure } from "./start-failure.ts";

/**
 * Makes sure that the data folder is there and can be written.
 *
 * @throws StartFailure when it is not
 */
export async function ensureDataDir(folder: string): Promise<void> {
  const probe = path.join(folder, `.write-probe-${process.pid}`);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(probe, "");
    await rm(probe);
  } catch (error) {
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
