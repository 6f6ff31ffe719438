import type { Database } from "./store-transaction.ts";

/** A method of a port before it is given its database. */
export type Query<Method> = Method extends (...args: infer Args) => infer Result
  ? (db: Database, ...args: Args) => Result
  : never;

/** Makes a port out of its queries. */
export function portOver<Port extends object>(
  db: Database,
  queries: { readonly [Name in keyof Port]: Query<Port[Name]> },
): Port {
  const methods = Object.entries(queries).map(([name, query]) => [
    name,
    (query as Query<(...args: unknown[]) => unknown>).bind(undefined, db),
  ]);
  return Object.fromEntries(methods) as Port;
}
