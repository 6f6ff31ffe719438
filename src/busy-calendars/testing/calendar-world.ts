import {
  type BusyAlarm,
  type BusyCalendarsOptions,
  type BusyFeed,
  createBusyCalendars,
  type FetchResult,
  type ReadOptions,
  type Validators,
} from "#busy-calendars";
import { readCalendar } from "../read-calendar.ts";
import { calendarOf, event } from "./calendar-text.ts";
import { memoryStore } from "./memory-store.ts";

export const NOW = Date.UTC(2027, 2, 1);
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const RANGE = { start: NOW, end: NOW + 60 * DAY_MS };
export const FEED: BusyFeed = {
  url: "https://mail.example/secret/a.ics",
  zone: "Europe/Amsterdam",
  take: "hours",
};
export const MEETING = { start: Date.UTC(2027, 2, 18, 9), end: Date.UTC(2027, 2, 18, 10) };
export const TEXT = calendarOf(...event("DTSTART:20270318T090000Z", "DURATION:PT1H"));
export const READ = {
  ok: true,
  state: "read",
  text: TEXT,
  etag: '"1"',
  lastModified: null,
} as const satisfies FetchResult;
export const GONE: FetchResult = { ok: false, reason: "bad_status", detail: "410" };

/** Busy calendars of one feed, a clock to move, and what the other side answers. */
export function setUp(changes: Partial<BusyCalendarsOptions> = {}) {
  const world = {
    now: NOW,
    answer: READ as FetchResult,
    asked: [] as { readonly url: string; readonly validators: Validators }[],
    read: [] as ReadOptions[],
    alarms: [] as BusyAlarm[],
    errors: [] as unknown[],
  };
  const options: BusyCalendarsOptions = {
    feeds: [FEED],
    store: memoryStore(),
    ownHost: "studio.example",
    horizonDays: 60,
    policy: "closed",
    fetch: async (url, { etag, lastModified }) => {
      world.asked.push({ url, validators: { etag, lastModified } });
      return world.answer;
    },
    read: async (text, how) => {
      world.read.push(how);
      return readCalendar(text, how);
    },
    onAlarm: (alarm) => {
      world.alarms.push(alarm);
    },
    onError: (error) => {
      world.errors.push(error);
    },
    now: () => world.now,
    random: () => 0.5,
    ...changes,
  };
  const calendars = createBusyCalendars(options);
  /** Lets time pass, and looks for what is due every quarter of a minute. */
  const pass = async (ms: number): Promise<void> => {
    for (const end = world.now + ms; world.now < end;) {
      world.now += Math.min(MINUTE_MS / 4, end - world.now);
      await calendars.refresh();
    }
  };
  return { world, options, calendars, pass };
}
