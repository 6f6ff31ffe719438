import type { LogEvent } from "kysely";

/** Hears how long a query took, without waiting for a connection, and whether it failed. */
export type QueryListener = (milliseconds: number, outcome: "ok" | "error") => void;

/** The setting of a database by which it times its queries; nothing without a listener. */
export function timingQueries(onQuery: QueryListener | undefined): { log?(event: LogEvent): void } {
  if (!onQuery) return {};
  return {
    log: ({ level, queryDurationMillis }) =>
      onQuery(queryDurationMillis, level === "query" ? "ok" : "error"),
  };
}
