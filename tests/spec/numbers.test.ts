import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type CountedKind, reportNumbers, type ReportBy } from "#numbers";
import { openStore, type Store } from "#store";
import { startBookingSite } from "../fixtures/booking-site.ts";
import { rawRequest } from "../fixtures/raw-request.ts";
import { saveStudio, startSite } from "../fixtures/start-site.ts";

const DAYS = { first: "2027-03-15", last: "2027-03-15" };
const PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 Safari/604.1";

const site = await startBookingSite();

/** Sends what a browser sends; of each visitor from a network of its own. */
async function beacon(
  visitor: number,
  sent: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<number> {
  const body = typeof sent === "string" ? sent : JSON.stringify(sent);
  const { status } = await rawRequest(site.origin, "/_count", {
    method: "POST",
    body,
    headers: {
      "content-type": "text/plain;charset=UTF-8",
      "content-length": String(Buffer.byteLength(body)),
      "sec-fetch-site": "same-origin",
      "user-agent": PHONE,
      "x-forwarded-for": `10.${visitor}.0.1`,
      ...headers,
    },
  });
  return status;
}

const at = (path: string): string => `https://studio.example${path}`;
const view = (visitor: number, path: string, referrer = "", headers = {}) =>
  beacon(visitor, [referrer, at(path)], headers);

let store: Store;
let statuses: readonly number[];
const namesOf = async (kind: CountedKind): Promise<Readonly<Record<string, number[]>>> => {
  const rows = await store.numbers.read([kind], DAYS, false);
  return Object.fromEntries(
    rows.map(({ name, step, count, visits }) => [
      step === "" ? name : `${name} ${step}`,
      [count, visits],
    ]),
  );
};
const report = (by: ReportBy) => reportNumbers(store.numbers, by, DAYS);

describe("issue 27: what is counted of beacons", () => {
  beforeAll(async () => {
    const answers = [
      // One visitor reads three pages and comes back to one.
      await view(1, "/he?utm_source=letter&utm_campaign=spring", "https://www.news.example/a"),
      await view(1, "/he/blog", at("/he")),
      await view(1, "/he", at("/he/blog")),
      // Another one is lost.
      await view(2, "/no-such-page"),
      await view(2, "/%E0%A4%A"),
      await beacon(2, ["", at("/"), "film", "started", "ambra"]),
      await beacon(2, ["", at("/"), "film", "25", "ambra"]),
      await beacon(2, ["", at("/"), "film", "25", "no-such-film"]),
      await beacon(2, ["", at("/he"), "film", "started", "onboard"]),
      await beacon(2, ["", at("/search"), "search", "nothing-found", "Zebra"]),
      // The way to a booking on its page.
      await view(3, "/book"),
      await view(3, "/book?date=2027-03-18"),
      await view(3, "/book?start=2027-03-18T09:00:00Z"),
      await beacon(4, ["", at("/"), "booking", "opened"]),
      await beacon(4, ["", at("/"), "booking", "booked"]),
      // Nothing of these is counted.
      await view(5, "/", "", { "sec-gpc": "1" }),
      await view(5, "/", "", { dnt: "1" }),
      await view(5, "/", "", { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" }),
      await view(5, "/", "", { "user-agent": "" }),
      await view(5, "/booking/01k0000000000000000000000000/cancel?t=x"),
      await view(5, "/newsletter/unsubscribe/4rI_TslhXzcSruuCIsTaWYWrKmi87LjinTqBmfbVnC0"),
      await beacon(5, "no json"),
      await beacon(5, { url: at("/") }),
      await beacon(5, ["", "no address"]),
      await beacon(5, [`https://long.example/${"x".repeat(5_000)}`, at("/")]),
    ];
    statuses = [
      ...answers,
      await view(5, "/", "", { "sec-fetch-site": "cross-site" }),
      (await rawRequest(site.origin, "/_count")).status,
    ];
    // Sent again and again, from one network and from many programs of it.
    for (let round = 0; round < 25; round += 1) {
      await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          view(6, "/contact", "", { "user-agent": `${PHONE} ${index % 4}` }),
        ),
      );
    }
    await site.book({ start: (await site.starts("month=2027-03"))[0], name: "Dana Levi" });
    await site.stop();
    const opened = await openStore({ dataDir: site.dataDir, databaseUrl: undefined });
    if (!opened.ok) throw new Error(opened.problem);
    ({ store } = opened);
  });
  afterAll(() => store.close());

  test("the answer is the same, counted or not, but to other sites", () => {
    expect(statuses.slice(-2)).toEqual([403, 405]);
    expect(new Set(statuses.slice(0, -2))).toEqual(new Set([204]));
  });

  test("pages by their paths, all that are none as one; a visitor once a day", async () => {
    expect(await namesOf("page")).toMatchObject({
      "/he": [2, 1],
      "/he/blog": [1, 1],
      "(not found)": [2, 1],
      "/book": [3, 1],
    });
    expect(Object.keys(await namesOf("page")).toSorted()).toEqual([
      "(not found)",
      "/book",
      "/contact",
      "/he",
      "/he/blog",
    ]);
    expect(await namesOf("language")).toMatchObject({ he: [3, 1] });
    expect(Object.keys(await namesOf("device"))).toEqual(["phone"]);
  });

  test("arrivals by host and campaign; moving on the site is none", async () => {
    expect(await namesOf("campaign")).toEqual({ "letter / – / spring": [1, 1] });
    expect((await namesOf("referrer"))["news.example"]).toEqual([1, 1]);
    expect(Object.keys(await namesOf("referrer")).toSorted()).toEqual(["(direct)", "news.example"]);
  });

  test("films that are there, the way to a booking, words for which there is nothing", async () => {
    expect(await namesOf("film")).toEqual({
      "ambra started": [1, 1],
      "ambra 25": [1, 1],
      "onboard started": [1, 1],
    });
    expect(await namesOf("search")).toEqual({ zebra: [1, 1] });
    expect((await report("funnel")).map(({ step, visits }) => [step, visits])).toEqual([
      ["opened", 2],
      ["day", 1],
      ["time", 1],
      ["details", 1],
      // Of the one that was stored; what a browser says of it counts for nothing.
      ["booked", 1],
    ]);
    expect(await report("day")).toMatchObject([{ bookings: 1, notFound: 2, nothingFound: 1 }]);
  });

  test("one network cannot blow a counter up", async () => {
    const [count = 0, visits] = (await namesOf("page"))["/contact"] ?? [];
    expect(count).toBeGreaterThan(100);
    expect(count).toBeLessThan(300);
    expect(visits).toBe(4);
  });

  test("no address, network or browser is stored", async () => {
    const rows = await store.numbers.read(
      ["all", "page", "language", "referrer", "device", "campaign", "film", "action"],
      DAYS,
      true,
    );
    expect(JSON.stringify(rows)).not.toMatch(/iPhone|10\.\d\.0/);
  });
});

test("issue 27: a studio that wants no numbers has none, and its pages send nothing", async () => {
  const STUDIO_CONFIG = await saveStudio({ features: { numbers: false } });
  const quiet = await startSite({ STUDIO_CONFIG });
  const statusOf = async (origin: string) => (await rawRequest(origin, "/_count")).status;
  const dataOf = async (origin: string): Promise<string> =>
    (await rawRequest(origin, "/")).text.match(/<script id="page-data".*?<\/script>/s)?.[0] ?? "";
  expect(await statusOf(quiet.origin)).toBe(404);
  expect(await dataOf(quiet.origin)).not.toContain('"numbers"');
  expect(await statusOf(inject("siteOrigin"))).toBe(405);
  expect(await dataOf(inject("siteOrigin"))).toContain('"numbers":true');
});
