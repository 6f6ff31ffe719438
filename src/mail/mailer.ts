import { type Alarm, ALARM, alarmMessage } from "./compose/alarm-mail.ts";
import { composeMail } from "./compose/compose-mail.ts";
import type { MailContext } from "./mail-context.ts";
import type { Outbox, OutboxRow } from "./outbox.ts";
import { BATCH, type RowOutcome, sendDue } from "./send-due.ts";
import type { MailTransport, SendFailure } from "./transports/transport.ts";

/** What a mailer works with. */
export interface MailerOptions {
  readonly outbox: Outbox;
  readonly transport: MailTransport;
  /** Done before the mail of a row is written; throws while that mail has to wait. */
  readonly prepare?: ((row: OutboxRow) => Promise<void>) | undefined;
  /** Name of this process; no two that share an outbox have the same. */
  readonly owner: string;
  /** Makes the id of a row; later ones sort after earlier ones. */
  readonly newId: (now: number) => string;
  /** epoch milliseconds */
  readonly now: () => number;
  /** Hears of an address that takes no mail. */
  readonly onBounce: (address: string) => Promise<void>;
  readonly log: { error(details: object, message: string): void };
  /** Hears what became of each try to send a mail. */
  readonly onOutcome?: ((outcome: RowOutcome) => void) | undefined;
}

/** Sends the mails of the outbox, and notifies the studio of what goes wrong (G5). */
export type Mailer = ReturnType<typeof createMailer>;

/** Makes a mailer. */
export function createMailer(options: MailerOptions) {
  const { outbox, transport, prepare, owner, newId, now, onBounce, log, onOutcome } = options;
  const notifyStudio = (key: string, alarm: Alarm): Promise<void> =>
    outbox.enqueue([alarmMessage(newId(now()), key, alarm, now())]);
  const notifyOfDead = async (
    context: MailContext,
    row: OutboxRow,
    { code, fault }: Pick<SendFailure, "code" | "fault">,
  ): Promise<void> => {
    log.error({ key: row.dedupeKey, code, fault: "undelivered" }, "a mail will never arrive");
    if (row.kind === ALARM) return;
    const mail = await composeMail(context, row, now()).catch(() => undefined);
    if (!mail || mail.to.address === context.studioTo.address) return;
    if (fault === "recipient") await onBounce(mail.to.address);
    await notifyStudio(`undelivered:${row.id}`, {
      subject: "undelivered",
      facts: [
        { label: "about", value: mail.subject },
        { label: "to", value: mail.to.address },
        { label: "reason", value: code },
      ],
    });
  };
  return {
    /** Puts an alarm to the studio into the outbox; once for each key. */
    notifyStudio,
    /** Sends some of the mails that are due; true when there may be more. */
    async sendDue(context: MailContext): Promise<boolean> {
      const outcomes = await sendDue({
        outbox,
        transport,
        owner,
        async render(row) {
          await prepare?.(row);
          return composeMail(context, row, now());
        },
        onDead: (row, failure) => notifyOfDead(context, row, failure),
        onError: (error, row) =>
          log.error({ err: error, key: row.dedupeKey }, "a mail has to wait"),
        now,
      });
      if (onOutcome) outcomes.forEach(onOutcome);
      return outcomes.length === BATCH;
    },
  };
}
