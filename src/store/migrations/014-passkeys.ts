/** Passkeys of the studio's people, and challenges that were answered. */
export const passkeys: readonly string[] = [
  `CREATE TABLE passkey (
    id text PRIMARY KEY NOT NULL,
    person_id text NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    name text NOT NULL,
    public_key text NOT NULL,
    counter bigint NOT NULL,
    created_at bigint NOT NULL,
    used_at bigint
  )`,
  "CREATE INDEX passkey_person ON passkey (person_id)",
  "CREATE TABLE spent_challenge (id text PRIMARY KEY NOT NULL, expires_at bigint NOT NULL)",
  // The sweep looks for it.
  "CREATE INDEX spent_challenge_exp ON spent_challenge (expires_at)",
];
