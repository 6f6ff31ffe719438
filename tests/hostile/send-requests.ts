import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { FuzzedRequest } from "./fuzzed-requests.ts";

/** What came back; status 0 when the connection was closed instead. */
export interface SentAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The beginning of the body. */
  readonly text: string;
}

/** More than this of an answer is not read. */
const READ_BYTES = 200_000;
/** An answer that takes longer hangs. */
const HANGS_MS = 30_000;
/** Requests under way at once, at most. */
const AT_ONCE = 64;

/**
 * Sends requests at an even pace, and looks at each answer.
 *
 * @param perSecond fewer when the server does not keep up
 */
export async function sendRequests(
  origin: string,
  count: number,
  perSecond: number,
  make: (index: number) => FuzzedRequest,
  look: (answer: SentAnswer, sent: FuzzedRequest, index: number) => void,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const started = performance.now();
  const under = new Set<Promise<void>>();
  for (let index = 0; index < count; index += 1) {
    const sent = make(index);
    const one = sendOne(origin, agent, sent).then((answer) => {
      under.delete(one);
      look(answer, sent, index);
    });
    under.add(one);
    // oxlint-disable-next-line no-await-in-loop -- an even pace
    if (under.size >= AT_ONCE) await Promise.race(under);
    const early = (index / perSecond) * 1_000 - (performance.now() - started);
    // oxlint-disable-next-line no-await-in-loop -- an even pace
    if (early > 5) await sleep(early);
  }
  await Promise.all(under);
  agent.destroy();
}

function sendOne(origin: string, agent: Agent, sent: FuzzedRequest): Promise<SentAnswer> {
  const { hostname, port } = new URL(origin);
  const { method, target: path, headers, body } = sent;
  return new Promise((resolve) => {
    const closed = { status: 0, headers: {}, text: "" };
    try {
      const outgoing = request({ hostname, port, path, method, headers, agent }, (incoming) => {
        const chunks: Buffer[] = [];
        let size = 0;
        const end = (): void => {
          const text = Buffer.concat(chunks).toString("latin1");
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text });
        };
        incoming.on("close", end).on("error", end);
        incoming.on("data", (chunk: Buffer) => {
          chunks.push(chunk);
          size += chunk.length;
          const isStream = incoming.headers["content-type"] === "text/event-stream";
          if (size > READ_BYTES || isStream) incoming.destroy();
        });
      });
      outgoing.setTimeout(HANGS_MS, () => resolve({ ...closed, text: "hangs" }));
      outgoing.on("error", () => resolve(closed));
      outgoing.end(body);
    } catch {
      // A header that node's client does not send.
      resolve(closed);
    }
  });
}
