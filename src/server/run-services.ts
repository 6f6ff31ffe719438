import type { SubmissionGuard } from "#forms";
import { createSubmissionGuard, type SubmissionGuardOptions } from "#forms/node";
import type { MailContext } from "#mail";
import { lockDataDir } from "#store";
import type { RequestHead } from "./http/request-head.ts";
import { type MailOptions, openMail } from "./mail/open-mail.ts";
import { StartFailure } from "./settings/start-failure.ts";
import { formVisitor } from "./http/form-visitor.ts";
import { measuredServices } from "./metrics/measured-services.ts";
import { openServices, type Services } from "./open-services.ts";
import { type Loop, startLoop } from "./start-loop.ts";

/** What reaching the studio needs of the rest of the server. */
export type RunServicesOptions = Omit<MailOptions, "services">;

/** Booking, newsletter and contact, over one store (F1–F3). */
export interface RunningServices extends Pick<
  Services,
  "store" | "signer" | "booking" | "busy" | "newsletter" | "contact"
> {
  /** The submission guard for the forms of a request. */
  guardFor(request: RequestHead): SubmissionGuard;
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
/** How often is looked for calendars that are due. */
const REFRESH_MS = 15_000;

/**
 * Opens the store and everything that stands on it.
 *
 * @throws StartFailure when the rules, the database or a key is not as expected, or when another
 *   server uses the data folder
 */
export async function runServices(options: RunServicesOptions): Promise<RunningServices> {
  const { environment, studio, clock, log, metrics } = options;
  const { dataDir, databaseUrl } = environment;
  const now = (): number => clock.now().getTime();
  const release = lockOrFail(dataDir, databaseUrl, now());
  const opened = await openServices({
    environment,
    studio,
    now,
    onIdleError: (error) => log.warn({ err: error }, "a connection to the database broke"),
    onQuery: metrics?.query,
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
  const services = measuredServices(opened.services, metrics);
  const { store, signer, booking, busy, contact, newsletter } = services;
  const mail = await openMail({ ...options, services });
  const guarding: SubmissionGuardOptions = {
    signer,
    limits: store.rateLimits,
    isKept: async (submissionId) =>
      (await store.bookings.findSubmission(submissionId, "")).state !== "new",
  };

  // What ran out while no server was there must not be taken when the first visitor asks.
  await booking.dropUnconfirmed(now());

  let refreshing: Loop | undefined;
  let timer: NodeJS.Timeout | undefined;
  const sweep = async (): Promise<void> => {
    await booking.dropUnconfirmed(now());
    await store.sweep(now());
  };

  return {
    store,
    signer,
    booking,
    busy,
    newsletter,
    contact,
    mailContext: mail.context,
    guardFor: (request) =>
      createSubmissionGuard(guarding, formVisitor(request, environment, now())),
    start(origin) {
      mail.start(origin);
      refreshing = startLoop(busy.refresh, REFRESH_MS, (error) =>
        log.error({ err: error }, "busy times were not refreshed"),
      );
      timer = setInterval(() => {
        sweep().catch((error: unknown) => log.error({ err: error }, "nothing was swept"));
      }, SWEEP_MS).unref();
    },
    async close() {
      clearInterval(timer);
      await Promise.all([mail.stop(), refreshing?.stop()]);
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
