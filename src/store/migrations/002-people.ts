/** Ways to find what belongs to one person without reading whole tables (b6). */
export const people: readonly string[] = [
  "CREATE INDEX consent_subject ON consent (subject_key, purpose)",
  "CREATE INDEX contact_email ON contact (email_key)",
  "CREATE INDEX contact_state ON contact (state, created_at)",
];
