import { rename, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { createContentFolder, markdown, WORK } from "../fixtures/content-folder.ts";
import { longestWait } from "../fixtures/longest-wait.ts";
import { rawRequest } from "../fixtures/raw-request.ts";
import { startServerProcess } from "../fixtures/server-process.ts";
import { temporaryFolder } from "../fixtures/running.ts";
import { startContentSite } from "../fixtures/content-site.ts";

/** A saved file is live within a second; the factor is for machines with other work. */
const LIVE = { timeout: 1_000 * 20, interval: 20 };
/** Nothing may hold up others for 100 ms; likewise with a factor. */
const MAX_WAIT_MS = 100 * 20;
const SECRET = "elsewhere-on-the-machine";

const document = (title: string, text: string): string =>
  markdown({ title, description: "D" }, text);

const outside = await temporaryFolder();
await writeFile(path.join(outside, "page.md"), document(SECRET, SECRET));
const folder = await createContentFolder({
  ...Object.fromEntries(
    ["saved", "tab", "deep", "latin", "huge", "gone", "moved", "linked", "shy"].map((name) => [
      `en/${name}.md`,
      document(name, `First text of ${name}.`),
    ]),
  ),
  "en/folder/page.md": document("Page", "First text of page."),
  "en/data.json": JSON.stringify({ title: "Data", rows: ["first of data"] }),
  "en/portfolio/1.film.md": markdown({ ...WORK, title: "Film" }, "First text of film."),
});
// A process of its own: what its visitors wait must not be what the test itself works.
const site = await startServerProcess({ CONTENT_DIR: folder.directory, CONTENT_WATCH: "on" });

const at = (file: string): string => path.join(folder.directory, file);

/** What a document shows: status and text of its page, then its query's answer. */
async function shown(place: string): Promise<string> {
  const params = encodeURIComponent(JSON.stringify({ where: { _path: place } }));
  const [page, query] = await Promise.all([
    rawRequest(site.origin, place),
    rawRequest(site.origin, `/query?_params=${params}`),
  ]);
  const text = page.status === 200 ? page.text : "";
  return `${page.status} ${text} ${query.text}`;
}

/** Both the page and the query show a text. */
const both = (text: string): RegExp => new RegExp(`^200 .*${text}.*\\[.*${text}`, "s");
const NOTHING = "404  []";

/** What the log says about a file. */
function problemsOf(
  file: string,
): readonly { readonly line?: number; readonly expected: string }[] {
  return site
    .output()
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as { file?: string; line?: number; expected: string })
    .filter((entry) => entry.file === at(file));
}

describe("A12: a good file is live", () => {
  test("saved: page and query", async () => {
    await folder.save("en/saved.md", document("Saved", "Second text."));
    await expect.poll(() => shown("/saved"), LIVE).toMatch(both("Second text"));
  });

  test("new, in new folders", async () => {
    await folder.save("en/new/deep/er/page.md", document("New", "New text."));
    await expect.poll(() => shown("/new/deep/er/page"), LIVE).toMatch(both("New text"));
    await folder.save("en/new/deep/other.md", document("Other", "Other text."));
    await expect.poll(() => shown("/new/deep/other"), LIVE).toMatch(both("Other text"));
  });

  test("deleted: 404 and in no list", async () => {
    expect(await shown("/gone")).toMatch(both("First text"));
    await folder.delete("en/gone.md");
    await expect.poll(() => shown("/gone"), LIVE).toBe(NOTHING);
    expect((await rawRequest(site.origin, "/navigation")).text).not.toContain("/gone");
    expect((await rawRequest(site.origin, "/sitemap.xml")).text).not.toContain("/gone");
  });

  test("renamed, alone and with its folder", async () => {
    await rename(at("en/moved.md"), at("en/arrived.md"));
    await expect.poll(() => shown("/arrived"), LIVE).toMatch(both("First text of moved"));
    expect(await shown("/moved")).toBe(NOTHING);
    await rename(at("en/folder"), at("en/renamed"));
    await expect.poll(() => shown("/renamed/page"), LIVE).toMatch(both("First text of page"));
    expect(await shown("/folder/page")).toBe(NOTHING);
  });

  test("D8: made a draft, it is gone with all it says", async () => {
    await folder.save("en/shy.md", markdown({ title: "Shy", draft: true }, SECRET));
    await expect.poll(() => shown("/shy"), LIVE).toBe(NOTHING);
  });
});

describe("a broken file never replaces what visitors see, even what nobody has asked for yet", () => {
  test.each([
    ["tab", "en/tab.md", "---\ntitle: A\n\tb: c\n---\nBroken.\n", 3, "valid YAML"],
    [
      "deep",
      "en/deep.md",
      document("Deep", `Broken.\n\n${"<div>".repeat(1_000)}`),
      undefined,
      "Markdown",
    ],
    ["latin", "en/latin.md", Buffer.from("---\ntitle: A\n---\ncaf\u00E9", "latin1"), 4, "UTF-8"],
    [
      "huge",
      "en/huge.md",
      document("Huge", "Broken. ".repeat(1_400_000)),
      undefined,
      "at most 2 MB",
    ],
    ["data", "en/data.json", '{\n  "title": "Data",\n  "rows": ["broken"\n}', 4, "valid JSON"],
    ["film", "en/portfolio/1.film.md", markdown({ ...WORK, title: '""' }, "Broken."), 2, "title"],
  ])("%s", async (name, file, text, line, expected) => {
    // In one step: half of the huge one, seen while it is written, would be a good file.
    await writeFile(path.join(outside, "saved"), text);
    await rename(path.join(outside, "saved"), at(file));
    await expect.poll(() => problemsOf(file).length, LIVE).toBeGreaterThan(0);
    expect(problemsOf(file)[0]?.line).toBe(line);
    expect(problemsOf(file)[0]?.expected).toContain(expected);
    const place = name === "film" ? "/portfolio/film" : `/${name}`;
    const answer = await shown(place);
    expect(answer).toMatch(
      name === "data" ? /^200 .*first of data/s : both(`First text of ${name}`),
    );
    expect(answer).not.toMatch(/broken/i);
  });

  test("and a mended one is live again", async () => {
    await folder.save("en/tab.md", document("Tab", "Mended."));
    await expect.poll(() => shown("/tab"), LIVE).toMatch(both("Mended"));
  });
});

test("links lead nowhere, and the folder is still watched", async () => {
  await folder.delete("en/linked.md");
  await symlink(path.join(outside, "page.md"), at("en/linked.md"));
  await symlink(outside, at("en/linked-folder"));
  await symlink(folder.directory, at("en/linked-circle"));
  for (const file of ["en/linked.md", "en/linked-folder", "en/linked-circle"]) {
    await expect.poll(() => problemsOf(file)[0]?.expected, LIVE).toContain("not a symbolic link");
  }
  for (const place of ["/linked", "/linked-folder/page", "/linked-circle/en/saved"]) {
    expect(await shown(place)).not.toMatch(/^200|_path/);
  }
  await folder.save("en/saved.md", document("Saved", "Third text."));
  await expect.poll(() => shown("/saved"), LIVE).toMatch(both("Third text"));
});

test("while large files are read and parsed, others are answered", { tags: ["long"] }, async () => {
  const lines = (count: number): string => "word *em* [link](/x) and more.\n\n".repeat(count);
  const { waitMs } = await longestWait(site.origin, async () => {
    await folder.save("en/too-large.md", document("Large", lines(320_000)));
    await folder.save("en/large.md", document("Large", lines(4_000)));
    await folder.save("en/angles.md", document("Angles", "<".repeat(200_000)));
    await folder.save(
      "en/rows.json",
      JSON.stringify(Array.from({ length: 50_000 }, () => ({ a: 1 }))),
    );
    const served = async (place: string): Promise<number> =>
      (
        await rawRequest(
          site.origin,
          `/query?_params={"where":{"_path":"${place}"},"only":["title"]}`,
        )
      ).body.length;
    // On a slow disk half of it may have been read before.
    await expect.poll(() => problemsOf("en/too-large.md").at(-1)?.expected, LIVE).toContain("2 MB");
    for (const place of ["/large", "/angles", "/rows"]) {
      await expect.poll(() => served(place), { timeout: 30_000 }).toBeGreaterThan(2);
    }
  });
  expect(waitMs).toBeLessThan(MAX_WAIT_MS);
});

test("what was read is what is shown, whatever becomes of the files afterwards", async () => {
  const names = ["removed", "linked", "secret", "broken"];
  const files = names.map((name) => [`en/${name}.md`, document(name, `Text of ${name}.`)]);
  const { origin, content } = await startContentSite(Object.fromEntries(files));
  await content.delete("en/removed.md");
  await content.delete("en/linked.md");
  await symlink(path.join(outside, "page.md"), path.join(content.directory, "en/linked.md"));
  await content.save("en/secret.md", markdown({ title: "Secret", draft: true }, SECRET));
  await content.save("en/broken.md", "---\n: [\n---\n");
  for (const name of names) {
    const page = (await rawRequest(origin, `/${name}`)).text;
    const query = (await rawRequest(origin, `/query?_params={"where":{"_path":"/${name}"}}`)).text;
    expect([page, query].every((text) => text.includes(`Text of ${name}.`))).toBe(true);
    expect(page + query).not.toContain(SECRET);
  }
});
