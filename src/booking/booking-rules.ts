import * as v from "valibot";
import { isDate } from "#forms";
import { NAMED_WAYS, ROOM_TO_COME, wayOf } from "./meeting-way.ts";
import { openHours } from "./open-hours.ts";
import { Temporal } from "./temporal.ts";
import { readZone } from "./time-zone.ts";

/** Days of the week as the configuration names them, in ISO 8601 order: Monday first. */
export const WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;

/** Minutes of one tick, the grain of all times (b1). */
export const TICK_MINUTES = 5;

const MINUTES_MAX = 480;
const HOUR_MS = 3_600_000;

/** Objects refuse keys that they do not know; the message says which of the two is wrong. */
const objectMessage = ({ expected }: { readonly expected: string | null }): string => {
  if (expected === "never") return "no such key";
  return expected === "Object" ? "an object" : "a value";
};

const minutes = (least: number) => {
  const message = `minutes: a multiple of ${TICK_MINUTES} from ${least} to ${MINUTES_MAX}`;
  return v.pipe(
    v.number(message),
    v.minValue(least, message),
    v.maxValue(MINUTES_MAX, message),
    v.multipleOf(TICK_MINUTES, message),
  );
};

const wholeNumber = (least: number, most: number) => {
  const message = `a whole number from ${least} to ${most}`;
  return v.pipe(
    v.number(message),
    v.integer(message),
    v.minValue(least, message),
    v.maxValue(most, message),
  );
};

const httpsMessage = "an address starting with https://";
const httpsUrl = v.pipe(
  v.string(httpsMessage),
  v.url(httpsMessage),
  v.startsWith("https://", httpsMessage),
);

const zoneName = v.pipe(
  v.string("a time zone like Europe/Amsterdam"),
  v.check(
    (zone) => readZone(zone) !== undefined,
    "a time zone that is known, like Europe/Amsterdam",
  ),
);

/** A calendar is an address, or an address and the zone of its hours that name none. */
const calendar = v.lazy((input) =>
  typeof input === "string"
    ? v.pipe(
        httpsUrl,
        v.transform((url): { readonly url: string; readonly zone?: string | undefined } => ({
          url,
        })),
      )
    : v.strictObject({ url: httpsUrl, zone: v.optional(zoneName) }, objectMessage),
);
const calendars = v.optional(v.array(calendar, "a list of addresses"), []);

const locationMessage =
  '"whatsapp", "phone", "email", "video", or an address starting with https://';
const PLAIN_LOCATIONS = [...NAMED_WAYS, ROOM_TO_COME] as const;
const location = v.lazy((input) =>
  PLAIN_LOCATIONS.some((plain) => plain === input)
    ? v.picklist(PLAIN_LOCATIONS)
    : v.pipe(
        v.string(locationMessage),
        v.url(locationMessage),
        v.startsWith("https://", locationMessage),
      ),
);
const locationsMessage = "a list in which each way stands once, and at most one address";
const locations = v.lazy((input) =>
  Array.isArray(input)
    ? v.pipe(
        v.array(location),
        v.minLength(1, locationsMessage),
        v.check((list) => new Set(list.map(wayOf)).size === list.length, locationsMessage),
      )
    : v.pipe(
        location,
        v.transform((one) => [one]),
      ),
);

const dateMessage = "a date of the calendar like 2027-03-18";
const date = v.pipe(v.string(dateMessage), v.check(isDate, dateMessage));

const noticeMessage = "an ISO 8601 duration of days, hours and minutes, for example PT24H";
const notice = v.pipe(
  v.string(noticeMessage),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const milliseconds = elapsedMs(dataset.value);
    if (milliseconds !== undefined) return milliseconds;
    addIssue({ message: noticeMessage });
    return NEVER;
  }),
);

const override = v.lazy((input) =>
  input === "closed"
    ? v.pipe(
        v.literal("closed"),
        v.transform(() => []),
      )
    : openHours,
);

const day = v.optional(openHours, []);

const rulesSchema = v.pipe(
  v.strictObject(
    {
      /** IANA time zone in which all hours and days below are meant. */
      zone: zoneName,
      /** Opening hours by day of the week; a day that is not named is closed. */
      weekly: v.pipe(
        v.strictObject(
          { mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day },
          objectMessage,
        ),
        v.readonly(),
      ),
      /** Length of a meeting in minutes. */
      duration: v.optional(minutes(TICK_MINUTES), 30),
      /** Minutes from one offered start to the next. */
      step: v.optional(minutes(TICK_MINUTES), 30),
      /** Minutes kept free before a meeting. */
      bufferBefore: v.optional(minutes(0), 0),
      /** Minutes kept free after a meeting. */
      bufferAfter: v.optional(minutes(0), 15),
      /** Least time between booking and meeting, elapsed; once read, in milliseconds. */
      minNotice: v.optional(notice, "PT24H"),
      /** Visitors move a meeting up to so long before it; once read, in milliseconds. */
      changeNotice: v.optional(notice, "PT2H"),
      /** How many calendar days after today can be booked. */
      horizonDays: v.optional(wholeNumber(1, 730), 60),
      /** Most meetings on one of the studio's days. */
      maxPerDay: v.optional(wholeNumber(1, 288), 6),
      /** Hours of single dates, in place of the weekly ones; "closed" is none. */
      overrides: v.optional(v.pipe(v.record(date, override, objectMessage), v.readonly()), {}),
      /** Calendars whose days are closed. */
      holidaysIcs: calendars,
      /** Calendars whose appointments are busy. */
      busyIcs: calendars,
      /** What holds while a calendar above has not been read for a day: no time is free, or all. */
      busyPolicy: v.optional(v.picklist(["closed", "open"], '"closed" or "open"'), "closed"),
      /**
       * Where people meet: the studio calls, writes first, or an address for video calls. Visitors
       * choose where there are several; the first is the one that is proposed.
       */
      location: v.optional(locations, "whatsapp"),
      /** What becomes of a meeting that its visitor declines in a calendar program. */
      declined: v.optional(v.picklist(["cancel", "keep"], '"cancel" or "keep"'), "cancel"),
    },
    objectMessage,
  ),
  v.forward(
    v.check(
      ({ minNotice, horizonDays }) => minNotice <= horizonDays * 24 * HOUR_MS,
      "a time shorter than horizonDays, or nothing could be booked",
    ),
    ["minNotice"],
  ),
  v.transform((rules) => ({
    ...rules,
    holidaysIcs: inZone(rules.holidaysIcs, rules.zone),
    busyIcs: inZone(rules.busyIcs, rules.zone),
  })),
  v.readonly(),
);

/** A calendar of somebody else's that is read by its address (b1). */
export interface CalendarSource {
  /** Begins with `https://`; whoever knows it can read the calendar, so it is not for logs. */
  readonly url: string;
  /** IANA time zone of whole days, and of hours without a zone. */
  readonly zone: string;
}

/** When and how people can book (b1): checked, complete, hours in minutes, notice in ms. */
export type BookingRules = v.InferOutput<typeof rulesSchema>;

/** One thing that is wrong in the rules: where, and what was expected there. */
interface BookingRulesProblem {
  /** For example `booking.weekly.mon[0]`. */
  readonly path: string;
  readonly expected: string;
}

/** Result of {@link parseBookingRules}. */
export type BookingRulesResult =
  | { readonly ok: true; readonly rules: BookingRules }
  | { readonly ok: false; readonly problems: readonly BookingRulesProblem[] };

/**
 * Checks the booking rules of a configuration and fills in what it leaves out (b1).
 *
 * @param input what stands under the key `booking`
 */
export function parseBookingRules(input: unknown): BookingRulesResult {
  const parsed = v.safeParse(rulesSchema, input, { abortPipeEarly: true });
  if (parsed.success) return { ok: true, rules: parsed.output };
  return {
    ok: false,
    problems: parsed.issues.map((issue) => ({
      path: (issue.path ?? []).reduce((path, { key }) => path + written(key), "booking"),
      expected: issue.message,
    })),
  };
}

function inZone(
  sources: readonly { readonly url: string; readonly zone?: string | undefined }[],
  studioZone: string,
): readonly CalendarSource[] {
  return sources.map(({ url, zone }) => ({ url, zone: zone ?? studioZone }));
}

function written(key: unknown): string {
  return typeof key === "number" ? `[${key}]` : `.${String(key)}`;
}

/** A day is 24 hours here; months and years have no length of their own. */
function elapsedMs(text: string): number | undefined {
  try {
    const total = Temporal.Duration.from(text).total("milliseconds");
    return total >= 0 ? total : undefined;
  } catch {
    return undefined;
  }
}
