import { type MailContext, mailLanguage } from "../mail-context.ts";
import type { OutboxMessage } from "../outbox.ts";
import type { ComposableRow, MailDraft } from "./mail-draft.ts";

/** Kind of an alarm in the outbox. */
export const ALARM = "alarm";

/** Kinds of faults as `#faults` calls them, but for calendars. */
type FaultLabel =
  | "answer"
  | "document"
  | "mail"
  | "undelivered"
  | "database"
  | "disk"
  | "backup"
  | "certificate"
  | "clock"
  | "server";

/** Something that the studio should look after, as the outbox stores it. */
export interface Alarm {
  /**
   * A mail that will never arrive (G5), a calendar that cannot be read, bookings whose zone has new
   * rules (b1), what failed since yesterday, an issue of the newsletter that paused by itself.
   */
  readonly subject: "undelivered" | "busy" | "zones" | "faults" | "paused";
  readonly facts: readonly {
    readonly label:
      | "about"
      | "to"
      | "reason"
      | "calendar"
      | "since"
      | "booking"
      | "issue"
      | FaultLabel;
    readonly value: string;
  }[];
}

/**
 * The row of an alarm.
 *
 * @param key a second alarm with the same key is not stored
 * @param now epoch milliseconds
 */
export function alarmMessage(id: string, key: string, alarm: Alarm, now: number): OutboxMessage {
  return {
    id,
    dedupeKey: `${ALARM}:${key}`,
    kind: ALARM,
    ref: ALARM,
    refRevision: null,
    payload: JSON.stringify(alarm),
    notBefore: now,
  };
}

/** The mail of an alarm: something is wrong that no visitor reports. */
export function alarmMail(context: MailContext, { payload }: ComposableRow): MailDraft {
  const { subject, facts } = JSON.parse(payload) as Alarm;
  const language = mailLanguage(context, context.studioLocale);
  const { t, isolate } = language;
  return {
    to: context.studioTo,
    language,
    text: {
      subject: t(`mail.alarm.${subject}.subject`),
      title: t(`mail.alarm.${subject}.title`),
      blocks: [
        { kind: "paragraph", text: t(`mail.alarm.${subject}.body`) },
        {
          kind: "facts",
          facts: facts.map(({ label, value }) => ({
            label: t(`mail.alarm.labels.${label}`),
            value: isolate(value),
          })),
        },
      ],
    },
  };
}
