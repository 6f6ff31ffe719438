import { Worker } from "node:worker_threads";
import type { SearchCall, SearchReply, SearchTasks, SearchThreadData } from "./search-worker.ts";

const WORKER = new URL("./search-worker.ts", import.meta.url);

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Starts the thread that indexes and searches documents; it does not keep the process alive.
 *
 * @param onEnd called when it ended by itself
 */
export function startSearchThread(data: SearchThreadData, onEnd: (error: Error) => void) {
  const worker = new Worker(WORKER, { workerData: data });
  const waiting = new Map<number, Waiting>();
  let [lastId, isClosing, hasEnded] = [0, false, false];
  const end = (error: Error): void => {
    if (hasEnded) return;
    hasEnded = true;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
    if (!isClosing) onEnd(error);
  };
  worker.unref();
  worker.on("message", (reply: SearchReply) => {
    const request = waiting.get(reply.id);
    waiting.delete(reply.id);
    if (reply.ok) request?.resolve(reply.value);
    else request?.reject(reply.error);
  });
  worker.on("error", end);
  worker.on("exit", () => end(new Error("the thread of the search has ended")));
  return {
    /** Tasks are done in the order of the calls. Rejects when one fails, or the thread ends. */
    ask: <Name extends keyof SearchTasks>(
      name: Name,
      ...given: Parameters<SearchTasks[Name]>
    ): Promise<ReturnType<SearchTasks[Name]>> =>
      new Promise((resolve, reject) => {
        if (hasEnded) {
          reject(new Error("the thread of the search has ended"));
          return;
        }
        const id = (lastId += 1);
        waiting.set(id, { resolve: resolve as Waiting["resolve"], reject });
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
        worker.postMessage({ id, name, given: given[0] } satisfies SearchCall);
      }),
    /** Number of tasks that wait for their answer. */
    waiting: () => waiting.size,
    async close(): Promise<void> {
      isClosing = true;
      if (hasEnded) return;
      // Unreference everything else, so that the process can exit before the thread.
      worker.ref();
      const ended = new Promise((resolve) => worker.once("exit", resolve));
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
      worker.postMessage({ id: 0, name: "close", given: undefined } satisfies SearchCall);
      await ended;
    },
  };
}
