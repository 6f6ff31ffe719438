import type { Schema } from "./schema.ts";

/** What tells of a person: every text that may be null. */
type PersonalColumns<Row> = {
  readonly [
    Column in keyof Row as [Row[Column]] extends [string | null]
      ? null extends Row[Column]
        ? Column
        : never
      : never
  ]: null;
};

/** What is left of the person in a booking that was erased (b6). */
export const ANONYMOUS_BOOKING = {
  name: null,
  email: null,
  email_key: null,
  phone: null,
  notes: null,
  brief_json: null,
} as const satisfies PersonalColumns<Schema["booking"]>;

/** What is left of the person in an enquiry that was erased (b6). */
export const ANONYMOUS_CONTACT = {
  name: null,
  email: null,
  email_key: null,
  phone: null,
  message: null,
  brief_json: null,
  search: null,
} as const satisfies PersonalColumns<Schema["contact"]>;
