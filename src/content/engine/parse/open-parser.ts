import { availableParallelism } from "node:os";
import { createChildTasks } from "#child-tasks";
import type { ParseReply, ParseTask } from "./parse-worker.ts";

/** Longest time one document may take, in milliseconds. */
const TIMEOUT_MS = 10_000;
/** Heap of one process, in megabytes. */
const HEAP_MB = 256;

/** Parses Markdown outside the process that answers visitors. */
export type Parser = ReturnType<typeof openParser>;

/** Opens a parser; its processes start with the first document. */
export function openParser() {
  const { run, close } = createChildTasks<ParseTask, ParseReply>({
    worker: new URL("./parse-worker.ts", import.meta.url),
    atOnce: Math.max(1, availableParallelism() - 1),
    timeoutMs: TIMEOUT_MS,
    heapMegabytes: HEAP_MB,
  });
  return {
    /** Never rejects. */
    async parse(task: ParseTask): Promise<ParseReply> {
      const result = await run(task);
      if (result.ok) return result.reply;
      const reasons = {
        busy: "has to wait",
        too_slow: `takes longer than ${TIMEOUT_MS / 1000} s to parse`,
        memory: `needs more than ${HEAP_MB} MB to parse`,
        ended: `ends its parser (${result.said})`,
      };
      return { ok: false, reason: reasons[result.reason] };
    },
    close,
  };
}
