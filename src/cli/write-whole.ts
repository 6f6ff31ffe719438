import { mkdir, realpath, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";

/** Writes a file and its folder so that nobody ever reads half of it; a link leads on to its file. */
export async function writeWhole(name: string, text: string): Promise<void> {
  const file = await realpath(name).catch(() => name);
  await mkdir(path.dirname(file), { recursive: true });
  const part = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}.part`);
  try {
    await writeFile(part, text);
    await rename(part, file);
  } finally {
    await rm(part, { force: true });
  }
}
