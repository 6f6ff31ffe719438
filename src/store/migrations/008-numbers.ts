/** What is counted of visits, who was counted on a day, and what failed. */
export const numbers: readonly string[] = [
  `CREATE TABLE counter (
    kind text NOT NULL, day text NOT NULL, name text NOT NULL, step text NOT NULL,
    count bigint NOT NULL, visits bigint NOT NULL, PRIMARY KEY (kind, day, name, step))`,
  // The sweep looks for it.
  "CREATE INDEX counter_day ON counter (day)",
  `CREATE TABLE counted_visit (
    visit text PRIMARY KEY NOT NULL, day text NOT NULL, forget_at bigint NOT NULL)`,
  "CREATE INDEX counted_visit_forget ON counted_visit (forget_at)",
  `CREATE TABLE counting_salt (
    day text PRIMARY KEY NOT NULL, salt text NOT NULL, forget_at bigint NOT NULL)`,
  `CREATE TABLE fault (
    id text PRIMARY KEY NOT NULL, kind text NOT NULL, key text NOT NULL, detail text NOT NULL,
    count bigint NOT NULL, first_at bigint NOT NULL, last_at bigint NOT NULL,
    acknowledged_at bigint)`,
  "CREATE INDEX fault_last ON fault (last_at)",
];
