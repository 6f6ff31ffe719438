import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { createChildTasks } from "#child-tasks";
import type { PictureReply, PictureTask } from "./picture-worker.ts";
import type { PictureFacts, Still } from "./still-files.ts";

/** Longest time for one file, in milliseconds: AVIF takes seconds, on a busy machine minutes. */
const TIMEOUT_MS = { read: 60_000, quick: 60_000, avif: 300_000 };
/** What failed is tried again after that time, in milliseconds. */
const RETRY_MS = 60_000;
/** Most files that wait for their turn. */
const WAITING_MAX = 500;

/** A file that was made, or something in its place, or why not: `busy` passes by itself. */
export type MadeStill =
  | { readonly ok: true; readonly file: string; readonly isStandIn?: boolean }
  | { readonly ok: false; readonly busy: boolean; readonly reason: string };

/**
 * Reads pictures and makes their files, one after the other, in processes of their own: it is the work
 * of a native library over files of any origin. Nothing else waits for AVIF. Files are made with what
 * time is left over; pictures are read at once, because a start and a saved document wait for that.
 *
 * @param folder where files are kept once they are made
 */
export function createPictureMaker(folder: string) {
  const openTasks = (kind: keyof typeof TIMEOUT_MS) =>
    createChildTasks<PictureTask, PictureReply>({
      worker: new URL("./picture-worker.ts", import.meta.url),
      atOnce: 1,
      timeoutMs: TIMEOUT_MS[kind],
      waitingMax: WAITING_MAX,
      hasSettings: false,
      isBackground: kind !== "read",
    });
  const tasks = { read: openTasks("read"), quick: openTasks("quick"), avif: openTasks("avif") };
  const running = new Map<string, Promise<MadeStill>>();

  const work = async (task: PictureTask): Promise<PictureReply & { readonly busy?: boolean }> => {
    const type = task.write?.still.type;
    const kind = type === undefined ? "read" : type === "avif" ? "avif" : "quick";
    const result = await tasks[kind].run(task);
    if (result.ok) return result.reply;
    const { reason, said } = result;
    return { ok: false, busy: reason === "busy", reason: `${reason} ${said}`.trimEnd() };
  };
  const make = async (original: string, still: Still, target: string): Promise<MadeStill> => {
    if (existsSync(target)) return { ok: true, file: target };
    await mkdir(folder, { recursive: true });
    const part = `${target}.${process.pid}.part`;
    const reply = await work({ file: path.resolve(original), write: { still, target: part } });
    if (reply.ok) {
      await rename(part, target);
      return { ok: true, file: target };
    }
    await rm(part, { force: true });
    return { ok: false, busy: reply.busy ?? false, reason: reply.reason };
  };

  return {
    /** What a picture is; a text says why it cannot be read, undefined that too many others wait. */
    async read(file: string): Promise<PictureFacts | string | undefined> {
      const reply = await work({ file: path.resolve(file) });
      if (reply.ok) return reply.facts;
      return reply.busy ? undefined : reply.reason;
    },
    /** A file of a picture, made if it is not there; concurrent calls share one run. Never rejects. */
    make(original: string, still: Still): Promise<MadeStill> {
      const target = path.resolve(folder, still.file);
      const known = running.get(target);
      if (known) return known;
      const run = make(original, still, target).catch((error: unknown): MadeStill => {
        return { ok: false, busy: false, reason: String(error) };
      });
      running.set(target, run);
      void run.then((made) => {
        const wait = made.ok || made.busy ? 0 : RETRY_MS;
        setTimeout(() => running.delete(target), wait).unref();
      });
      return run;
    },
    /** True for a file that need not be made any more. */
    has: ({ file }: Still): boolean => existsSync(path.join(folder, file)),
    /** Ends the processes; what they are at is not answered. */
    async close(): Promise<void> {
      await Promise.all(Object.values(tasks).map((each) => each.close()));
    },
  };
}
