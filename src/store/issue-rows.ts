import type { Selectable } from "kysely";
import type { IssueSend, IssueStore } from "#newsletter";
import { ISSUE_SEND, valueOf } from "./columns.ts";
import type { Query } from "./port-queries.ts";
import type { Schema } from "./schema.ts";
import { engineOf, type StoreTransaction } from "./store-transaction.ts";

/** A sending as it is stored. */
export type SendRow = Selectable<Schema["issue_send"]>;

/** Reads a sending off its row. */
export function sendOf(row: SendRow): IssueSend {
  const languages = JSON.parse(row.languages) as IssueSend["languages"];
  return { ...valueOf(ISSUE_SEND, row), languages };
}

/** The row of a sending, which nobody else changes until the transaction ends. */
export function lockSend(trx: StoreTransaction, issue: number): Promise<SendRow | undefined> {
  return trx
    .selectFrom("issue_send")
    .selectAll()
    .where("issue", "=", issue)
    .$if(engineOf(trx) === "postgres", (query) => query.forUpdate())
    .executeTakeFirst();
}

/** Confirmed subscribers by language; see `IssueStore.audience`. */
export const countAudience: Query<IssueStore["audience"]> = async (db) => {
  const rows = await db
    .selectFrom("subscriber")
    .select(["locale", ({ fn }) => fn.countAll<number>().as("count")])
    .where("state", "=", "confirmed")
    .groupBy("locale")
    .orderBy("locale")
    .execute();
  return Object.fromEntries(rows.map(({ locale, count }) => [locale, count]));
};

/** How many of those who were to get it have no copy. */
export function withoutCopy(row: SendRow): number {
  const { recipients, delivered, uncertain, bounced, refused } = row;
  return recipients - delivered - uncertain - bounced - refused;
}
