/** What the studio does with enquiries: how far it is, what it notes and answers, and a search. */
export const enquiryWork: readonly string[] = [
  `ALTER TABLE contact ADD COLUMN stage text NOT NULL DEFAULT 'new'
    CHECK (stage IN ('new', 'answered', 'done'))`,
  "ALTER TABLE contact ADD COLUMN revision integer NOT NULL DEFAULT 0",
  "ALTER TABLE contact ADD COLUMN search text",
  // Of those that came before, only letters that a database knows are folded.
  `UPDATE contact SET search = lower(name || ' ' || email || ' ' || ref)
    WHERE erased_at IS NULL AND name IS NOT NULL AND email IS NOT NULL`,
  // Lists are read by these alone, however long the messages are.
  `CREATE INDEX contact_folder ON contact (
    (CASE WHEN state IN ('accepted', 'released') THEN stage ELSE state END), created_at, id)`,
  "CREATE INDEX contact_search ON contact (created_at, id, search)",
  `CREATE TABLE contact_entry (
    id text PRIMARY KEY NOT NULL,
    contact_id text NOT NULL REFERENCES contact (id) ON DELETE CASCADE,
    kind text NOT NULL CHECK (kind IN ('note', 'answer')),
    at bigint NOT NULL,
    author_id text,
    author text NOT NULL,
    signature text,
    body text NOT NULL
  )`,
  "CREATE INDEX contact_entry_of ON contact_entry (contact_id, at, id)",
  "CREATE INDEX contact_entry_author ON contact_entry (author_id, at)",
];
