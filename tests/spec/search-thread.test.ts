import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { createContentFolder, markdown } from "../fixtures/content-folder.ts";
import { rawRequest } from "../fixtures/raw-request.ts";
import { startServerProcess } from "../fixtures/server-process.ts";
import { loadTranslators } from "../fixtures/texts.ts";
import { temporaryFolder } from "../fixtures/running.ts";

/** A machine under load may take a while to start a thread. */
const SOON = { timeout: 30_000, interval: 150 };
const LOADED = path.join(import.meta.dirname, "../fixtures/end-search-thread.ts");
/** Ends in a row that are made good. */
const MOST_ENDS = 5;

const faults = await temporaryFolder();
const folder = await createContentFolder({
  "en/lantern.md": markdown({ title: "Lantern", description: "D." }),
});
const site = await startServerProcess({
  CONTENT_DIR: folder.directory,
  CONTENT_WATCH: "on",
  NODE_OPTIONS: `--import=${LOADED}`,
  END_SEARCH_FILE: path.join(faults, "end"),
});

const endThread = (): Promise<void> => writeFile(path.join(faults, "end"), "");
const search = async (q: string): Promise<string> => {
  const { status, text } = await rawRequest(site.origin, `/search.json?q=${q}`);
  const found = status === 200 ? (JSON.parse(text) as { total: number }).total : "";
  return `${status} ${found}`.trim();
};
const lines = (): readonly string[] =>
  site
    .output()
    .split("\n")
    .filter((line) => line.includes("the thread of the search has ended"));

test("a thread that ends is missed honestly, told of once, and started again up to date", async () => {
  const t = (await loadTranslators()).get("en");
  await expect.poll(() => search("lantern"), SOON).toBe("200 1");
  await endThread();
  await expect.poll(() => lines().length, SOON).toBe(1);
  expect(await search("lantern")).toBe("503");
  const { text } = await rawRequest(site.origin, "/search?q=lantern");
  const [page = ""] = text.split("<script id=");
  expect(page).toContain(t?.("search.unavailable_hint"));
  expect(page).not.toContain(t?.("search.nothing_hint"));
  await folder.save("en/meanwhile.md", markdown({ title: "Meanwhile", description: "D." }));
  await expect.poll(() => search("lantern"), SOON).toBe("200 1");
  await expect.poll(() => search("meanwhile"), SOON).toBe("200 1");
  expect(lines()).toHaveLength(1);
  expect(lines()[0]).toContain("it is started again");
  expect((await rawRequest(site.origin, "/")).status).toBe(200);
});

test("a thread that ends again and again is given up", { tags: ["long"] }, async () => {
  for (let end = 2; end <= MOST_ENDS; end += 1) {
    await endThread();
    await expect.poll(() => lines().length, SOON).toBe(end);
    await expect.poll(() => search("lantern"), SOON).toBe("200 1");
  }
  await endThread();
  await expect.poll(() => lines().length, SOON).toBe(MOST_ENDS + 1);
  expect(lines().at(-1)).toContain("until the next start");
  expect(await search("lantern")).toBe("503");
});
