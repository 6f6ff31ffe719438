import { expect, test } from "vitest";
import { rawRequest } from "../fixtures/raw-request.ts";
import { startContentSite } from "../fixtures/content-site.ts";

const files = Array.from({ length: 1_500 }, (_, index) => [
  `en/pages/${index}.json`,
  JSON.stringify({ title: `${index} ${"t".repeat(1_000)}` }),
]);
const last = ["en/z.json", JSON.stringify({ title: "Last", long: "x".repeat(100_000) })];
const site = await startContentSite(Object.fromEntries([...files, last]));

test(
  "D5: large answers push others out of memory, also those that are about to fail",
  { tags: ["long"] },
  async () => {
    const ask = async (params: unknown): Promise<number> => {
      const value = encodeURIComponent(JSON.stringify(params));
      return (await rawRequest(site.origin, `/navigation?_params=${value}`)).status;
    };
    // Each reads all bodies before it meets what it cannot answer.
    const failing = Array.from({ length: 6 }, async (_, index) =>
      ask({
        where: [
          { body: { $exists: false }, no: { $ne: index } },
          { long: "--REGEX /x[a-z]{90}\\d/" },
        ],
        ...(index % 2 === 0 && { surround: { query: { $foo: index } } }),
      }),
    );
    const statuses: number[] = [];
    for (let index = 0; index < 12; index += 1)
      statuses.push(await ask({ where: { no: { $ne: index } } }));
    expect(statuses).toEqual(Array.from({ length: 12 }, () => 200));
    expect(await Promise.all(failing)).toEqual(Array.from({ length: 6 }, () => 400));
    expect((await rawRequest(site.origin, "/healthz")).status).toBe(200);
  },
);
