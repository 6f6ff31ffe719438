import * as fc from "fast-check";
import { DateTime, IANAZone } from "luxon";
import { describe, expect, it } from "vitest";
import { findSlots } from "#booking";
import { NOBODY, rulesOf } from "#fixtures/booking-rules.ts";
import { effort } from "#fixtures/effort.ts";
import { PROCESS_ZONES, useProcessZone } from "#fixtures/process-zone.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Zones with every oddity there is; `ALL_ZONES=1` takes all that the engine lists. */
const SAMPLE = `
  Africa/Cairo Africa/Casablanca Africa/El_Aaiun Africa/Johannesburg Africa/Monrovia
  America/Asuncion America/Caracas America/Havana America/Los_Angeles America/New_York
  America/Nuuk America/Santiago America/Scoresbysund America/St_Johns America/Vancouver
  Antarctica/Casey Antarctica/Macquarie Antarctica/Troll Antarctica/Vostok
  Asia/Almaty Asia/Beirut Asia/Gaza Asia/Hebron Asia/Jerusalem Asia/Kabul Asia/Kathmandu
  Asia/Kolkata Asia/Tehran Asia/Tokyo Asia/Yangon Atlantic/Azores
  Australia/Adelaide Australia/Eucla Australia/Lord_Howe Australia/Sydney
  Europe/Berlin Europe/Chisinau Europe/Dublin Europe/Lisbon Europe/London
  Pacific/Apia Pacific/Auckland Pacific/Chatham Pacific/Easter Pacific/Kiritimati
  Pacific/Marquesas Pacific/Niue Pacific/Norfolk Pacific/Pago_Pago Pacific/Tongatapu UTC
`;
const zones = process.env["ALL_ZONES"]
  ? Intl.supportedValuesOf("timeZone")
  : SAMPLE.trim().split(/\s+/);

/** What the rules say about one date: minutes of the wall clock. */
interface Hours {
  readonly windows: readonly (readonly [start: number, end: number])[];
  readonly duration: number;
  readonly step: number;
}

const offsetOf = (zone: IANAZone, instant: number): number => zone.offset(instant);

/** Dates on which a zone's offset changes, 2024 to 2035, with the dates around them. */
function transitionDates(zone: IANAZone): readonly string[] {
  const dates = new Set<string>();
  const last = Date.UTC(2036, 0);
  for (let from = Date.UTC(2024, 0); from < last; from += 7 * DAY_MS) {
    const before = offsetOf(zone, from);
    if (offsetOf(zone, from + 7 * DAY_MS) === before) continue;
    let [low, high] = [from, from + 7 * DAY_MS];
    while (high - low > MINUTE_MS) {
      const middle = (low + high) / 2;
      if (offsetOf(zone, middle) === before) low = middle;
      else high = middle;
    }
    for (const shift of [-DAY_MS, 0, DAY_MS])
      dates.add(DateTime.fromMillis(high + shift, { zone }).toISODate() ?? "");
  }
  return [...dates];
}

/**
 * The instants at which clocks show a wall time (given as if it were UTC), and where clocks skip it
 * the one instant that a clock nobody changed would have shown it.
 */
function instantsOf(wall: number, zone: IANAZone): readonly number[] {
  const around = [wall - DAY_MS, wall + DAY_MS].map((instant) => offsetOf(zone, instant));
  const shown = around
    .map((offset) => wall - offset * MINUTE_MS)
    .filter((instant) => instant + offsetOf(zone, instant) * MINUTE_MS === wall);
  return shown.length > 0 ? shown : [wall - (around[0] ?? 0) * MINUTE_MS];
}

/** The starts of a date by the words of b1, one instant after the other. */
function expectedStarts(day: string, zone: IANAZone, hours: Hours): readonly number[] {
  const midnight = Date.parse(day);
  const dateOf = (instant: number) => DateTime.fromMillis(instant, { zone }).toISODate();
  const windows = hours.windows.map(([start, end]) => ({
    start: Math.min(...instantsOf(midnight + start * MINUTE_MS, zone)),
    end: Math.max(...instantsOf(midnight + end * MINUTE_MS, zone)),
  }));
  const starts: number[] = [];
  for (let at = midnight - DAY_MS; at < midnight + 2 * DAY_MS; at += 5 * MINUTE_MS) {
    const end = at + hours.duration * MINUTE_MS;
    const isOffered = windows.some(
      (window) =>
        at >= window.start &&
        end <= window.end &&
        (at - window.start) % (hours.step * MINUTE_MS) === 0,
    );
    if (isOffered && dateOf(at) === day && dateOf(end - 1) === day) starts.push(at);
  }
  return starts;
}

const written = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");

/** The starts that the room gives for a date, when the days around it are just as open. */
function foundStarts(day: string, zone: string, hours: Hours): readonly number[] {
  const daily = hours.windows.map((window) => window.map(written));
  const [mon, tue, wed, thu, fri, sat, sun] = Array.from({ length: 7 }, () => daily);
  const rules = rulesOf({
    zone,
    weekly: { mon, tue, wed, thu, fri, sat, sun },
    duration: hours.duration,
    step: hours.step,
    minNotice: "PT0S",
  });
  const range = { first: day, last: day };
  const slots = findSlots(rules, NOBODY, Date.parse(day) - 5 * DAY_MS, range);
  return slots.map(({ start }) => start);
}

/** Windows between an even number of different times, so that none overlap; some touch. */
const windowsArbitrary = fc
  .uniqueArray(fc.integer({ min: 0, max: 288 }), { minLength: 2, maxLength: 6 })
  .map((times) => times.toSorted((a, b) => a - b).map((time) => time * 5))
  .chain((times) =>
    fc.boolean().map((touching) =>
      times.slice(0, -1).flatMap((start, index): [number, number][] => {
        const end = times[index + 1] ?? 1440;
        return touching || index % 2 === 0 ? [[start, end]] : [];
      }),
    ),
  );
/** Half of them at night, where clocks change. */
const nightArbitrary = windowsArbitrary.map((windows) =>
  windows.map(([start, end]): [number, number] => [
    Math.floor(start / 25) * 5,
    Math.floor(end / 25) * 5 + 5,
  ]),
);
const isDisjoint = (windows: readonly (readonly [number, number])[]) =>
  windows.every(([start], index) => start >= (windows[index - 1]?.[1] ?? 0));
const minutesArbitrary = fc.oneof(
  fc.constantFrom(15, 30, 45, 60),
  fc.integer({ min: 1, max: 96 }).map((ticks) => ticks * 5),
);
const hoursArbitrary: fc.Arbitrary<Hours> = fc.record({
  windows: fc.oneof(windowsArbitrary, nightArbitrary.filter(isDisjoint)),
  duration: minutesArbitrary,
  step: minutesArbitrary,
});

const days = zones.flatMap((name) =>
  transitionDates(IANAZone.create(name)).map((day) => ({ name, day })),
);

/** In the quick form two machines: the rules are worked out anew for each. */
const MACHINES = process.env["ALL_ZONES"] ? PROCESS_ZONES : PROCESS_ZONES.slice(2);

describe.each(MACHINES)("G7: slots as a second library works them out, in %s", (machine) => {
  useProcessZone(machine);
  const STEADY: readonly Hours[] = [
    { windows: [[0, 1440]], duration: 30, step: 30 },
    {
      windows: [
        [0, 90],
        [90, 150],
        [150, 240],
        [1350, 1440],
      ],
      duration: 25,
      step: 15,
    },
  ];

  const tried = days.filter((_, index) => effort(index % 5 === 0, true));

  it(`on ${tried.length} days around changes of ${zones.length} zones`, () => {
    expect(days.length).toBeGreaterThan(1500);
    for (const { name, day } of tried)
      for (const hours of STEADY)
        expect(foundStarts(day, name, hours), `${name} ${day}`).toEqual(
          expectedStarts(day, IANAZone.create(name), hours),
        );
  }, 600_000);

  it("for any hours, lengths and steps, on ordinary days too", () => {
    const ordinary = fc.record({
      name: fc.constantFrom(...zones),
      day: fc
        .integer({ min: 0, max: 12 * 365 })
        .map((n) => new Date(Date.UTC(2024, 0, 1 + n)).toISOString().slice(0, 10)),
    });
    const anyDay = fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...days) },
      { weight: 1, arbitrary: ordinary },
    );
    fc.assert(
      fc.property(anyDay, hoursArbitrary, ({ name, day }, hours) => {
        expect(foundStarts(day, name, hours)).toEqual(
          expectedStarts(day, IANAZone.create(name), hours),
        );
      }),
      { numRuns: effort(300, 1_300) },
    );
  }, 60_000);
});
