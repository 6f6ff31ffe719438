import { afterAll, beforeAll, expect, test } from "vitest";
import { type ContentFolder, createContentFolder } from "../fixtures/content-folder.ts";
import { rawRequest } from "../fixtures/raw-request.ts";
import { type RunningSite, startSite } from "../fixtures/start-site.ts";

let folder: ContentFolder;
let site: RunningSite;

beforeAll(async () => {
  const files = Array.from({ length: 1_500 }, (_, index) => [
    `en/pages/${index}.json`,
    JSON.stringify({ title: `${index} ${"t".repeat(1_000)}` }),
  ]);
  const last = ["en/z.json", JSON.stringify({ title: "Last", long: "x".repeat(100_000) })];
  folder = await createContentFolder(Object.fromEntries([...files, last]));
  site = await startSite({ CONTENT_DIR: folder.directory });
});
afterAll(async () => {
  await site.stop();
  await folder.remove();
});

test("D5: large answers push others out of memory, also those that are about to fail", async () => {
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
});
