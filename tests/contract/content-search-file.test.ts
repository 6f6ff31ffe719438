import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, expect, test } from "vitest";
import { openContent } from "#content/node";
import { type ContentFolder, createContentFolder, markdown } from "../fixtures/content-folder.ts";

let folder: ContentFolder;
let file: string;
let price: string;
beforeEach(async () => {
  price = "forty";
  folder = await createContentFolder({
    "en/one.md": markdown({ title: "Lantern one", description: "L." }),
    "en/two.md": markdown({ title: "Lantern two", description: "L." }),
  });
  file = path.join(folder.directory, ".data", "search.sqlite");
});

/** Opens the content, looks for words, and closes it again. */
async function look(...words: readonly string[]): Promise<readonly (readonly string[])[]> {
  const problems: unknown[] = [];
  const engine = await openContent({
    directory: folder.directory,
    locales: { codes: ["en"], fallback: "en" },
    watch: false,
    now: Date.now,
    zone: "UTC",
    searchFile: file,
    quotedValues: () => ({ "studio.price": price }),
    onProblem: (problem) => problems.push(problem),
  });
  const found = await Promise.all(
    words.map(async (text) => {
      const asked = { text, locale: "en", access: "public", skip: 0, limit: 9 } as const;
      const outcome = await engine.search({ ...asked, kinds: ["page"] });
      return outcome.ok ? outcome.hits.map((hit) => hit.path).toSorted() : [outcome.reason];
    }),
  );
  await engine.close();
  expect(problems).toEqual([]);
  return found;
}

test("what changed while nothing was running is found after the next start", async () => {
  expect(await look("lantern")).toEqual([["/one", "/two"]]);
  await folder.save("en/one.md", markdown({ title: "Balloon", description: "B." }));
  await folder.save("en/three.md", markdown({ title: "Lantern three", description: "L." }));
  await folder.delete("en/two.md");
  expect(await look("lantern", "balloon")).toEqual([["/three"], ["/one"]]);
});

test("texts that quote a value are read again when it changes", async () => {
  await folder.save(
    "en/one.md",
    markdown({ title: "One", description: "O." }, "{{ studio.price }}"),
  );
  expect(await look("forty")).toEqual([["/one"]]);
  price = "fifty";
  expect(await look("forty", "fifty")).toEqual([[], ["/one"]]);
});

test("a damaged file is made again", async () => {
  await look("lantern");
  writeFileSync(file, readFileSync(file).fill(7, 0, 2_000));
  expect(await look("lantern")).toEqual([["/one", "/two"]]);
  writeFileSync(file, "no database at all");
  expect(await look("lantern")).toEqual([["/one", "/two"]]);
});
