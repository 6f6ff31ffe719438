import { hostname } from "node:os";
import type { Logger } from "pino";
import { auditZones } from "#booking";
import { createTranslator, type LocaleCode, localeOf } from "#i18n";
import { createOutboxWorker, type OutboxMessage, type OutboxRow, type OutboxWorker } from "#mail";
import type { Studio } from "#studio";
import type { Clock } from "./site/clock.ts";
import type { Environment } from "./settings/environment.ts";
import type { Desks } from "./leads/open-desks.ts";
import type { MailContext } from "./leads/mail-context.ts";
import { openMailTransport } from "./leads/mail-transport.ts";
import { ALARM, type AlarmPayload, currentRevision, writeMail } from "./leads/write-mail.ts";
import type { MessageSource } from "./site/message-source.ts";

/** What mails are written and sent with. */
export interface MailOptions {
  readonly environment: Environment;
  readonly studio: Studio;
  readonly locales: readonly LocaleCode[];
  readonly messages: MessageSource;
  readonly clock: Clock;
  readonly log: Logger;
  readonly desks: Desks;
}

/** The mails of the site (G5). */
export interface MailService {
  /**
   * What mails and calendar files are written with.
   *
   * @param origin address of the site for links, unless SITE_URL says it
   */
  context(origin: string): MailContext;
  /** Notifies the studio by mail; once for each key. */
  notifyStudio(key: string, alarm: AlarmPayload): Promise<void>;
  /** Begins to send what is in the outbox. */
  start(origin: string): void;
  /** Resolves when the mails under way are dealt with. */
  stop(): Promise<void>;
}

/** Further ahead than any rule lets people book, in milliseconds. */
const AHEAD_MS = 800 * 86_400_000;

/**
 * Opens the way of mails over an opened store. Sends nothing before it is started.
 *
 * @throws StartFailure when the DKIM key cannot be read
 */
export async function openMail(options: MailOptions): Promise<MailService> {
  const { environment, studio, messages, clock, log, desks } = options;
  const { store, newId } = desks;
  const now = (): number => clock.now().getTime();
  const fallback = { name: studio.name, address: studio.contact.email };
  const { from = fallback, studioTo = fallback } = environment.mail;
  const transport = await openMailTransport(environment, from, clock);
  // SQLite has one server at a time: every lease is that of a process that was killed.
  if (store.engine === "sqlite") await store.outbox.endLeases();
  const notifyStudio = (key: string, payload: AlarmPayload): Promise<void> =>
    store.outbox.enqueue([alarmRow(newId(now()), key, payload, now())]);
  const context = (origin: string): MailContext => ({
    origin: environment.siteUrl ?? origin,
    host: new URL(environment.siteUrl ?? "http://localhost").hostname,
    studioName: studio.name,
    studioEmail: from.address,
    whatsApp: studio.contact.whatsapp,
    locales: options.locales,
    from,
    studioTo,
    desk: desks.booking,
    translator: (locale) => createTranslator(messages.messages(locale), localeOf(locale).iso),
  });
  let worker: OutboxWorker | undefined;
  return {
    context,
    notifyStudio,
    start(origin) {
      const render = (row: OutboxRow) => writeMail(context(origin), desks, row, now());
      worker = createOutboxWorker({
        outbox: store.outbox,
        transport,
        owner: `${hostname()}-${process.pid}`,
        render,
        currentRevision: (row) => currentRevision(store, row),
        async onDead(row, code) {
          log.error({ key: row.dedupeKey, code }, "a mail will never arrive");
          if (row.kind === ALARM) return;
          const mail = await render(row).catch(() => undefined);
          if (!mail || mail.to.address === studioTo.address) return;
          await notifyStudio(`undelivered:${row.id}`, {
            subject: "undelivered",
            facts: [
              { label: "about", value: mail.subject },
              { label: "to", value: mail.to.address },
              { label: "reason", value: code },
            ],
          });
        },
        onError: (error, row) =>
          log.error({ err: error, key: row?.dedupeKey }, "a mail has to wait"),
        idleMs: 1000,
        now,
      });
      worker.start();
      notifyOfZones(options, notifyStudio).catch((error: unknown) =>
        log.error({ err: error }, "no zone was audited"),
      );
    },
    async stop() {
      await worker?.stop();
    },
  };
}

/** Notifies the studio of meetings whose zone has new rules since they were agreed (b1). */
async function notifyOfZones(
  { desks, clock, log }: MailOptions,
  notifyStudio: MailService["notifyStudio"],
): Promise<void> {
  const { store, tzdata } = desks;
  const now = clock.now().getTime();
  const bookings = await store.bookings.list({ start: now, end: now + AHEAD_MS });
  const confirmed = bookings.filter(({ status }) => status === "confirmed");
  const drifted = auditZones(confirmed, tzdata);
  if (drifted.length === 0) return;
  log.warn({ bookings: drifted.map(({ id }) => id) }, "wall times of bookings have changed");
  const facts = drifted.map(({ id, start }) => {
    const value = `${id}, ${new Date(start).toISOString()}`;
    return { label: "booking", value } as const;
  });
  await notifyStudio(`zones:${tzdata}`, { subject: "zones", facts });
}

function alarmRow(
  id: string,
  key: string,
  payload: AlarmPayload,
  notBefore: number,
): OutboxMessage {
  return {
    id,
    dedupeKey: `${ALARM}:${key}`,
    kind: ALARM,
    ref: ALARM,
    refRevision: null,
    payload: JSON.stringify(payload),
    notBefore,
  };
}
