/**
 * People of the studio with access to its page: who they are, the links by which they sign in, their
 * sessions, and what they changed. Links and sessions are stored by hashes of their tokens.
 */
export const studioPeople: readonly string[] = [
  `CREATE TABLE person (
    id text PRIMARY KEY NOT NULL,
    email text NOT NULL,
    email_key text NOT NULL UNIQUE,
    role text NOT NULL CHECK (role IN ('owner', 'editor', 'viewer')),
    created_at bigint NOT NULL,
    signed_in_at bigint
  )`,
  // A link of nobody is written for an address that is not known: asking takes the same work.
  `CREATE TABLE sign_in_link (
    id text PRIMARY KEY NOT NULL,
    person_id text REFERENCES person (id) ON DELETE CASCADE,
    token_hash text NOT NULL UNIQUE,
    browser_hash text,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    used_at bigint
  )`,
  "CREATE INDEX sign_in_link_exp ON sign_in_link (expires_at)",
  `CREATE TABLE session (
    id text PRIMARY KEY NOT NULL,
    person_id text NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    token_hash text NOT NULL UNIQUE,
    device text NOT NULL,
    created_at bigint NOT NULL,
    seen_at bigint NOT NULL,
    expires_at bigint NOT NULL
  )`,
  "CREATE INDEX session_person ON session (person_id)",
  // No reference to the person: what somebody changed outlives their access.
  `CREATE TABLE audit_entry (
    id text PRIMARY KEY NOT NULL,
    at bigint NOT NULL,
    author_id text,
    author text NOT NULL,
    action text NOT NULL,
    subject text NOT NULL,
    before_json text,
    after_json text
  )`,
  "CREATE INDEX audit_entry_at ON audit_entry (at, id)",
  "CREATE INDEX audit_entry_subject ON audit_entry (subject, at)",
  "ALTER TABLE closed_day ADD COLUMN reason text",
];
