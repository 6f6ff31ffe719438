import type { Selectable, Updateable } from "kysely";
import type { Subscriber } from "#newsletter";
import type { Schema } from "./schema.ts";

type SubscriberRow = Selectable<Schema["subscriber"]>;

/** Purpose of the newsletter's records of consent. */
export const NEWSLETTER = "newsletter";

/** A row as the domain knows it. */
export function subscriberOf(row: SubscriberRow): Subscriber {
  return {
    id: row.id,
    email: row.email,
    emailKey: row.email_key,
    locale: row.locale,
    state: row.state,
    confirmHash: row.confirm_hash,
    unsubHash: row.unsub_hash,
    createdAt: row.created_at,
    confirmedAt: row.confirmed_at,
    endedAt: row.ended_at,
  };
}

/** The columns of a subscriber, but for the count of bounces. */
export function subscriberColumns(
  subscriber: Subscriber,
): Omit<SubscriberRow, "soft_bounces"> & Updateable<Schema["subscriber"]> {
  return {
    id: subscriber.id,
    email: subscriber.email,
    email_key: subscriber.emailKey,
    locale: subscriber.locale,
    state: subscriber.state,
    confirm_hash: subscriber.confirmHash,
    unsub_hash: subscriber.unsubHash,
    created_at: subscriber.createdAt,
    confirmed_at: subscriber.confirmedAt,
    ended_at: subscriber.endedAt,
  };
}
