import type { Logger } from "pino";
import type { BookingService } from "#booking";
import type { ContactService } from "#contact/node";
import type { SubmissionGuard } from "#forms";
import { createSubmissionGuard, type Signer, type SubmissionGuardOptions } from "#forms/node";
import { createTranslator, type LocaleCode, localeOf, type Translator } from "#i18n";
import type { MailContext } from "#mail";
import { lockDataDir, type Store } from "#store";
import type { NewsletterService } from "#newsletter/node";
import type { Studio } from "#studio";
import type { RequestHead } from "./http/site-request.ts";
import type { Clock } from "./site/clock.ts";
import type { Environment } from "./settings/environment.ts";
import { openMail } from "./mail/open-mail.ts";
import type { MessageSource } from "./site/message-source.ts";
import { StartFailure } from "./settings/start-failure.ts";
import { formVisitor } from "./http/form-visitor.ts";
import { openServices } from "./open-services.ts";

/** What reaching the studio needs of the rest of the server. */
export interface RunServicesOptions {
  readonly environment: Environment;
  readonly studio: Studio;
  readonly locales: readonly LocaleCode[];
  readonly messages: MessageSource;
  /** The built template of mails. */
  readonly renderMail: MailContext["renderHtml"];
  readonly clock: Clock;
  readonly log: Logger;
}

/** Booking, newsletter and contact, over one store (F1–F3). */
export interface RunningServices {
  readonly store: Store;
  readonly signer: Signer;
  readonly booking: BookingService;
  readonly newsletter: NewsletterService;
  readonly contact: ContactService;
  /** The submission guard for the forms of a request. */
  guardFor(request: RequestHead): SubmissionGuard;
  /** Texts of a language as they are now. */
  translator(locale: LocaleCode): Translator;
  /** What mails are written with, once the site's address is known. */
  mailContext(origin: string): MailContext;
  /**
   * Begins to send mails and to look after what is kept.
   *
   * @param origin address of the site for links in mails, unless SITE_URL says it
   */
  start(origin: string): void;
  close(): Promise<void>;
}

/** How often is looked for what has run out. */
const SWEEP_MS = 60_000;

/**
 * Opens the store and everything that stands on it.
 *
 * @throws StartFailure when the rules, the database or a key is not as expected, or when another
 *   server uses the data folder
 */
export async function runServices(options: RunServicesOptions): Promise<RunningServices> {
  const { environment, studio, messages, clock, log } = options;
  const { dataDir, databaseUrl } = environment;
  const now = (): number => clock.now().getTime();
  const release = lockOrFail(dataDir, databaseUrl, now());
  const opened = await openServices({
    environment,
    studio,
    now,
    onIdleError: (error) => log.warn({ err: error }, "a connection to the database broke"),
    onBusyAlarm: ({ key, host: calendar, failingSince, reason }) => {
      log.error({ calendar, reason }, "a calendar of busy times cannot be had");
      return mail.notifyStudio(`busy:${key}`, {
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
  const { store, signer, booking, busy, contact, newsletter } = opened.services;
  const mail = await openMail({ ...options, services: opened.services });
  const translator = (locale: LocaleCode): Translator =>
    createTranslator(messages.messages(locale), localeOf(locale).iso);
  const guarding: SubmissionGuardOptions = {
    signer,
    limits: store.rateLimits,
    isKept: async (submissionId) =>
      (await store.bookings.findSubmission(submissionId, "")).state !== "new",
  };

  // What ran out while no server was there must not be taken when the first visitor asks.
  await booking.dropUnconfirmed(now());

  let timer: NodeJS.Timeout | undefined;
  const sweep = async (): Promise<void> => {
    await booking.dropUnconfirmed(now());
    await store.sweep(now());
  };

  return {
    store,
    signer,
    booking,
    newsletter,
    contact,
    translator,
    mailContext: mail.context,
    guardFor: (request) =>
      createSubmissionGuard(guarding, formVisitor(request, environment, now())),
    start(origin) {
      mail.start(origin);
      busy.start();
      timer = setInterval(() => {
        sweep().catch((error: unknown) => log.error({ err: error }, "nothing was swept"));
      }, SWEEP_MS).unref();
    },
    async close() {
      clearInterval(timer);
      await Promise.all([mail.stop(), busy.stop()]);
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
