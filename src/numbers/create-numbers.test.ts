import { expect, test } from "vitest";
import type { CountedBatch } from "./ports.ts";
import { createNumbers } from "./create-numbers.ts";
import { dayOf } from "./day-of.ts";
import type { View } from "./read-view.ts";
import type { Visitor } from "./visitor-keys.ts";

const NOON = Date.parse("2027-03-15T12:00:00Z");
const ANN: Visitor = { network: "192.0.2.0/24", userAgent: "Firefox" };
const HOME: View = {
  url: "https://studio.example/he",
  referrer: "",
  page: "/he",
  language: "he",
  userAgent: "Mozilla/5.0 (iPhone) Mobile",
};

/** Numbers over a store that remembers what it was given, and may be away. */
function setUp() {
  const state = { now: NOON, isAway: false, added: [] as CountedBatch[][], salts: 0 };
  const numbers = createNumbers({
    store: {
      async salt(day) {
        if (state.isAway) throw new Error("away");
        state.salts += 1;
        return `salt of ${day}`;
      },
      async add(batch) {
        if (state.isAway) throw new Error("away");
        state.added.push([...batch]);
      },
      read: async () => [],
    },
    zone: "Europe/Amsterdam",
    now: () => state.now,
  });
  const flushed = async (kind: string): Promise<CountedBatch[]> => {
    await numbers.flush();
    return (state.added.at(-1) ?? []).filter((each) => each.kind === kind);
  };
  return { state, numbers, flushed };
}

test("issue 27: a visitor is one on a day, and another the day after", async () => {
  const { state, numbers, flushed } = setUp();
  await numbers.view(ANN, HOME);
  await numbers.view(ANN, HOME);
  await numbers.view({ ...ANN, userAgent: "Safari" }, HOME);
  state.now += 86_400_000;
  await numbers.view(ANN, HOME);

  const [first, second] = await flushed("all");
  expect(first).toMatchObject({ day: "2027-03-15", count: 3 });
  expect(first?.visitors).toHaveLength(2);
  expect(second).toMatchObject({ day: "2027-03-16", count: 1 });
  expect(first?.visitors).not.toContain(second?.visitors[0]);
  expect(state.salts).toBe(2);
  expect(JSON.stringify(state.added)).not.toMatch(/192\.0\.2|Firefox|Safari|iPhone/);
});

test("issue 27: one visitor counts so often and no more, whatever is sent again and again", async () => {
  const { numbers, flushed } = setUp();
  for (let times = 0; times < 400; times += 1) await numbers.view(ANN, HOME);
  for (let times = 0; times < 20; times += 1) {
    await numbers.event(ANN, { category: "film", action: "50", label: "onboard" });
  }
  for (let other = 0; other < 1_000; other += 1) {
    await numbers.event(ANN, { category: "search", action: "nothing-found", label: `x${other}` });
  }
  await numbers.flush();
  expect(await flushed("all")).toMatchObject([{ count: 300 }]);
  expect(await flushed("film")).toMatchObject([{ name: "onboard", step: "50", count: 3 }]);
  expect((await flushed("search")).length).toBeLessThan(300);
});

test("issue 27: what browsers may not count is not counted", async () => {
  const { numbers, flushed } = setUp();
  const send = (category: string, action: string, label = "") =>
    numbers.event(ANN, { category, action, label });
  await send("film", "26", "onboard");
  await send("booking", "booked");
  await send("action", "sign-up");
  await numbers.flush();
  expect(await flushed("film")).toEqual([]);
  expect(await flushed("funnel")).toEqual([]);

  numbers.action("booked");
  expect(await flushed("funnel")).toMatchObject([{ name: "booked", count: 1, visitors: [] }]);
});

test("issue 27: what cannot be stored waits and is added later, with what came meanwhile", async () => {
  const { state, numbers, flushed } = setUp();
  await numbers.view(ANN, HOME);
  state.isAway = true;
  await expect(numbers.flush()).rejects.toThrow("away");
  await numbers.view(ANN, HOME);
  await expect(numbers.flush()).rejects.toThrow("away");
  state.isAway = false;
  expect(await flushed("all")).toMatchObject([{ count: 2, visitors: [expect.any(String)] }]);
  await numbers.flush();
  expect(state.added).toHaveLength(1);
});

test.each([
  ["https://news.example/a?b", "", [["referrer", "news.example"]]],
  ["https://www.news.example/", "", [["referrer", "news.example"]]],
  ["https://studio.example/blog", "", []],
  ["", "", [["referrer", "(direct)"]]],
  ["javascript:alert(1)", "", [["referrer", "(direct)"]]],
  [
    "android-app://com.example/",
    "?utm_source=a&utm_campaign=%3Cb%3E%0A\u202Ec",
    [
      ["referrer", "(direct)"],
      ["campaign", "a / – / <b> c"],
    ],
  ],
] as [string, string, string[][]][])("issue 27: from %s%s", async (referrer, query, expected) => {
  const { state, numbers } = setUp();
  await numbers.view(ANN, { ...HOME, url: HOME.url + query, referrer });
  await numbers.flush();
  const counted = (state.added[0] ?? []).map(({ kind, name }) => [kind, name]);
  expect(counted.filter(([kind]) => kind === "referrer" || kind === "campaign")).toEqual(expected);
});

test.each([
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Mobile/15E148", "phone"],
  ["Mozilla/5.0 (Linux; Android 15; Pixel 9) Mobile Safari/537.36", "phone"],
  ["Mozilla/5.0 (Linux; Android 15; SM-X910) Safari/537.36", "tablet"],
  ["Mozilla/5.0 (iPad; CPU OS 18_0)", "tablet"],
  ["Mozilla/5.0 (X11; Linux x86_64)", "desktop"],
  ["", "desktop"],
])("issue 27: %s is a %s", async (userAgent, device) => {
  const { numbers, flushed } = setUp();
  await numbers.view(ANN, { ...HOME, userAgent });
  expect(await flushed("device")).toMatchObject([{ name: device }]);
});

test.each([
  ["Drone FILM", ["drone film"]],
  ["ann@example.com", []],
  ["call 050-123 4567", []],
  [" \u202E\n", []],
])("issue 27: of a search for %j stay %j", async (label, names) => {
  const { numbers, flushed } = setUp();
  await numbers.event(ANN, { category: "search", action: "nothing-found", label });
  expect((await flushed("search")).map(({ name }) => name)).toEqual(names);
  expect(await flushed("action")).toMatchObject([{ name: "nothing-found", count: 1 }]);
});

test.each([
  ["2027-03-14T22:59:59Z", "Europe/Amsterdam", "2027-03-14"],
  ["2027-03-14T23:00:00Z", "Europe/Amsterdam", "2027-03-15"],
  ["2027-10-31T22:59:59Z", "Europe/Amsterdam", "2027-10-31"],
  ["2027-03-15T00:00:00Z", "Asia/Jerusalem", "2027-03-15"],
])(
  "issue 27: at %s in %s it is %s, and the day is over within a day and some hours",
  (at, zone, day) => {
    const now = Date.parse(at);
    const found = dayOf(now, zone);
    expect(found.day).toBe(day);
    const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
    expect(dayOf(found.isOverAt, zone).day).toBe(next);
    expect(found.isOverAt - now).toBeLessThanOrEqual(27 * 3_600_000);
  },
);
