import { afterAll, beforeAll, expect, test } from "vitest";
import type { FaultBatch } from "#faults";
import type { CountedBatch } from "#numbers";
import { openStore } from "#store";
import { htmlFaults } from "../fixtures/html-faults.ts";
import { BASE, startStudioPage } from "../fixtures/studio-browser.ts";
import { loadTranslators } from "../fixtures/texts.ts";

/** As a visitor may fill a field that is counted: markup, and a formula of a spreadsheet. */
const MARKUP = `"><img src=x onerror=alert(1)>`;
const FORMULA = "=HYPERLINK(1)";
const NOW = Date.parse("2027-03-15T08:00:00Z");

const { site, signedIn } = await startStudioPage();
const opened = await openStore({ dataDir: site.dataDir, databaseUrl: undefined });
if (!opened.ok) throw new Error(opened.problem);
const { store } = opened;
afterAll(async () => {
  await store.close();
  await site.stop();
});
const t = (await loadTranslators()).get("en") ?? (() => "");

function counted(day: string, given: Partial<CountedBatch>): CountedBatch {
  const counter = { day, kind: "all", name: "", step: "", forgetAt: 0 } as const;
  return { ...counter, count: 1, visitors: ["a"], ...given };
}

function fault(id: string, given: Partial<FaultBatch> = {}): FaultBatch {
  const event = { id, kind: "document", key: `${id}.md`, detail: `broken ${id}` } as const;
  return { ...event, count: 2, firstAt: NOW - 9_000, lastAt: NOW, ...given };
}

const textOf = (html: string): string => html.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");

beforeAll(async () => {
  const day = "2027-03-14";
  await store.numbers.add([
    counted(day, { count: 41, visitors: ["a", "b", "c"] }),
    counted("2027-03-13", { count: 20 }),
    counted(day, { kind: "page", name: "/he", count: 30 }),
    counted(day, { kind: "language", name: "he", count: 30 }),
    counted(day, { kind: "device", name: "phone", count: 30 }),
    counted(day, { kind: "referrer", name: MARKUP, count: 3 }),
    counted(day, { kind: "referrer", name: "(direct)", count: 2 }),
    counted(day, { kind: "campaign", name: "@letter / mail / –", count: 3 }),
    counted(day, { kind: "search", name: FORMULA, count: 3 }),
    counted(day, { kind: "search", name: "+1", count: 2 }),
    counted(day, { kind: "search", name: "-1", count: 1 }),
    counted(day, { kind: "film", name: "ambra", step: "started", visitors: ["a", "b"] }),
    counted(day, { kind: "film", name: "ambra", step: "50" }),
    counted(day, { kind: "funnel", name: "opened", visitors: ["a", "b", "c", "d"] }),
    counted(day, { kind: "funnel", name: "day", visitors: ["a"] }),
    counted(day, { kind: "funnel", name: "booked", visitors: [] }),
    counted(day, { kind: "action", name: "enquiry", count: 7 }),
  ]);
});

test("issue 27: yesterday's numbers are read in words, with those of the day before", async () => {
  const viewer = await signedIn("viewer@studio.example", "viewer");
  const page = await viewer.read("/numbers?period=yesterday");
  expect(page.status).toBe(200);
  const said = textOf(page.text);
  const total = (name: "views" | "enquiries", figures: string) =>
    expect(said).toContain(`${t(`studioPage.numbers.total.${name}`)} ${figures}`);
  total("views", `41 +105% ${t("studioPage.numbers.before", { count: 20 })}`);
  total("enquiries", `7 ${t("studioPage.numbers.before", { count: 0 })}`);
  expect(said).toContain(t("studioPage.numbers.lost", { share: "75%" }));
  expect(said).toContain(t("studioPage.numbers.direct"));
  expect(said).toContain("עברית");
  expect(page.text).not.toContain("<img");
  expect(await htmlFaults(page.text)).toEqual([]);
});

test("issue 27: a chart says in words what it shows, and runs in the reader's direction", async () => {
  const viewer = await signedIn("viewer@studio.example", "viewer");
  const xs = async (language: string): Promise<number[]> => {
    const { text } = await viewer.send("GET", `${BASE}/numbers?period=week`, {
      headers: { "accept-language": language },
    });
    const [, id, words] =
      /<svg class="chart" role="img" aria-labelledby="([\w-]+) ([\w-]+)"/.exec(text) ?? [];
    expect(text).toMatch(new RegExp(`<title id="${id}">[^<]+</title>`));
    expect(text).toMatch(new RegExp(`<desc id="${words}">[^<]*61[^<]*</desc>`));
    const [chart = ""] = /<svg class="chart".*?<\/svg>/s.exec(text) ?? [];
    return [...chart.matchAll(/class="column" x="([\d.]+)%"/g)].map(([, x]) => Number(x));
  };
  const [ltr, rtl] = [await xs("en"), await xs("he")];
  expect(ltr).toHaveLength(7);
  expect(ltr).toEqual(ltr.toSorted((a, b) => a - b));
  expect(rtl).toEqual(ltr.toReversed());
  const year = await viewer.read("/numbers?period=year");
  expect(year.text.match(/class="place"/g)?.length).toBe(12 + 5);
});

test("issue 27: a file has all rows, and no cell of it is a formula", async () => {
  const viewer = await signedIn("viewer@studio.example", "viewer");
  const days = "first=2027-03-14&last=2027-03-14";
  const file = async (by: string) => viewer.read(`/numbers/${by}.csv?${days}`);
  const search = await file("search");
  expect(search.headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(search.headers["content-disposition"]).toBe(
    'attachment; filename="search-2027-03-14-2027-03-14.csv"',
  );
  expect(search.headers["cache-control"]).toBe("no-store");
  expect(search.text).toBe(
    'words,searches,visits\r\n"\'=HYPERLINK(1)",3,1\r\n"\'+1",2,1\r\n"\'-1",1,1\r\n',
  );
  expect((await file("campaign")).text).toContain(`"'@letter / mail / –",3,1`);
  expect((await file("day")).text).toContain("2027-03-14,41,3,2,1,7,0,0,0");
  expect((await file("nothing")).status).toBe(404);
  expect((await viewer.read("/numbers/day.csv?first=x&last=y")).status).toBe(404);

  const exported = (await store.people.audit({ limit: 9 })).filter(
    ({ action }) => action === "numbers_export",
  );
  expect(exported.map(({ subject }) => subject)).toEqual(["day", "campaign", "search"]);
  expect(exported[0]).toMatchObject({
    author: { name: "viewer@studio.example" },
    after: { first: "2027-03-14", last: "2027-03-14" },
  });
});

test("issue 27: days that cannot be told are named, and nothing typed is lost", async () => {
  const viewer = await signedIn("viewer@studio.example", "viewer");
  for (const [first, last] of [
    ["2027-03-14", "2027-03-13"],
    ["2027-03-14", "2027-03-16"],
    ["2020-01-01", "2027-03-14"],
    [MARKUP, "2027-02-30"],
  ] as const) {
    const query = new URLSearchParams({ first, last }).toString();
    const page = await viewer.read(`/numbers?${query}`);
    expect(page.status).toBe(422);
    expect(page.text).toContain(`value="${last}"`);
    expect(page.text).toContain(t("studioPage.numbers.daysWrong"));
    expect(page.text).not.toContain("<img");
  }
  const own = await viewer.read("/numbers?first=2027-03-13&last=2027-03-14");
  expect([own.status, textOf(own.text).includes(" 61 ")]).toEqual([200, true]);
  const none = await viewer.read("/numbers?first=2027-01-01&last=2027-01-02");
  expect(none.text).toContain(t("studioPage.numbers.none"));
});

test("issue 27: faults are shown with what to do; acknowledged once, as they were seen", async () => {
  await store.faults.record([
    fault("aa"),
    fault("bb", { kind: "mail", detail: MARKUP }),
    fault("cc"),
    fault("dd"),
  ]);
  const viewer = await signedIn("viewer@studio.example", "viewer");
  const editor = await signedIn("editor@studio.example", "editor");
  const today = await viewer.read("");
  expect(today.text.match(/href="[^"]+\/faults#fault-/g)).toHaveLength(3);
  const shown = await viewer.read("/faults");
  for (const text of [
    t("studioPage.faults.kind.mail"),
    t("studioPage.faults.advice.document"),
    t("studioPage.faults.times", { count: 2 }),
    "aa.md",
  ]) {
    expect(shown.text).toContain(text);
  }
  expect(shown.text).not.toContain("<img");
  expect(shown.text).not.toContain(t("studioPage.faults.acknowledge"));
  expect(await htmlFaults((await editor.read("/faults")).text)).toEqual([]);

  const seen = String(NOW);
  const press = (id: string) => editor.post("/faults", { do: "acknowledge", id, seen });
  expect((await viewer.post("/faults", { do: "acknowledge", id: "aa", seen })).status).toBe(403);
  expect((await viewer.post("/faults", { do: "acknowledge-all", seen })).status).toBe(403);
  expect((await press("aa")).headers.location).toBe(`${BASE}/faults?done=saved`);
  expect((await press("zz")).status).toBe(404);
  expect((await editor.post("/faults", { do: "acknowledge", id: "bb", seen: "x" })).status).toBe(
    404,
  );
  // It happens again while somebody reads of the time before.
  await store.faults.record([fault("bb", { lastAt: NOW + 5 })]);
  const late = await press("bb");
  expect([late.status, late.text.includes(t("studioPage.faults.again"))]).toEqual([409, true]);
  await editor.post("/faults", { do: "acknowledge-all", seen });
  const left = await store.faults.list({ open: true, limit: 9 });
  expect(left.map(({ id }) => id)).toEqual(["bb"]);

  const all = await viewer.read("/faults?show=all");
  expect(all.text).toContain("fault-aa");
  const history = textOf((await editor.read("/history")).text);
  expect(history).toContain(t("studioPage.audit.action.fault_acknowledge"));
  expect(history).toContain(t("studioPage.audit.action.fault_acknowledge_all"));
});

test("issue 27: many faults are read part by part", async () => {
  const many = Array.from({ length: 35 }, (_, index) => fault(`many-${index}`));
  await store.faults.record(many);
  const viewer = await signedIn("viewer@studio.example", "viewer");
  const first = await viewer.read("/faults");
  const [, older = ""] = /href="[^"]+(\/faults\?at=[^"]+)"/.exec(first.text) ?? [];
  const rest = await viewer.read(older.replaceAll("&amp;", "&"));
  const ids = (text: string) => text.match(/id="fault-[\w-]+"/g) ?? [];
  expect(ids(first.text)).toHaveLength(30);
  expect(new Set([...ids(first.text), ...ids(rest.text)]).size).toBe(36);
});

test("issue 27: today says what goes out next", async () => {
  const [start] = await site.starts("month=2027-03&tz=Europe/Amsterdam");
  await site.book({ start, name: MARKUP });
  await store.issues.schedule(7, NOW + 86_400_000, NOW);
  const viewer = await signedIn("viewer@studio.example", "viewer");
  const today = await viewer.read("");
  expect(today.text).toContain(t("studioPage.today.goesOut"));
  expect(today.text).toContain(t("studioPage.today.issue", { number: 7 }));
  const [, next = ""] = today.text.split('id="goes-out"');
  // A reminder of the call, to whoever booked it.
  expect(next).toMatch(/dana-[\w-]+@example\.com/);
  expect(today.text).not.toContain("<img");
});
