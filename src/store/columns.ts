import type { BlockedTime, Booking, MeetingTime } from "#booking";
import type { BusyFeedState } from "#booking/calendars";
import type { Contact } from "#contact";
import type { Fault } from "#faults";
import type { OutboxRow } from "#mail";
import type { IssueSend, Subscriber } from "#newsletter";
import type { Passkey, Session, SignInLink, StudioPerson } from "#people";

/** Which column holds which field of a value. */
type Names<Value> = Readonly<Record<keyof Value, string>>;

/** The columns of a row that hold a value. */
export type Columns<Value, Of extends Names<Value>> = {
  readonly [Field in keyof Value as Of[Field]]: Value[Field];
};

export const TIME = {
  start: "start_at",
  end: "end_at",
  studioDay: "local_day",
  studioZone: "studio_zone",
  studioWall: "studio_wall",
  visitorZone: "visitor_zone",
  visitorWall: "visitor_wall",
  tzdata: "tzdata",
} as const satisfies Names<MeetingTime>;

export const BOOKING = {
  ...TIME,
  id: "id",
  status: "status",
  locale: "locale",
  location: "location",
  name: "name",
  email: "email",
  emailKey: "email_key",
  phone: "phone",
  notes: "notes",
  briefJson: "brief_json",
  revision: "revision",
  tokenVersion: "token_version",
  createdAt: "created_at",
  updatedAt: "updated_at",
  cancelledAt: "cancelled_at",
} as const satisfies Names<Booking>;

/** All of a blocked time but its days of the week, which are words in one text. */
export const BLOCKED = {
  id: "id",
  first: "first_day",
  last: "last_day",
  startMinute: "start_minute",
  endMinute: "end_minute",
  everyWeeks: "every_weeks",
  reason: "reason",
  createdAt: "created_at",
} as const satisfies Names<Omit<BlockedTime, "weekdays">>;

/** All of an enquiry but its brief, which is JSON. */
export const CONTACT = {
  id: "id",
  reference: "ref",
  state: "state",
  locale: "locale",
  name: "name",
  email: "email",
  emailKey: "email_key",
  phone: "phone",
  message: "message",
  score: "score",
  createdAt: "created_at",
  stage: "stage",
  revision: "revision",
} as const satisfies Names<Omit<Contact, "brief">>;

export const SUBSCRIBER = {
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
} as const satisfies Names<Subscriber>;

export const MESSAGE = {
  id: "id",
  dedupeKey: "dedupe_key",
  kind: "kind",
  ref: "ref",
  refRevision: "ref_revision",
  payload: "payload",
  notBefore: "not_before",
  state: "state",
  attempts: "attempts",
  lastCode: "last_code",
  sentAt: "sent_at",
  leaseOwner: "lease_owner",
  leaseUntil: "lease_until",
} as const satisfies Names<OutboxRow>;

export const PERSON = {
  id: "id",
  email: "email",
  emailKey: "email_key",
  role: "role",
  createdAt: "created_at",
  signedInAt: "signed_in_at",
} as const satisfies Names<StudioPerson>;

export const LINK = {
  id: "id",
  personId: "person_id",
  tokenHash: "token_hash",
  browserHash: "browser_hash",
  createdAt: "created_at",
  expiresAt: "expires_at",
  usedAt: "used_at",
} as const satisfies Names<SignInLink>;

export const SESSION = {
  id: "id",
  personId: "person_id",
  tokenHash: "token_hash",
  device: "device",
  createdAt: "created_at",
  seenAt: "seen_at",
  expiresAt: "expires_at",
} as const satisfies Names<Session>;

export const PASSKEY = {
  id: "id",
  personId: "person_id",
  name: "name",
  publicKey: "public_key",
  counter: "counter",
  createdAt: "created_at",
  usedAt: "used_at",
} as const satisfies Names<Passkey>;

/** All of a sending but its languages, which are JSON. */
export const ISSUE_SEND = {
  issue: "issue",
  state: "state",
  reason: "reason",
  sendAt: "send_at",
  startedAt: "started_at",
  endedAt: "ended_at",
  recipients: "recipients",
  delivered: "delivered",
  deferred: "deferred",
  uncertain: "uncertain",
  bounced: "bounced",
  refused: "refused",
  skipped: "skipped",
  left: "departed",
} as const satisfies Names<Omit<IssueSend, "languages">>;

/** All of a state but its warnings, which are JSON. */
export const FEED_STATE = {
  etag: "etag",
  lastModified: "last_modified",
  lastOkAt: "last_ok_at",
  readUntil: "read_until",
  failingSince: "failing_since",
  alarmedAt: "alarmed_at",
  lastError: "last_error",
  nextAt: "next_at",
} as const satisfies Names<Omit<BusyFeedState, "warnings">>;

export const FAULT = {
  id: "id",
  kind: "kind",
  key: "key",
  detail: "detail",
  count: "count",
  firstAt: "first_at",
  lastAt: "last_at",
  acknowledgedAt: "acknowledged_at",
} as const satisfies Names<Fault>;

type AnyNames = Readonly<Record<string, string>>;

type Renamed<Value, Of extends AnyNames> = {
  -readonly [Field in keyof Value & keyof Of as Of[Field]]: Value[Field];
};

/** Reads a value from a row. */
export function valueOf<Of extends AnyNames, Row extends Record<Of[keyof Of], unknown>>(
  columns: Of,
  row: Row,
): { [Field in keyof Of]: Row[Of[Field]] } {
  const fields = Object.entries(columns).map(([field, column]) => [
    field,
    row[column as Of[keyof Of]],
  ]);
  return Object.fromEntries(fields) as { [Field in keyof Of]: Row[Of[Field]] };
}

/** Writes a value as the columns of a row; fields without a column are left out. */
export function columnsOf<Of extends AnyNames, Value extends object>(
  columns: Of,
  value: Value,
): Renamed<Value, Of> {
  const row = Object.entries(value).flatMap(([field, content]) => {
    const column = columns[field];
    return column === undefined ? [] : [[column, content]];
  });
  return Object.fromEntries(row) as Renamed<Value, Of>;
}
