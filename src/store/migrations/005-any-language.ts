/**
 * A booking may be in any language: the studio says which there are, the database does not. SQLite
 * cannot drop a check, but a column with its check; the statements are the same on both databases.
 */
export const anyLanguage: readonly string[] = [
  "ALTER TABLE booking ADD COLUMN locale_tag text NOT NULL DEFAULT ''",
  "UPDATE booking SET locale_tag = locale",
  "ALTER TABLE booking DROP COLUMN locale",
  "ALTER TABLE booking RENAME COLUMN locale_tag TO locale",
];
