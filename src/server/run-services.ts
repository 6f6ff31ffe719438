import { ROOM_TO_COME } from "#booking";
import type { BusyAlarm } from "#booking/calendars";
import type { SubmissionGuard } from "#forms";
import { createSubmissionGuard, type SubmissionGuardOptions } from "#forms/node";
import { type MailContext, removeOldMailFiles, type TransportTrouble } from "#mail";
import type { Numbers } from "#numbers";
import { keepStoreOpen } from "#store";
import type { RequestHead } from "./http/request-head.ts";
import type { IssueMails } from "./mail/open-issue-mail.ts";
import { type MailOptions, type MailService, openMail } from "./mail/open-mail.ts";
import { startBounceReader } from "./mail/read-bounces.ts";
import { StartFailure } from "./settings/start-failure.ts";
import { formVisitor } from "./http/form-visitor.ts";
import { countedSubmissions } from "./numbers/counted-submissions.ts";
import { keepNumbers } from "./numbers/keep-numbers.ts";
import { measuredServices } from "./metrics/measured-services.ts";
import { openServices, type Services } from "./open-services.ts";
import { type Loop, startLoop } from "./start-loop.ts";

/** What reaching the studio needs of the rest of the server. */
export type RunServicesOptions = Omit<MailOptions, "services">;

/** Booking, newsletter and contact, over one store (F1–F3). */
export interface RunningServices extends Pick<
  Services,
  | "store"
  | "signer"
  | "rules"
  | "booking"
  | "busy"
  | "newsletter"
  | "lists"
  | "newId"
  | "contact"
  | "people"
  | "personData"
> {
  /** The site's own numbers; undefined where the studio wants none. */
  readonly numbers: Numbers | undefined;
  /** The submission guard for the forms of a request. */
  guardFor(request: RequestHead): SubmissionGuard;
  /** What mails are written with, once the site's address is known. */
  mailContext(origin: string): MailContext;
  /** Mails of issues of the newsletter before they are sent. */
  readonly issueMails: IssueMails;
  /** Why no mail goes out; undefined while they do. */
  mailTrouble(): TransportTrouble | undefined;
  /** Sends the studio an alarm, once for each key. */
  notifyStudio: MailService["notifyStudio"];
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
  const now = (): number => clock.now().getTime();
  const opened = await openServices({
    environment,
    studio,
    now,
    openStore: (keepKey) => keepStore(options, now, keepKey),
    onBusyAlarm: (alarm) => {
      const { host: calendar, reason } = alarm;
      log.error({ calendar, reason }, "a calendar of busy times cannot be had");
      return mail.notifyStudio(`busy:${alarm.key}`, busyMail(alarm));
    },
    onBusyError: (error) => log.error({ err: error }, "busy times were not refreshed"),
  });
  if (!opened.ok) throw new StartFailure(opened.problems);
  requireRoomMaker(environment, opened.services);
  const report = (message: string) => (error: unknown) => log.error({ err: error }, message);
  const later = report("what was counted is stored later");
  const counting = keepNumbers(opened.services, studio.features.numbers, now, later);
  const submissions = countedSubmissions(counting.numbers, metrics);
  const services = measuredServices(opened.services, submissions);
  const { store, booking, busy } = services;
  const mail = await openMail({ ...options, services });
  const guarding = guardOptions(services);

  // What ran out while no server was there must not be taken when the first visitor asks.
  const prepared = store.opened
    .then(() => Promise.all([booking.dropUnconfirmed(now()), mail.takeOver()]))
    .catch(report("what ran out is swept later"));
  if (store.isOpen()) await prepared;

  let isClosed = false;
  let [refreshing, reading]: (Loop | undefined)[] = [];
  let timer: NodeJS.Timeout | undefined;
  const sweep = async (): Promise<void> => {
    await removeOldMailFiles(environment.dataDir, now());
    if (!store.isOpen()) return;
    await booking.dropUnconfirmed(now());
    await store.sweep(now());
  };
  const begin = (origin: string): void => {
    if (isClosed) return;
    mail.start(origin);
    counting.start();
    reading = startBounceReader(environment, services, log, now);
    refreshing = startLoop(
      async () => store.isOpen() && busy.refresh(),
      REFRESH_MS,
      report("busy times were not refreshed"),
    );
    timer = setInterval(() => {
      sweep().catch(report("nothing was swept"));
    }, SWEEP_MS).unref();
  };

  return {
    ...services,
    numbers: counting.numbers,
    mailContext: mail.context,
    issueMails: mail,
    mailTrouble: mail.trouble,
    notifyStudio: mail.notifyStudio,
    guardFor: (request) =>
      createSubmissionGuard(guarding, formVisitor(request, environment, now())),
    start: (origin) => void prepared.then(() => begin(origin)),
    async close() {
      isClosed = true;
      clearInterval(timer);
      await Promise.all([mail.stop(), refreshing?.stop(), reading?.stop(), counting.stop()]);
      await store.close();
    },
  };
}

function busyMail({
  host,
  failingSince,
  reason,
}: BusyAlarm): Parameters<MailService["notifyStudio"]>[1] {
  return {
    subject: "busy",
    facts: [
      { label: "calendar", value: host },
      { label: "since", value: new Date(failingSince).toISOString() },
      { label: "reason", value: reason },
    ],
  };
}

/** Opens the store for as long as the server runs. */
function keepStore(
  { environment, log, metrics }: RunServicesOptions,
  now: () => number,
  beforeOpening: () => Promise<void>,
): ReturnType<typeof keepStoreOpen> {
  return keepStoreOpen({
    ...environment,
    now,
    beforeOpening,
    // Who hands over its socket has not ended yet.
    waitsForLock: environment.socketFd !== undefined,
    onIdleError: (error) => log.warn({ err: error }, "a connection to the database broke"),
    onAway: (reason) =>
      log.error({ reason, fault: "database" }, "the database is away: pages go on, forms wait"),
    onQuery: metrics?.query,
    onBack: () => log.info("the database is back"),
  });
}

function guardOptions({ signer, store }: Services): SubmissionGuardOptions {
  return {
    signer,
    limits: store.rateLimits,
    isKept: async (submissionId) =>
      (await store.bookings.findSubmission(submissionId, "")).state !== "new",
  };
}

/** @throws StartFailure when rooms are to be made and nobody is named who makes them */
function requireRoomMaker(
  { roomMaker }: RunServicesOptions["environment"],
  { rules }: Services,
): void {
  if (roomMaker || !rules.location.includes(ROOM_TO_COME)) return;
  const where = "studio.config: booking.location";
  const expected = `VIDEO_ROOM_COMMAND or VIDEO_ROOM_WEBHOOK, which makes the rooms of "${ROOM_TO_COME}"`;
  throw new StartFailure([{ where, expected }]);
}
