import { mkdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import * as v from "valibot";
import { hashFile } from "../media-folders.ts";
import { stillsSource } from "./still-files.ts";

const known = v.object({
  size: v.number(),
  modified: v.number(),
  source: v.string(),
  /** Absent as long as nobody had to know. */
  facts: v.optional(v.object({ width: v.number(), height: v.number(), tone: v.string() })),
});
const memory = v.record(v.string(), known);

/** Its name, in the folder of what is made. */
export const MEMORY_FILE = "known.json";

/** What is known of a picture's file. */
export type KnownPicture = v.InferOutput<typeof known>;

/**
 * Remembers what pictures are, so that a start does not read all of them again. Losing its file costs
 * time and nothing else.
 */
export async function openPictureMemory(file: string) {
  let entries = await load(file);
  return {
    /**
     * What is known of a file: no more than its source if it is new or changed; undefined when it has
     * just been removed, a text when it may not be read.
     */
    async of(picture: string): Promise<KnownPicture | string | undefined> {
      try {
        const { size, mtimeMs: modified } = await stat(picture);
        const before = entries[picture];
        if (before?.size === size && before.modified === modified) return before;
        return { size, modified, source: stillsSource(await hashFile(picture)) };
      } catch (error) {
        const { code, message } = error as NodeJS.ErrnoException;
        return code === "ENOENT" ? undefined : message;
      }
    },
    /** Keeps what is known now; a full disk costs only that it is read again. */
    async keep(next: Readonly<Record<string, KnownPicture>>): Promise<void> {
      if (JSON.stringify(next) === JSON.stringify(entries)) return;
      entries = next;
      const part = `${file}.${process.pid}.part`;
      try {
        await mkdir(path.dirname(file), { recursive: true });
        await writeFile(part, JSON.stringify(next));
        await rename(part, file);
      } catch {
        // It is kept here.
      }
    },
  };
}

async function load(file: string): Promise<Readonly<Record<string, KnownPicture>>> {
  try {
    return v.parse(memory, JSON.parse(await readFile(file, "utf8")));
  } catch {
    return {};
  }
}
