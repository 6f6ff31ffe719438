import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Ways to find what belongs to one person without reading whole tables (b6). */
export const people: Migration = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    await schema
      .createIndex("consent_subject")
      .on("consent")
      .columns(["subject_key", "purpose"])
      .execute();
    await schema.createIndex("contact_email").on("contact").column("email_key").execute();
    await schema
      .createIndex("contact_state")
      .on("contact")
      .columns(["state", "created_at"])
      .execute();
  },
};
