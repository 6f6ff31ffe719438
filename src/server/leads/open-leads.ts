import { hostname } from "node:os";
import type { IncomingMessage } from "node:http";
import type { Logger } from "pino";
import { auditZones, type BookingDesk } from "#booking";
import type { ContactDesk } from "#contact/node";
import type { FormName } from "#forms";
import { type Signer, wordingOf } from "#forms/node";
import { createTranslator, type LocaleCode, localeOf, type Translator } from "#i18n";
import { createOutboxWorker, type OutboxWorker } from "#mail";
import { lockDataDir, type Store } from "#store";
import type { NewsletterDesk } from "#newsletter/node";
import type { Studio } from "#studio";
import type { Clock } from "../site/clock.ts";
import type { Environment } from "../settings/environment.ts";
import type { MessageSource } from "../site/message-source.ts";
import { StartFailure } from "../settings/start-failure.ts";
import { type CallGate, createFormGate } from "./form-gate.ts";
import type { MailRoom } from "./mail-room.ts";
import { openMailTransport } from "./mail-transport.ts";
import { openDesks } from "./open-desks.ts";
import { createOutboxQueue } from "./outbox-queue.ts";
import { ALARM, type AlarmPayload, currentRevision, writeMail } from "./write-mail.ts";

/** What reaching the studio needs of the rest of the server. */
export interface LeadsOptions {
  readonly environment: Environment;
  readonly studio: Studio;
  readonly locales: readonly LocaleCode[];
  readonly messages: MessageSource;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Booking, newsletter and contact, over one store (F1–F3). */
export interface Leads {
  readonly store: Store;
  readonly signer: Signer;
  readonly desk: BookingDesk;
  readonly newsletter: NewsletterDesk;
  readonly contact: ContactDesk;
  gateFor(request: IncomingMessage): CallGate;
  /** Texts of a language as they are now. */
  translator(locale: LocaleCode): Translator;
  /** The sentence under a form that a visitor agrees to, as it is kept with the consent (b6). */
  wording(form: FormName, locale: LocaleCode): { readonly id: string; readonly body: string };
  /** What letters are written with, once the site's address is known. */
  mailRoom(origin: string): MailRoom;
  /**
   * Begins to send mails and to look after what is kept.
   *
   * @param origin address of the site for links in mails, unless SITE_URL says it
   */
  start(origin: string): void;
  close(): Promise<void>;
}

/** Further ahead than any rule lets people book, in milliseconds. */
const AHEAD_MS = 800 * 86_400_000;

/** How often is looked for what has run out. */
const SWEEP_MS = 60_000;

/**
 * Opens the store and everything that stands on it.
 *
 * @throws StartFailure when the rules, the database or a key is not as expected, or when another
 *   server uses the data folder
 */
export async function openLeads(options: LeadsOptions): Promise<Leads> {
  const { environment, studio, messages, clock, log } = options;
  const { dataDir, databaseUrl, trustProxy, formOrigins } = environment;
  const now = (): number => clock.now().getTime();
  const release = lockOrFail(dataDir, databaseUrl, now());
  const host = new URL(environment.siteUrl ?? "http://localhost").hostname;
  const opened = await openDesks({
    environment,
    studio,
    now,
    onIdleError: (error) => log.warn({ err: error }, "a connection to the database broke"),
    onBusyAlarm: ({ key, host: calendar, failingSince, reason }) => {
      log.error({ calendar, reason }, "a calendar of busy times cannot be had");
      return alarm(`busy:${key}`, {
        subject: "busy",
        facts: [
          { label: "calendar", value: calendar },
          { label: "since", value: new Date(failingSince).toISOString() },
          { label: "reason", value: reason },
        ],
      });
    },
    onBusyError: (error) => log.error({ err: error }, "busy times were not refreshed"),
  }).catch((error: unknown) => {
    release();
    throw error;
  });
  if (!opened.ok) {
    release();
    throw new StartFailure(opened.problems);
  }
  const { store, signer, booking: desk, busy, contact, newsletter, newId, tzdata } = opened.desks;
  /** Tells the studio by mail; once for each key. */
  const alarm = (key: string, payload: AlarmPayload): Promise<void> =>
    store.outbox.enqueue([
      {
        id: newId(now()),
        dedupeKey: `${ALARM}:${key}`,
        kind: ALARM,
        ref: ALARM,
        refRevision: null,
        payload: JSON.stringify(payload),
        notBefore: now(),
      },
    ]);
  /** Zones whose rules have changed since a meeting was agreed: the studio decides (b1). */
  const auditBookings = async (): Promise<void> => {
    const ahead = { start: now(), end: now() + AHEAD_MS };
    const booked = (await store.bookings.list(ahead)).filter(
      ({ status }) => status === "confirmed",
    );
    const drifted = auditZones(booked, tzdata);
    if (drifted.length === 0) return;
    log.warn({ bookings: drifted.map(({ id }) => id) }, "wall times of bookings have changed");
    const facts = drifted.map(({ id, start }) => {
      const value = `${id}, ${new Date(start).toISOString()}`;
      return { label: "booking", value } as const;
    });
    await alarm(`zones:${tzdata}`, { subject: "zones", facts });
  };
  const from = environment.mail.from ?? { name: studio.name, address: studio.contact.email };
  const transport = await openMailTransport(environment, from, clock);
  const translator = (locale: LocaleCode): Translator =>
    createTranslator(messages.messages(locale), localeOf(locale).iso);
  const mailRoom = (origin: string): MailRoom => ({
    origin: environment.siteUrl ?? origin,
    host,
    studioName: studio.name,
    studioEmail: from.address,
    whatsApp: studio.contact.whatsapp,
    locales: options.locales,
    from,
    studioTo: environment.mail.studioTo ?? { name: studio.name, address: studio.contact.email },
    desk,
    translator,
  });

  const isKept = async (submissionId: string): Promise<boolean> =>
    (await store.bookings.findSubmission(submissionId, "")).state !== "new";

  // What ran out while no server was there must not be taken when the first visitor asks.
  await desk.dropUnconfirmed(now());
  // The lock says that no other server lives: leases are those of one that was killed.
  if (store.engine === "sqlite") await store.outbox.endLeases();

  let worker: OutboxWorker | undefined;
  let timer: NodeJS.Timeout | undefined;
  const sweep = async (): Promise<void> => {
    await desk.dropUnconfirmed(now());
    await store.sweep(now());
  };

  return {
    store,
    signer,
    desk,
    newsletter,
    contact,
    translator,
    wording: (form, locale) => wordingOf(translator(locale)(`forms.consent.${form}`)),
    mailRoom,
    gateFor: (request) =>
      createFormGate(
        { signer, limits: store.rateLimits, clock, trustProxy, formOrigins, isKept },
        request,
      ),
    start(origin) {
      const room = mailRoom(origin);
      const sources = { store, newsletter, contact };
      worker = createOutboxWorker({
        queue: createOutboxQueue(store.outbox),
        transport,
        owner: `${hostname()}-${process.pid}`,
        render: (row) => writeMail(room, sources, row, now()),
        currentRevision: (row) => currentRevision(store, row),
        async onDead(row, code) {
          log.error({ key: row.key, code }, "a mail will never arrive");
          if (row.kind === ALARM) return;
          const mail = await writeMail(room, sources, row, now()).catch(() => undefined);
          if (!mail || mail.to.address === room.studioTo.address) return;
          await alarm(`undelivered:${row.id}`, {
            subject: "undelivered",
            facts: [
              { label: "about", value: mail.subject },
              { label: "to", value: mail.to.address },
              { label: "reason", value: code },
            ],
          });
        },
        onError: (error, row) => log.error({ err: error, key: row?.key }, "a mail has to wait"),
        idleMs: 1000,
        now,
      });
      worker.start();
      auditBookings().catch((error: unknown) => log.error({ err: error }, "no zone was audited"));
      busy.start();
      timer = setInterval(() => {
        sweep().catch((error: unknown) => log.error({ err: error }, "nothing was swept"));
      }, SWEEP_MS).unref();
    },
    async close() {
      clearInterval(timer);
      await Promise.all([worker?.stop(), busy.stop()]);
      await store.close();
      release();
    },
  };
}

/** One server for a folder with a database in it; the command line works beside it. */
function lockOrFail(dataDir: string, databaseUrl: string | undefined, now: number): () => void {
  if (databaseUrl !== undefined) return () => {};
  const locked = lockDataDir(dataDir, now);
  if (locked.ok) return locked.release;
  const { holder } = locked;
  const who = holder
    ? ` (process ${holder.pid}, since ${new Date(holder.since).toISOString()})`
    : "";
  throw new StartFailure([
    {
      where: `DATA_DIR=${dataDir}`,
      expected: `a folder that no other server uses${who}`,
      hint: "stop the other server, or give this one a DATA_DIR or a DATABASE_URL of its own",
    },
  ]);
}
