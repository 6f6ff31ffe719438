import { faultId } from "./fault-id.ts";
import type { FaultBatch, FaultEvent, FaultKind, FaultStore } from "./ports.ts";
import { readLogLine } from "./read-log-line.ts";

/** Groups that wait for the store; one more is counted as {@link MANY}. */
const GROUPS_MAX = 200;
const MANY: FaultEvent = { kind: "server", key: "many", detail: "more faults than are told apart" };

/** What a mail may not be able to tell: without these nothing of it leaves the house. */
const URGENT: readonly FaultKind[] = ["mail", "database", "disk"];

/** From one word about the same fault to the next, in milliseconds. */
const TOLD_AGAIN_MS = 24 * 3_600_000;

interface FaultLogOptions {
  /** epoch milliseconds */
  readonly now: () => number;
}

/** Collects what fails; see {@link createFaultLog}. */
export type FaultLog = ReturnType<typeof createFaultLog>;

/** Anything that takes lines of a log. */
interface Logs {
  error(details: unknown, message?: string, ...more: unknown[]): void;
}

/** Collects faults in memory, so that they are known while the database is away, until they are stored. */
export function createFaultLog({ now }: FaultLogOptions) {
  let waiting = new Map<string, FaultBatch>();
  /** When urgent ones were told last. */
  const told = new Map<string, number>();
  const untold = new Map<string, FaultBatch>();

  const put = (fault: FaultBatch): void => {
    const known = waiting.get(fault.id);
    if (!known && waiting.size > GROUPS_MAX) return;
    waiting.set(fault.id, known ? sumOf(known, fault) : fault);
  };
  const record = (event: FaultEvent): void => {
    const at = now();
    const isKnown = waiting.has(faultId(event));
    const kept = isKnown || waiting.size < GROUPS_MAX ? event : MANY;
    const fault = { ...kept, id: faultId(kept), count: 1, firstAt: at, lastAt: at };
    put(fault);
    if (!URGENT.includes(kept.kind)) return;
    const last = told.get(fault.id);
    if (last !== undefined && at - last < TOLD_AGAIN_MS) return;
    untold.set(fault.id, fault);
  };
  return {
    /** Something failed. */
    record,
    /** The same log, whose errors are faults too, whatever its level. */
    watch<Log extends Logs>(log: Log): Log {
      return Object.create(log, {
        error: {
          value(details: unknown, message?: string, ...more: unknown[]) {
            record(readLogLine(details, message));
            log.error(details, message, ...more);
          },
        },
      }) as Log;
    },
    /** Stores what was collected; what cannot be stored waits for the next time. */
    async flush(store: Pick<FaultStore, "record">): Promise<void> {
      const batch = [...waiting.values()];
      if (batch.length === 0) return;
      waiting = new Map();
      try {
        await store.record(batch);
      } catch (error) {
        batch.forEach(put);
        throw error;
      }
    },
    /**
     * Tells of urgent faults that were not told of in the last day; what cannot be told waits.
     *
     * @param tell false when nobody heard it
     */
    async tellUrgent(tell: (faults: readonly FaultBatch[]) => Promise<boolean>): Promise<void> {
      if (untold.size === 0) return;
      const faults = [...untold.values()];
      if (!(await tell(faults))) return;
      for (const { id } of faults) {
        told.set(id, now());
        untold.delete(id);
      }
    },
  };
}

function sumOf(one: FaultBatch, other: FaultBatch): FaultBatch {
  const later = one.lastAt > other.lastAt ? one : other;
  return {
    ...later,
    count: one.count + other.count,
    firstAt: Math.min(one.firstAt, other.firstAt),
  };
}
