import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { CountedBatch } from "#numbers";
import { createStudio, type FilledStudio, NOW } from "#fixtures/filled-studio.ts";
import { typed } from "#fixtures/typed-terminal.ts";

let studio: FilledStudio;
beforeEach(async () => {
  studio = await createStudio();
});
afterEach(() => studio.remove());

const run = (line: string) => typed(line, studio.env);

function counted(kind: CountedBatch["kind"], name: string, count: number): CountedBatch {
  const day = "2027-03-15";
  return { kind, name, count, day, step: "", visitors: ["ann"], forgetAt: NOW };
}

describe("issue 27: stats", () => {
  beforeEach(() =>
    studio.services.store.numbers.add([
      counted("all", "", 4),
      counted("action", "not-found", 1),
      counted("referrer", '=HYPERLINK("https://x.example")', 3),
      counted("referrer", "news.example", 5),
    ]),
  );

  it("shows each day in a table, and their sum", async () => {
    const { out } = await run("stats --from 2027-03-14");
    expect(out.split("\n").map((line) => line.replaceAll(/ +/g, " "))).toEqual([
      "day views visits films bookings enquiries sign ups not found nothing found",
      "2027-03-14 0 0 0 0 0 0 0 0",
      "2027-03-15 4 1 0 0 0 0 1 0",
      "all 4 1 0 0 0 0 1 0",
      "",
    ]);
    expect((await run("stats --json")).json()).toHaveLength(30);
    expect((await run("stats --by page")).out).toBe("Nothing was counted.\n");
  });

  it("writes CSV that is no formula, also to a file for its owner", async () => {
    const file = path.join(studio.folder, "referrers.csv");
    expect((await run(`stats --by referrer --csv --out ${file}`)).code).toBe(0);
    expect(await readFile(file, "utf8")).toBe(
      'referrer,arrivals,visits\r\nnews.example,5,1\r\n"\'=HYPERLINK(""https://x.example"")",3,1\r\n',
    );
  });

  it.each([
    "stats --by cookie",
    "stats --from 2027-03-16",
    "stats --from 2020-01-01",
    "stats --to yesterday",
    "stats page",
  ])("refuses %s", async (line) => {
    expect((await run(line)).code).toBe(2);
  });
});

describe("issue 27: faults", () => {
  it("are listed and acknowledged", async () => {
    expect((await run("faults")).out).toBe("Nothing has failed.\n");
    const fault = { id: "3f2a90c1d7", kind: "document", key: "en/a.md" } as const;
    const detail = "en/a.md:3: expected a title \u001B[2J";
    await studio.services.store.faults.record([
      { ...fault, detail, count: 2, firstAt: NOW, lastAt: NOW + 60_000 },
    ]);

    const { out } = await run("faults");
    expect(out).toMatch(/3f2a90c1d7 +document +2 +2027-03-15 08:00 +2027-03-15 08:01 +open/);
    expect(out).not.toContain("\u001B");
    expect((await run("faults acknowledge 3f2a90c1d7")).out).toContain("en/a.md is acknowledged");
    expect((await run("faults --json")).json()).toEqual([]);
    expect((await run("faults --all --json")).json()).toMatchObject([
      {
        ...fault,
        count: 2,
        first: "2027-03-15T07:00:00Z",
        acknowledged: expect.stringMatching(/^2027-03-15T07:00:0/),
      },
    ]);
    expect((await run("faults acknowledge nothing")).code).toBe(1);
  });
});
