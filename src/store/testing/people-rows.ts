import type { Insertable } from "kysely";
import type { Schema } from "../schema.ts";
import { NOW } from "./requests.ts";

/** An enquiry as it is stored. */
export function contactRow(
  id: string,
  changes: Partial<Insertable<Schema["contact"]>> = {},
): Insertable<Schema["contact"]> {
  return {
    id,
    ref: `C-${id}`,
    state: "accepted",
    locale: "he",
    name: "דנה לוי",
    email: `${id}@example.com`,
    email_key: `${id}@example.com`,
    phone: "+972501234567",
    message: "A film about bread, please",
    brief_json: "{}",
    score: 0,
    created_at: NOW,
    erased_at: null,
    ...changes,
  };
}

/** A subscriber as it is stored. */
export function subscriberRow(
  id: string,
  changes: Partial<Insertable<Schema["subscriber"]>> = {},
): Insertable<Schema["subscriber"]> {
  return {
    id,
    email: `${id}@example.com`,
    email_key: `${id}@example.com`,
    locale: "he",
    state: "pending",
    confirm_hash: `confirm-${id}`,
    unsub_hash: `unsub-${id}`,
    created_at: NOW,
    confirmed_at: null,
    ended_at: null,
    ...changes,
  };
}

/** A record of consent; its wording `wording-1` must be there. */
export function consentRow(
  id: string,
  changes: Partial<Insertable<Schema["consent"]>> = {},
): Insertable<Schema["consent"]> {
  return {
    id,
    subject_key: id,
    purpose: "newsletter",
    action: "given",
    wording_id: "wording-1",
    locale: "he",
    page: "/he",
    method: "form",
    ip_key: "ip",
    at: NOW,
    ...changes,
  };
}

/** The wording of {@link consentRow}. */
export const WORDING = { id: "wording-1", locale: "he", body: "I agree.", first_seen: NOW };

/** A message as it is stored. */
export function outboxRow(
  id: string,
  changes: Partial<Insertable<Schema["outbox"]>> = {},
): Insertable<Schema["outbox"]> {
  return {
    id,
    dedupe_key: id,
    kind: "test",
    ref: id,
    ref_revision: null,
    payload: '{"name":"דנה לוי"}',
    state: "sent",
    not_before: NOW,
    lease_owner: null,
    lease_until: null,
    last_code: null,
    sent_at: NOW,
    ...changes,
  };
}
