import type { Selectable } from "kysely";
import type { Subscriber } from "#newsletter";
import { type ColumnNames, columnsOf, valueOf } from "./column-names.ts";
import type { Schema } from "./schema.ts";

type SubscriberRow = Selectable<Schema["subscriber"]>;

/** Purpose of the newsletter's records of consent. */
export const NEWSLETTER = "newsletter";

/** All columns but the count of bounces. */
const SUBSCRIBER = {
  id: "id",
  email: "email",
  emailKey: "email_key",
  locale: "locale",
  state: "state",
  confirmHash: "confirm_hash",
  unsubHash: "unsub_hash",
  createdAt: "created_at",
  confirmedAt: "confirmed_at",
  endedAt: "ended_at",
} as const satisfies ColumnNames<Subscriber, SubscriberRow>;

/** A row as the domain knows it. */
export function subscriberOf(row: SubscriberRow): Subscriber {
  return valueOf(SUBSCRIBER, row);
}

/** The columns of a subscriber, but for the count of bounces. */
export function subscriberColumns(subscriber: Subscriber) {
  return columnsOf(SUBSCRIBER, subscriber);
}
