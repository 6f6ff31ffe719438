import type { PeopleMailKind } from "#people";
import { type MailContext, mailLanguage } from "../mail-context.ts";
import type { ComposableRow, MailDraft } from "./mail-draft.ts";

interface PasskeyPayload {
  readonly locale: string;
  readonly name: string;
}

/** The mail of a row about somebody's access to the studio's page. */
export async function peopleMail(
  context: MailContext,
  { kind, ref, payload }: ComposableRow,
  now: number,
): Promise<MailDraft | undefined> {
  const { people, studioPageUrl } = context;
  if (studioPageUrl === undefined) return undefined;
  // Only the people module writes rows of this kind.
  switch (kind as PeopleMailKind) {
    case "people_invite": {
      const person = await people.findById(ref);
      if (!person) return undefined;
      const language = mailLanguage(context, context.studioLocale);
      const { t, studio, isolate } = language;
      return {
        to: { name: "", address: person.email },
        language,
        text: {
          subject: t("mail.people.invite.subject", { studio: isolate(studio.name) }),
          title: t("mail.people.invite.title"),
          blocks: [
            { kind: "paragraph", text: t("mail.people.invite.body") },
            { kind: "action", label: t("mail.people.invite.action"), url: studioPageUrl },
          ],
        },
      };
    }
    case "people_passkey": {
      const person = await people.findById(ref);
      if (!person) return undefined;
      // Only the people module writes this.
      const { locale, name } = JSON.parse(payload) as PasskeyPayload;
      const language = mailLanguage(context, locale);
      const { t, studio, isolate } = language;
      return {
        to: { name: "", address: person.email },
        language,
        text: {
          subject: t("mail.people.passkey.subject", { studio: isolate(studio.name) }),
          title: t("mail.people.passkey.title"),
          blocks: [
            { kind: "paragraph", text: t("mail.people.passkey.body", { name: isolate(name) }) },
            { kind: "paragraph", text: t("mail.people.passkey.notYou") },
            {
              kind: "action",
              label: t("mail.people.passkey.action"),
              url: `${studioPageUrl}/account`,
            },
          ],
        },
      };
    }
    case "people_link": {
      const found = await people.linkMail(ref, now);
      if (!found) return undefined;
      const { locale } = JSON.parse(payload) as { readonly locale?: string };
      const language = mailLanguage(context, locale ?? context.studioLocale);
      const { t, studio, isolate } = language;
      const url = `${studioPageUrl}/sign-in/link?t=${found.token}`;
      return {
        to: { name: "", address: found.email },
        language,
        text: {
          subject: t("mail.people.link.subject", { studio: isolate(studio.name) }),
          title: t("mail.people.link.title"),
          blocks: [
            {
              kind: "paragraph",
              text: t("mail.people.link.body", { minutes: people.linkMinutes }),
            },
            { kind: "action", label: t("mail.people.link.action"), url },
            { kind: "paragraph", text: t("mail.notYou") },
          ],
        },
      };
    }
  }
}
