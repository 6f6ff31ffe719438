import { answerTasks } from "#child-tasks";
import type { PictureFacts, Still } from "./still-files.ts";
import { readPicture, writeStill } from "./stills.ts";

/** What is done with a picture: it is read, or one of its files is written. */
export interface PictureTask {
  readonly file: string;
  readonly write?: { readonly still: Still; readonly target: string };
}

/** What became of it. */
export type PictureReply =
  | { readonly ok: true; readonly facts?: PictureFacts }
  | { readonly ok: false; readonly reason: string };

answerTasks(async ({ file, write }: PictureTask): Promise<PictureReply> => {
  try {
    if (!write) return { ok: true, facts: await readPicture(file) };
    await writeStill(file, write.still, write.target, "asked");
    return { ok: true };
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    return { ok: false, reason: said.split("\n")[0] ?? "" };
  }
});
