import { ulid } from "ulid";
import { type BookingService, type BookingRules, parseBookingRules } from "#booking";
import { createBookingService, createStudioRules } from "#booking/node";
import {
  type BusyAlarm,
  type BusyCalendars,
  createBusyCalendars,
  fetchCalendar,
  readBusyTimes,
} from "#booking/calendars";
import { type ContactService, createContactService } from "#contact/node";
import { createSigner, type Signer } from "#forms/node";
import {
  createNewsletterService,
  createSubscriberLists,
  type NewsletterService,
  type SubscriberLists,
} from "#newsletter/node";
import { createPeopleService, type PeopleService } from "#people/node";
import type { OpenStoreResult, Store } from "#store";
import { languagesOf, projectTypes, type Studio } from "#studio";
import type { Environment } from "./settings/environment.ts";
import type { StartProblem } from "./settings/start-failure.ts";
import { createPersonData, type PersonData } from "./person-data.ts";
import { readSecrets } from "./settings/secrets.ts";

/** What the services are opened with. */
export interface ServicesOptions {
  readonly environment: Pick<Environment, "dataDir" | "databaseUrl" | "secrets" | "siteUrl"> & {
    readonly mail: Pick<Environment["mail"], "smtpUrl" | "takesUtf8">;
  };
  readonly studio: Studio;
  /** epoch milliseconds */
  readonly now: () => number;
  /**
   * Opens the store: the command line once, the server for as long as it runs.
   *
   * @param keepKey must have resolved before anything is stored; rejects while the disk is full
   */
  readonly openStore: (keepKey: () => Promise<void>) => Promise<OpenStoreResult>;
  /** Hears of a calendar of busy times that has not been had for an hour. */
  readonly onBusyAlarm: (alarm: BusyAlarm) => Promise<void>;
  /** Called with unexpected faults of a refresh of busy times. */
  readonly onBusyError: (error: unknown) => void;
}

/** Everything by which bookings, enquiries and subscribers are reached, over one store (F1–F3). */
export interface Services {
  readonly store: Store;
  readonly signer: Signer;
  /** As the studio's file has them; what holds now is in `booking.rules`. */
  readonly rules: BookingRules;
  /** Version of the time zone data, kept with each booking (b1). */
  readonly tzdata: string;
  readonly booking: BookingService;
  /** Not started: nothing is fetched before the first request. */
  readonly busy: BusyCalendars;
  readonly contact: ContactService;
  readonly newsletter: NewsletterService;
  readonly lists: SubscriberLists;
  /** Who has access to the studio's page. */
  readonly people: PeopleService;
  /** What is stored about a person, for them. */
  readonly personData: PersonData;
  /**
   * Makes a unique id; later ones sort after earlier ones.
   *
   * @param now epoch milliseconds
   */
  newId(now: number): string;
  close(): Promise<void>;
}

/** Result of {@link openServices}: what is wrong with the settings, or that the database is away. */
export type OpenServicesResult =
  | { readonly ok: true; readonly services: Services }
  | {
      readonly ok: false;
      readonly reason: "settings" | "database";
      readonly problems: readonly StartProblem[];
    };

/**
 * Opens store and services and nothing that works by itself: no lock, no worker, no timer. The server
 * adds those; the command line does without and works beside it.
 *
 * @throws StartFailure when the file of the key is not what was written there
 */
export async function openServices(options: ServicesOptions): Promise<OpenServicesResult> {
  const { environment, studio } = options;
  const { dataDir, databaseUrl, secrets } = environment;
  const parsed = parseBookingRules(studio.booking);
  if (!parsed.ok) {
    const problems = parsed.problems.map(({ path, expected }) => ({
      where: `studio.config: ${path}`,
      expected,
    }));
    return { ok: false, reason: "settings", problems };
  }
  if (databaseUrl !== undefined && secrets === undefined) {
    const expected = "a key that all servers of one DATABASE_URL share";
    return { ok: false, reason: "settings", problems: [{ where: "SECRET", expected }] };
  }
  const { ring, keep } = await readSecrets(secrets, dataDir);
  const signer = createSigner(ring);
  const opened = await options.openStore(keep);
  if (!opened.ok) {
    const where = databaseUrl === undefined ? `DATA_DIR=${dataDir}` : "DATABASE_URL";
    const { problem: expected, hint } = opened;
    return { ok: false, reason: "database", problems: [{ where, expected, hint }] };
  }
  return { ok: true, services: servicesOver(opened.store, signer, parsed.rules, options) };
}

function servicesOver(
  store: Store,
  signer: Signer,
  rules: BookingRules,
  { environment, studio, now, onBusyAlarm, onBusyError }: ServicesOptions,
): Services {
  const languages = languagesOf(studio);
  const tzdata = process.versions["tz"] ?? "unknown";
  const newId = (at: number): string => ulid(at).toLowerCase();
  const nextId = (): string => newId(now());
  const studioRules = createStudioRules(studio.booking, rules, store.rules);
  const busy = createBusyCalendars({
    feeds: [
      ...rules.busyIcs.map((feed) => ({ ...feed, take: "hours" as const })),
      ...rules.holidaysIcs.map((feed) => ({ ...feed, take: "days" as const })),
    ],
    store: store.busy,
    ownHost: new URL(environment.siteUrl ?? "http://localhost").hostname,
    horizonDays: async () => (await studioRules.now()).horizonDays,
    policy: rules.busyPolicy,
    fetch: fetchCalendar,
    read: readBusyTimes,
    onAlarm: onBusyAlarm,
    onError: onBusyError,
    now,
  });
  // Files take any address, a relay only what it says.
  const takesUtf8 = environment.mail.smtpUrl === undefined || environment.mail.takesUtf8;
  const newsletterOptions = { store: store.newsletter, signer, newId: nextId, takesUtf8 };
  return {
    store,
    signer,
    rules,
    tzdata,
    booking: createBookingService({
      rules: studioRules,
      store: store.bookings,
      signer,
      newId,
      closedDays: (days) => store.studio.closedDays(days),
      blocks: store.blocks,
      busyTimes: (range, at) => busy.busyTimes(range, at),
      takesUtf8,
      languages,
      tzdata,
    }),
    busy,
    contact: createContactService({
      store: store.contact,
      signer,
      newId: nextId,
      studioZone: rules.zone,
      offered: { types: projectTypes(studio), languages: studio.locales.map(({ tag }) => tag) },
      takesUtf8,
    }),
    newsletter: createNewsletterService(newsletterOptions),
    lists: createSubscriberLists({ ...newsletterOptions, languages }),
    people: createPeopleService({
      store: store.people,
      limits: store.rateLimits,
      signer,
      newId: nextId,
    }),
    personData: createPersonData({
      privacy: store.privacy,
      signer,
      dataDir: environment.dataDir,
    }),
    newId,
    close: () => store.close(),
  };
}
