import type { MailLanguage } from "../mail-context.ts";
import type { Fact } from "../templates/email-content.ts";
import type { MailText } from "./mail-draft.ts";

/** A form that counts once its mail address is confirmed. */
export interface FormToConfirm {
  readonly form: "booking" | "contact";
  /** Absolute address of the page with the button. */
  readonly confirmUrl: string;
  /** How long the address, and the time of a booking, are reserved. */
  readonly validFor: { readonly minutes: number } | { readonly hours: number };
  readonly facts?: readonly Fact[];
}

/** To the visitor: please confirm that this address is yours. */
export function confirmContent(
  { studio, t, isolate }: MailLanguage,
  { form, confirmUrl, validFor, facts }: FormToConfirm,
): MailText {
  return {
    subject: t(`mail.confirm.${form}.subject`, { studio: isolate(studio.name) }),
    title: t(`mail.confirm.${form}.title`),
    blocks: [
      { kind: "paragraph", text: t(`mail.confirm.${form}.body`, validFor) },
      ...(facts ? [{ kind: "facts", facts } as const] : []),
      { kind: "action", label: t(`mail.confirm.${form}.action`), url: confirmUrl },
      { kind: "paragraph", text: t("mail.notYou") },
    ],
  };
}
