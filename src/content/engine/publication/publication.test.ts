import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Access } from "#content";
import { type ContentEngine, openContent } from "#content/node";
import { createContentFolder, markdown } from "#fixtures/content-folder.ts";
import { endAll } from "#fixtures/running.ts";

const TEN = Date.parse("2026-12-24T10:00:00Z");
const HOUR_MS = 3_600_000;

const page = (fields: object = {}): string =>
  markdown({ title: "T", description: "D.", ...fields });

afterAll(endAll);

let now = TEN;
let changes = 0;
const engines: ContentEngine[] = [];

/** Opens content of a test's own, in Amsterdam at eleven (10:00 UTC). */
async function open(files: Readonly<Record<string, string>>): Promise<ContentEngine> {
  now = TEN;
  changes = 0;
  const { directory } = await createContentFolder(files);
  const engine = await openContent({
    directory,
    locales: { codes: ["en", "de"], fallback: "en" },
    watch: false,
    now: () => now,
    zone: "Europe/Amsterdam",
    onChange: () => (changes += 1),
  });
  engines.push(engine);
  return engine;
}

/** Lets the engine notice another instant. */
async function goTo(instant: number): Promise<void> {
  now = instant;
  await vi.advanceTimersByTimeAsync(1_000);
}

const pathsOf = (engine: ContentEngine, access: Access = "public"): readonly string[] =>
  [...engine.pages(access).keys()].toSorted();

describe("what is planned comes and goes by itself", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(async () => {
    vi.useRealTimers();
    for (const engine of engines.splice(0)) await engine.close();
  });

  test("documents of every kind, at the minute of the studio's clocks", async () => {
    const engine = await open({
      "en/always.md": page(),
      "en/later.md": page({ publishAt: "2026-12-24T12:00" }),
      "en/data.yml": "title: T\npublishAt: 2026-12-24T11:00Z\n",
      "en/offer.md": page({ unpublishAt: "2026-12-24 12:00" }),
      "en/past.md": page({ publishAt: "2026-12-01", unpublishAt: "2026-12-24" }),
      "en/blog/1.a.md": page({ date: "2026-12-25" }),
      "en/blog/2.b.md": page({ date: "2026-12-31", publishAt: "2026-12-20" }),
      "en/portfolio/_dir.yml": "title: Later\npublishAt: 2026-12-24T12:00\n",
    });
    const before = ["/always", "/blog/b", "/offer"];
    expect(pathsOf(engine)).toEqual(before);
    expect(engine.posts("en", "public").map(({ slug }) => slug)).toEqual(["b"]);
    expect(engine.folderConfigs("public")).toEqual([]);
    const version = engine.version();
    await goTo(TEN + HOUR_MS - 1);
    expect([pathsOf(engine), changes]).toEqual([before, 0]);
    await goTo(TEN + HOUR_MS);
    expect(pathsOf(engine)).toEqual(["/always", "/blog/b", "/data", "/later"]);
    expect(engine.folderConfigs("public")).toHaveLength(1);
    expect(changes).toBe(1);
    expect(engine.version()).not.toBe(version);
    await goTo(Date.parse("2026-12-24T22:59:59Z"));
    expect(engine.posts("en", "public").map(({ slug }) => slug)).toEqual(["b"]);
    await goTo(Date.parse("2026-12-24T23:00:00Z"));
    expect(engine.posts("en", "public").map(({ slug }) => slug)).toEqual(["b", "a"]);
  });

  test("a clock that was ahead and is set right takes back what it published", async () => {
    const engine = await open({ "en/later.md": page({ publishAt: "2026-12-26" }) });
    const version = engine.version();
    await goTo(TEN + 72 * HOUR_MS);
    expect(pathsOf(engine)).toEqual(["/later"]);
    await goTo(TEN);
    expect([pathsOf(engine), engine.version()]).toEqual([[], version]);
  });

  test("D8: in preview it is there, with the instant; a draft of it lies on top", async () => {
    const engine = await open({
      "en/later.md": page({ publishAt: "2026-12-24T12:00" }),
      "en/gone.md": page({ unpublishAt: "2026-12-24" }),
      "en/both.md": page({ title: "Planned", publishAt: "2026-12-24T12:00" }),
      "en/both.draft.md": page({ title: "Draft" }),
      "en/draft.md": page({ draft: true, publishAt: "2026-12-01" }),
      "en/blog/1.a.md": page({ date: "2026-12-25" }),
    });
    const zone = "Europe/Amsterdam";
    const plannedAt = async (at: string): Promise<unknown> =>
      (await engine.page(at, "en", "preview"))?.planned;
    expect(pathsOf(engine)).toEqual([]);
    expect(await plannedAt("/later")).toEqual({ kind: "planned", at: TEN + HOUR_MS, zone });
    const midnight = Date.parse("2026-12-23T23:00:00Z");
    expect(await plannedAt("/gone")).toEqual({ kind: "expired", at: midnight, zone });
    expect(engine.posts("en", "preview")[0]?.planned?.kind).toBe("planned");
    expect((await engine.page("/both", "en", "preview"))?.document.title).toBe("Draft");
    expect((await engine.page("/draft", "en", "preview"))?.planned).toBeUndefined();
    await goTo(TEN + HOUR_MS);
    expect(await plannedAt("/later")).toBeUndefined();
    expect((await engine.page("/both", "en", "public"))?.document.title).toBe("Planned");
    expect(pathsOf(engine)).toEqual(["/both", "/later"]);
  });

  test("a translation that is not there yet is replaced by the default language's", async () => {
    const engine = await open({
      "en/a.md": page({ title: "English" }),
      "de/a.md": page({ title: "Deutsch", slug: "aa", publishAt: "2026-12-24T12:00" }),
    });
    expect((await engine.page("/a", "de", "public"))?.document.title).toBe("English");
    await goTo(TEN + HOUR_MS);
    expect(engine.place("/a", "de", "public")).toEqual({ kind: "moved", to: "/aa" });
    expect((await engine.page("/aa", "de", "public"))?.document.title).toBe("Deutsch");
  });

  test.each([
    ["no moment", { publishAt: "tomorrow" }, /a\.md:4 publishAt: a date/],
    ["a day that is none", { unpublishAt: "2026-02-30" }, /a\.md:4 unpublishAt: a date/],
    [
      "never seen",
      { publishAt: "2026-12-24", unpublishAt: "2026-12-24" },
      /a\.md:5 unpublishAt: l/,
    ],
  ])("%s is told of with its line", async (_what, fields, said) => {
    const engine = await open({ "en/a.md": page(fields) });
    const told = engine.leftOut().map(({ file, line, expected }) => `${file}:${line} ${expected}`);
    expect(told.join("\n")).toMatch(said);
    expect(told).toHaveLength(1);
  });

  test("two files of one address stay a mistake, whatever their instants", async () => {
    const engine = await open({
      "en/1.a.md": page({ unpublishAt: "2026-12-01" }),
      "en/2.a.md": page({ publishAt: "2026-12-02" }),
    });
    expect(engine.leftOut()).toHaveLength(1);
  });
});
