import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { StartFailure } from "#server";

/** What a configuration would say; undefined where it would be wrong. */
export async function tryOut<Says>(
  file: string,
  text: string,
  read: (trial: string) => Promise<Says>,
): Promise<Says | undefined> {
  // Beside the file, because imports may be relative; by a new name, because modules are loaded once.
  const trial = path.join(path.dirname(file), `.${randomUUID()}${path.extname(file)}`);
  try {
    await writeFile(trial, text);
    return await read(trial);
  } catch (error) {
    if (error instanceof StartFailure) return undefined;
    throw error;
  } finally {
    await rm(trial, { force: true });
  }
}
