import type { Socket } from "node:net";

/** How slowly a client may take what it is sent. */
export interface ReadingPace {
  /** Time for the first byte of a write, in milliseconds. */
  readonly graceMs: number;
  /** What it takes each second after that, at least. */
  readonly bytesPerSecond: number;
}

/** What waits in a connection, since when, and how much was taken before it. */
interface Waiting {
  readonly taken: number;
  readonly since: number;
}

/**
 * Finds connections whose clients read, but so slowly that an answer would hold its connection for
 * hours: they never stand still, so the time for stalled ones does not end them. What fits into the
 * kernel's buffer is not waited for; of longer answers, each write that goes on has the time that its
 * bytes take at a given pace. So a large credit cannot be read up fast and then waited out.
 */
export function createSlowReaders() {
  const waiting = new WeakMap<Socket, Waiting>();
  return {
    /**
     * The connections that are slower than a pace. Looks at each once; the time between two looks is
     * how late one is noticed.
     *
     * @param now milliseconds of a clock that never runs backwards
     */
    find(sockets: Iterable<Socket>, now: number, pace: ReadingPace): readonly Socket[] {
      const slow: Socket[] = [];
      for (const socket of sockets) {
        const { writableLength } = socket;
        if (writableLength === 0) {
          waiting.delete(socket);
          continue;
        }
        const taken = socket.bytesWritten - writableLength;
        const known = waiting.get(socket);
        if (known?.taken !== taken) waiting.set(socket, { taken, since: now });
        else if (now - known.since > timeFor(writableLength, pace)) slow.push(socket);
      }
      return slow;
    },
  };
}

function timeFor(bytes: number, { graceMs, bytesPerSecond }: ReadingPace): number {
  return graceMs + (bytes / bytesPerSecond) * 1_000;
}
