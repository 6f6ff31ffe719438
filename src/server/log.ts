import { AsyncLocalStorage } from "node:async_hooks";
import { type DestinationStream, type Logger, pino } from "pino";
import type { LogLevel } from "./settings/environment-values.ts";

const requests = new AsyncLocalStorage<string>();

/**
 * The log of a server, a JSON object per line. A line that is written while a request is answered
 * names it as `requestId`, which the answer has as `x-request-id`.
 *
 * @param destination standard output when left out
 */
export function createLog(level: LogLevel, destination?: DestinationStream): Logger {
  const mixin = (): object => {
    const requestId = requests.getStore();
    return requestId === undefined ? {} : { requestId };
  };
  return destination ? pino({ level, mixin }, destination) : pino({ level, mixin });
}

/** Runs what answers a request, so that its lines in the log name it. */
export function withRequestId(id: string, answer: () => void): void {
  requests.run(id, answer);
}
