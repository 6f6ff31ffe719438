import { chmod, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { createContentFolder, markdown } from "../fixtures/content-folder.ts";
import { longestWait } from "../fixtures/longest-wait.ts";
import { rawRequest } from "../fixtures/raw-request.ts";
import { startServerProcess } from "../fixtures/server-process.ts";
import { leftOutAtStart, startSite } from "../fixtures/start-site.ts";
import { temporaryFolder } from "../fixtures/running.ts";

/** Nothing may hold up others for 100 ms; the factor is for machines with other work. */
const MAX_WAIT_MS = 100 * 20;
const SECRET = "elsewhere-on-the-machine";

const aliasBomb = ["a: &a [x, x]", ...[..."bcdefghijkl"].map(double)].join("\n");

/** A line of YAML that is twice the one before. */
function double(name: string): string {
  const before = String.fromCharCode(name.charCodeAt(0) - 1);
  return `${name}: &${name} [${Array.from({ length: 9 }, () => `*${before}`).join(", ")}]`;
}

/** Files that must stop the start: what is in them, and where and how that is said. */
const BROKEN: readonly (readonly [file: string, text: string | Buffer, said: RegExp])[] = [
  ["tab.md", "---\ntitle: Tab\nseo:\n\ttitle: x\n---\n", /tab\.md:4\n +expected valid YAML/],
  ["twice.yml", "a: 1\nb: 2\na: 3\n", /twice\.yml:3\n +expected valid YAML/],
  ["proto.md", "---\n__proto__:\n  x: 1\n---\n", /proto\.md:2\n +expected another key/],
  ["dotted.yml", "a.constructor.x: 1\n", /dotted\.yml:1\n +expected another key/],
  ["proto.json", '{"a": {"__proto__": {"x": 1}}}', /proto\.json:1\n +expected another key/],
  ["proto.json5", "{__proto__: {x: 1}}", /proto\.json5:1\n +expected another key/],
  ["proto.csv", "__proto__,b\n1,2\n", /proto\.csv:1\n +expected another key/],
  ["bomb.yml", `list: 1\n${aliasBomb}\n`, /bomb\.yml:\d+\n +expected aliases/],
  ["bomb.md", `---\n${aliasBomb}\n---\n`, /bomb\.md:\d+\n +expected aliases/],
  ["nobody.yml", "a: 1\nb: *nobody\n", /nobody\.yml:2\n +expected aliases/],
  ["circle.yml", "a: &a\n  - *a\n", /circle\.yml:2\n +expected aliases/],
  ["deep.yml", `a: ${"[".repeat(200)}${"]".repeat(200)}\n`, /deep\.yml:1\n +expected data of/],
  ["deeper.yml", `a: ${"[".repeat(20_000)}\n`, /deeper\.yml:\d+\n +expected valid YAML/],
  ["dots.yml", `${"a.".repeat(300)}a: 1\n`, /dots\.yml:1\n +expected data of/],
  ["deep.json", `${'{"a":'.repeat(50_000)}1`, /deep\.json:1\n +expected data of/],
  ["deep.json5", `${"[".repeat(50_000)}${"]".repeat(50_000)}`, /deep\.json5:1\n +expected data of/],
  ["more.json", '{\n  "a": 1\n}\ngarbage', /more\.json:4\n +expected valid JSON/],
  ["empty.json", "", /empty\.json:1\n +expected valid JSON/],
  ["open.csv", 'a,b\n1,"2\n', /open\.csv:2\n +expected valid CSV/],
  ["after.csv", 'a,b\n"1"x,2\n', /after\.csv:2\n +expected valid CSV/],
  ["long.csv", "a,b\n1,2\n1,2,3\n", /long\.csv:3\n +expected at most 2 cells/],
  ["latin.md", Buffer.from("# A\n\ncaf\u00E9\n", "latin1"), /latin\.md:3\n +expected UTF-8/],
  ["utf16.md", Buffer.from("# A\n", "utf16le"), /utf16\.md:\d\n +expected (?:UTF-8|text)/],
  ["null.md", "# A\n\nb\0c\n", /null\.md:3\n +expected text/],
  ["large.md", "word ".repeat(2_100_000), /large\.md\n +expected at most 2 MB/],
  ["long.yml", "- a line\n".repeat(6_000), /long\.yml:1\n +expected at most 50,000 characters/],
  ["long.md", `---\na: ${"x".repeat(60_000)}\n---\n`, /long\.md:2\n +expected at most 50,000/],
  ["path.md", "---\ntitle: A\n_path: 42\n---\n", /path\.md:3\n +expected _path/],
  ["host.md", "---\n_path: //evil.example\n---\n", /host\.md:2\n +expected _path/],
  ["climb.json", '{"_path": "/../x"}', /climb\.json:1\n +expected _path/],
  ["locale.yml", "_locale: [en]\n", /locale\.yml:1\n +expected _locale/],
  ["draft.md", "---\n_draft: perhaps\n---\n", /draft\.md:2\n +expected _draft/],
  ["a/_dir.yml", "navigation:\n  redirect: nowhere\n", /a\/_dir\.yml:\d\n +expected navigation/],
  ["blog/day.md", "---\ndate: 2026-02-30\n---\n", /day\.md:\d\n +expected date/],
  ["blog/word.md", "---\ndate: tomorrow\n---\n", /word\.md:\d\n +expected date/],
  ["list.md", "---\n- a\n---\n", /list\.md:2\n +expected front matter of keys/],
  ["divs.md", "<div>".repeat(2_000), /divs\.md\n +expected Markdown/],
];

describe("a start leaves broken files out", { tags: ["long"] }, () => {
  test("each with its line and what was expected, none with a stack trace", async () => {
    const folder = await createContentFolder({});
    const outside = await temporaryFolder();
    const at = (file: string): string => path.join(folder.directory, "en", file);
    await folder.save("en/good.md", markdown({ title: "Good" }));
    for (const [file, text] of BROKEN) await folder.save(`en/${file}`, text);
    await writeFile(path.join(outside, "page.md"), markdown({ title: SECRET }, SECRET));
    await symlink(path.join(outside, "page.md"), at("link.md"));
    await symlink(outside, at("linked-folder"));

    const started = await startSite({ CONTENT_DIR: folder.directory });
    expect((await rawRequest(started.origin, "/good")).status).toBe(200);
    const output = await leftOutAtStart({ CONTENT_DIR: folder.directory });
    const unsaid = BROKEN.filter(([, , said]) => !said.test(output)).map(([file]) => file);
    expect(unsaid).toEqual([]);
    expect(output).toMatch(/link\.md\n +expected a file, not a symbolic link/);
    expect(output).toMatch(/linked-folder\n +expected a file, not a symbolic link/);
    expect(output).not.toMatch(/\n\s+at |node_modules/);
    expect(output).not.toContain(SECRET);
  });

  // The system's administrator may read everything.
  test.runIf(process.getuid?.() !== 0)("a file without permission to read", async () => {
    const folder = await createContentFolder({ "en/closed.md": markdown({ title: "Closed" }) });
    await chmod(path.join(folder.directory, "en/closed.md"), 0o000);
    const output = await leftOutAtStart({ CONTENT_DIR: folder.directory });
    expect(output).toMatch(/closed\.md\n +expected a file that can be read\n.*EACCES/);
  });
});

/** Markdown that is hard to parse; some is refused, some shown, all of it in time. */
const HARD: Readonly<Record<string, string>> = {
  lists: "- ".repeat(1_500),
  "indented-lists": Array.from({ length: 150 }, (_, i) => `${"  ".repeat(i)}- x`).join("\n"),
  quotes: "> ".repeat(10_000),
  brackets: "[".repeat(10_000) + "]".repeat(10_000),
  emphasis: "*a **b ".repeat(5_000),
  stars: `${"*".repeat(2_000)}a${"*".repeat(2_000)}`,
  tags: "<div>".repeat(10_000),
  angles: "<".repeat(100_000),
  comments: "<!--".repeat(50_000),
  braces: "{{".repeat(2_000),
};

const plain = { description: "D" };
const deep = Array.from({ length: 100 }, (_, index) => `f${index}`).join("/");
const odd = await createContentFolder({
  "en/marked.md": "\uFEFF---\r\ntitle: Marked\r\n---\r\n\r\nOne\r\n\r\nTwo\r\n",
  "en/marked-keys.yml": "\uFEFFname: Marked\r\n",
  "en/marked-values.json": '\uFEFF{"name": "Marked"}',
  "en/marked-rows.csv": "\uFEFFa,b\r\n1,2\r\n",
  "en/nothing.md": "",
  "en/nothing-more.md": "---\n---\n",
  "en/nothing-but-comments.yml": "# nothing\n",
  "en/no-rows.csv": "",
  "en/quotes.csv": 'a,b\n1"2,"3"",4"\n"5\n6",\n',
  [`en/${deep}/page.md`]: markdown({ title: "Deep", ...plain }),
  "en/body.json": JSON.stringify({ title: "Body", body: { children: [null], toc: 5 } }),
  "en/date.json": JSON.stringify({ title: "Date", updated: "2026-99-99", image: 5 }),
  ...Object.fromEntries(
    Object.entries(HARD).map(([name, text]) => [
      `en/hard/${name}.md`,
      markdown({ title: name, ...plain }, text),
    ]),
  ),
});
// A process of its own: what its visitors wait must not be what the test itself works.
const site = await startServerProcess({ CONTENT_DIR: odd.directory });

describe("odd files are read as what they are", () => {
  const page = async (target: string) => rawRequest(site.origin, target);
  const first = async (at: string): Promise<Record<string, unknown>> => {
    const params = JSON.stringify({ first: true, where: { _path: at } });
    const { text } = await page(`/query?_params=${encodeURIComponent(params)}`);
    return JSON.parse(text) as Record<string, unknown>;
  };

  test("byte order marks and line ends of other systems", async () => {
    expect(await first("/marked")).toMatchObject({ title: "Marked", description: "One" });
    expect((await page("/marked")).text).toContain("<p>Two</p>");
    expect(await first("/marked-rows")).toMatchObject({ body: [{ a: "1", b: "2" }] });
    const all = await page('/query?_params={"where":{"name":"Marked"},"count":true}');
    expect(all.text).toBe("2");
  });

  test("files with nothing in them have the title of their name", async () => {
    for (const name of ["Nothing", "Nothing More", "Nothing But Comments", "No Rows"]) {
      const at = `/${name.toLowerCase().replaceAll(" ", "-")}`;
      expect(await first(at)).toMatchObject({ title: name });
      expect((await page(at)).status).toBe(200);
    }
  });

  test("CSV with quotes in odd places", async () => {
    const { body } = await first("/quotes");
    expect(body).toEqual([{ a: '1"2', b: '3",4' }, { a: "5\n6" }]);
  });

  test("a hundred folders", async () => {
    expect((await page(`/${deep}/page`)).status).toBe(200);
    expect((await page("/navigation")).text).toContain(`/${deep}/page`);
  });

  test("what data files say of themselves cannot break their page", async () => {
    for (const target of ["/body", "/date"]) expect((await page(target)).status).toBe(200);
  });

  test("Markdown that is hard to parse keeps nobody waiting", { tags: ["long"] }, async () => {
    const { result, waitMs } = await longestWait(site.origin, async () =>
      Promise.all(Object.keys(HARD).map(async (name) => (await page(`/hard/${name}`)).status)),
    );
    expect(result).toEqual(Object.keys(HARD).map(() => 200));
    expect(waitMs).toBeLessThan(MAX_WAIT_MS);
    // What cannot be shown is said once, with the file.
    for (const name of ["lists", "quotes", "tags"]) {
      await page(`/hard/${name}`);
      expect(site.output().split(`${name}.md","expected":"Markdown`)).toHaveLength(2);
    }
    expect(site.process.exitCode).toBeNull();
  });
});

test("the content folder itself may be a link", { tags: ["long"] }, async () => {
  const folder = await createContentFolder({ "en/page.md": markdown({ title: "Page" }) });
  const link = path.join(await temporaryFolder(), "link");
  await symlink(folder.directory, link);
  const { origin } = await startSite({ CONTENT_DIR: link });
  expect((await rawRequest(origin, "/page")).status).toBe(200);
  await rm(link);
});
