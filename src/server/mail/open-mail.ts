import { hostname } from "node:os";
import type { Logger } from "pino";
import { auditZones, CONFIRM_MS, isOutOfTime } from "#booking";
import { bookingCalendar } from "#booking/calendars";
import { openTimeDescriber, type TimeDescriber } from "#booking/node";
import { CONFIRM_HOURS } from "#contact/node";
import { defaultLocale, type Languages, type LocaleCode } from "#i18n";
import {
  createMailer,
  type MailContext,
  type Mailer,
  type TransportTrouble,
  type WatchedTransport,
  watchTransport,
} from "#mail";
import type { SiteRenderer } from "#site";
import type { Studio } from "#studio";
import type { Metrics } from "../metrics/metrics.ts";
import type { Services } from "../open-services.ts";
import type { Environment } from "../settings/environment.ts";
import type { Clock } from "../site/clock.ts";
import type { MessageSource } from "../site/message-source.ts";
import { type Loop, startLoop } from "../start-loop.ts";
import { type IssueMails, openIssueMail } from "./open-issue-mail.ts";
import { openTransport } from "./open-transport.ts";
import { openRoomStep } from "./prepare-room.ts";

/** What mails are composed and sent with. */
export interface MailOptions {
  readonly environment: Environment;
  readonly studio: Studio;
  /** Languages that are offered, the default one first. */
  readonly locales: readonly LocaleCode[];
  readonly languages: Languages;
  readonly messages: MessageSource;
  /** The built template of mails. */
  readonly renderMail: MailContext["renderHtml"];
  /** Issues of the newsletter as the site has them; never asked before it is open. */
  readonly readIssue: SiteRenderer["issue"];
  readonly clock: Clock;
  readonly log: Logger;
  readonly services: Services;
  readonly metrics: Metrics | undefined;
}

/** The mails of the site, over opened services. */
export interface MailService extends Loop, IssueMails, Pick<Mailer, "notifyStudio"> {
  /**
   * What mails and calendar files are composed with.
   *
   * @param origin address of the site for links, unless SITE_URL says it
   */
  context(origin: string): MailContext;
  /** Takes over what another process had begun to send, once the store is there. */
  takeOver(): Promise<void>;
  /** Why no mail goes out; undefined while they do. */
  trouble(): TransportTrouble | undefined;
  /** Begins to send what is in the outbox. */
  start(origin: string): void;
}

/** Wait after a round that found little to send, in milliseconds. */
const IDLE_MS = 1000;
/** Tries after which a mail has waited for twenty minutes (`retry-gap.ts`). */
const STUCK_TRIES = 4;
const STUCK_MS = 20 * 60_000;
const WAITING_MAX = 100;

/** Codes of the system, not answers of a relay to one mail. */
function isFault(code: string | null): boolean {
  return code !== null && /^E[A-Z]+$/.test(code);
}

/** Further ahead than any rule lets people book, in milliseconds. */
const AHEAD_MS = 800 * 86_400_000;

/**
 * Opens the way of mails over opened services. Sends nothing before it is started.
 *
 * @throws StartFailure when the DKIM key cannot be read
 */
export async function openMail(options: MailOptions): Promise<MailService> {
  const { environment, clock, log, services } = options;
  const { store, newId } = services;
  const now = (): number => clock.now().getTime();
  const { from } = addressesOf(options);
  const times = await openTimeDescriber(options.languages);
  const transport = watchTransport(
    await openTransport(environment, from, clock),
    {
      onTrouble: ({ since, code }) =>
        log.error(
          { since: new Date(since).toISOString(), code, fault: "mail" },
          "no mail goes out; all of them wait",
        ),
      onRecovery: () => log.info("mails go out again"),
    },
    now,
  );
  const owner = `${hostname()}-${process.pid}`;
  const onBounce = async (address: string): Promise<void> => {
    await services.newsletter.suppress(address, "bounce", now());
  };
  const mailer = createMailer({
    outbox: store.outbox,
    transport,
    prepare: openRoomStep(options, now),
    owner,
    newId,
    now,
    onBounce,
    log,
    onOutcome: options.metrics?.mail,
  });
  const sources = sourcesOf(options, times);
  const context = (origin: string): MailContext => ({
    ...surroundings(options, origin),
    ...sources,
  });
  const { notifyStudio } = mailer;
  const issues = openIssueMail({
    ...options,
    transport,
    owner,
    onBounce,
    now,
    notifyStudio,
    context,
  });
  let [sending, sendingIssues]: (Loop | undefined)[] = [];
  return {
    context,
    notifyStudio,
    ...issues.mails,
    takeOver: () => takeOver(store, transport, now()),
    trouble: () => transport.trouble(),
    start(origin) {
      const composing = context(origin);
      sending = startLoop(
        async () => store.isOpen() && mailer.sendDue(composing),
        IDLE_MS,
        (error) => log.error({ err: error }, "mails have to wait"),
      );
      sendingIssues = issues.start(composing);
      notifyOfZones(options, mailer).catch((error: unknown) =>
        log.error({ err: error }, "no zone was audited"),
      );
    },
    async stop() {
      await Promise.all([sending?.stop(), sendingIssues?.stop()]);
    },
  };
}

/** Takes over what another process had begun to send. */
async function takeOver(
  store: Services["store"],
  transport: WatchedTransport,
  now: number,
): Promise<void> {
  // SQLite has one server at a time: every lease is that of a process that was killed.
  if (store.engine === "sqlite") {
    await store.outbox.endLeases();
    await store.issues.endLeases(now);
  }
  const waiting = await store.outbox.list({ states: ["pending"], limit: WAITING_MAX });
  // Not tried again for hours, perhaps: what a process before this one saw still counts.
  const stuck = waiting.find((row) => row.attempts >= STUCK_TRIES && isFault(row.lastCode));
  if (stuck) transport.remember({ since: now - STUCK_MS, code: stuck.lastCode ?? "" });
}

/** Whom mails are from, and where the studio reads. */
function addressesOf({ environment, studio }: MailOptions) {
  const fallback = { name: studio.name, address: studio.contact.email };
  const { from = fallback, studioTo = fallback } = environment.mail;
  return { from, studioTo };
}

/** What mails know of the site around them. */
function surroundings(options: MailOptions, origin: string) {
  const { environment, studio, languages, locales } = options;
  const addresses = addressesOf(options);
  return {
    origin: environment.siteUrl ?? origin,
    host: new URL(environment.siteUrl ?? "http://localhost").hostname,
    studioName: studio.name,
    studioEmail: addresses.from.address,
    whatsApp: studio.contact.whatsapp,
    locales,
    languages,
    studioLocale: studio.studioLocale ?? defaultLocale(locales),
    ...addresses,
    studioPageUrl:
      environment.studioPath && (environment.siteUrl ?? origin) + environment.studioPath,
    issue: (number: number, locale: LocaleCode) =>
      options.readIssue({ number, locale, origin: environment.siteUrl ?? origin }),
    translator: options.messages.translator,
    renderHtml: options.renderMail,
  };
}

/** What mails need of the domain modules: they know only their types. */
function sourcesOf(
  options: MailOptions,
  times: TimeDescriber,
): Pick<MailContext, "bookings" | "contact" | "newsletter" | "people"> {
  const { store, booking, contact, newsletter, people } = options.services;
  return {
    bookings: {
      find: store.bookings.find,
      linkToken: booking.linkToken,
      referenceOf: booking.referenceOf,
      confirmMinutes: CONFIRM_MS / 60_000,
      isOutOfTime,
      ...times,
      calendarFile: bookingCalendar,
    },
    contact: { ...contact, confirmHours: CONFIRM_HOURS },
    newsletter,
    people,
  };
}

/** Notifies the studio of meetings whose zone has new rules since they were agreed (b1). */
async function notifyOfZones(
  { services, clock, log }: MailOptions,
  { notifyStudio }: Mailer,
): Promise<void> {
  const { store, tzdata } = services;
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
