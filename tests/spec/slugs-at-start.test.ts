import path from "node:path";
import { describe, expect, test } from "vitest";
import { typed } from "../fixtures/typed-terminal.ts";
import { effort } from "../fixtures/effort.ts";
import { createContentFolder, markdown } from "../fixtures/content-folder.ts";
import { rawRequest } from "../fixtures/raw-request.ts";
import { leftOutAtStart } from "../fixtures/start-site.ts";
import { temporaryFolder } from "../fixtures/running.ts";
import { startContentSite } from "../fixtures/content-site.ts";

const page = (fields: object = {}): string =>
  markdown({ title: "T", description: "D.", ...fields });

/** Files that are left out: the texts, the one that is named with its line, and what is said of it. */
const LEFT_OUT: readonly (readonly [
  what: string,
  files: Readonly<Record<string, string>>,
  said: RegExp,
])[] = [
  [
    "two slugs",
    { "de/a.md": page({ slug: "x" }), "de/b.md": page({ slug: "x" }) },
    /de\/a\.md:4\n +expected slug: .*\n +hint: de: \/x .*de\/b\.md/,
  ],
  [
    "the path of another document",
    { "de/a.md": page({ slug: "b" }), "de/b.md": page() },
    /de\/a\.md:4\n +expected slug: .*\n +hint: de: \/b .*de\/b\.md/,
  ],
  [
    "the path of a document with a slug",
    { "de/a.md": page({ slug: "b" }), "de/b.md": page({ slug: "c" }) },
    /de\/a\.md:4\n +expected slug: .*\n +hint: de: \/b .*de\/b\.md/,
  ],
  [
    "the path of a document that is read sooner, because no text of it is needed",
    { "de/a.md": markdown({ title: "T", slug: "b" }, "Text."), "de/b.md": page({ slug: "c" }) },
    /de\/a\.md:3\n +expected slug: .*\n +hint: de: \/b .*de\/b\.md/,
  ],
  [
    "a slug that another had",
    { "de/a.md": page({ slug: "x" }), "de/b.md": page({ formerSlugs: ["x"] }) },
    /de\/a\.md:4\n +expected slug: .*\n +hint: de: \/x .*de\/b\.md/,
  ],
  [
    "the path of an untranslated document",
    { "de/a.md": page({ slug: "b" }), "en/b.md": page() },
    /de\/a\.md:4\n +expected slug: .*\n +hint: de: \/b .*en\/b\.md/,
  ],
  ["a page of the site", { "de/a.md": page({ slug: "search" }) }, /de\/a\.md:4\n +expected slug: /],
  ["an endpoint", { "en/a.md": page({ slug: "healthz" }) }, /en\/a\.md:4\n +expected slug: /],
  ["a language", { "en/a.md": page({ slug: "de" }) }, /en\/a\.md:4\n +expected slug: /],
  [
    "a former slug at a page of the site",
    { "de/a.md": page({ slug: "x", formerSlugs: ["contact"] }) },
    /de\/a\.md:5\n +expected formerSlugs: /,
  ],
  [
    "two files of one name",
    { "de/1.a.md": page(), "de/2.a.md": page() },
    /de\/[12]\.a\.md\n +expected name of the file: .*\n +hint: de: \/a .*de\/[12]\.a\.md/,
  ],
  ["an index", { "de/x/index.md": page({ slug: "y" }) }, /x\/index\.md:4\n +expected slug: /],
  [
    "a whole address",
    { "de/a.md": page({ _path: "/b", slug: "y" }) },
    /a\.md:5\n +expected slug: /,
  ],
  ["a data file", { "de/a.yml": "title: T\nslug: A b\n" }, /a\.yml:2\n +expected slug: .*\n.*a-b/],
  ["JSON", { "de/a.json": '{\n  "slug": 7\n}' }, /a\.json:2\n +expected slug: .*\n.*"7"/],
  ["folders", { "de/a.md": page({ slug: "a/b" }) }, /a\.md:4\n +expected slug: /],
  ["capitals", { "de/a.md": page({ slug: "Kerze" }) }, /a\.md:4\n.*\n.*kerze/],
  ["a hyphen at the end", { "de/a.md": page({ slug: "kerze-" }) }, /a\.md:4\n.*\n.*write kerze$/m],
  ["no list", { "de/a.md": page({ formerSlugs: "b" }) }, /a\.md:4\n +expected formerSlugs: /],
  ["the same slug", { "de/a.md": page({ formerSlugs: ["a"] }) }, /a\.md:4\n.*formerSlugs/],
];

describe("documents whose slugs cannot be are left out, and told of with file and line", () => {
  test.each(LEFT_OUT.filter((_, index) => effort(index % 4 === 0, true)))(
    "%s",
    async (_what, files, said) => {
      const folder = await createContentFolder(files);
      expect(await leftOutAtStart({ CONTENT_DIR: folder.directory })).toMatch(said);
    },
  );

  test("of two that want one address, one is there", async () => {
    const { origin, output } = await startContentSite({
      "de/a.md": page({ title: "A", slug: "x" }),
      "de/b.md": page({ title: "B", slug: "x" }),
      "en/a.md": page({ slug: "healthz" }),
      ".redirects.txt": "/old /healthz-of-before\n",
    });
    const answers = await Promise.all(
      ["/de/x", "/healthz", "/a"].map((place) => rawRequest(origin, place)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 404]);
    expect(answers[0]?.text).toContain("<h1");
    expect(answers[1]?.text).not.toContain("<h1");
    expect(output().match(/is broken/g)).toHaveLength(2);
  });
});

test("what looks alike and is none of it starts; hidden documents are told of", async () => {
  const site = await startContentSite({
    "en/blog/_tags.yml": "slug: About slugs\n",
    "en/a.md": page(),
    "de/a.md": page({ slug: "f" }),
    "en/b.md": page(),
    "de/b.md": page({ title: "B", slug: "עמוד-2" }),
    "de/e.md": page({ slug: "gleich" }),
    "de/e.draft.md": page({ slug: "gleich" }),
    "nl/a.md": page({ slug: "gleich" }),
    "en/search.md": page(),
    "en/index.md": page(),
  });
  const warned = (): readonly string[] =>
    site
      .output()
      .split("\n")
      .filter((line) => line.includes("that the site does not use itself") && line.endsWith("}"))
      .map((line) => (JSON.parse(line) as { file: string }).file)
      .toSorted();
  // Lines of the log may come after the one that says that the server is ready.
  await expect
    .poll(warned)
    .toEqual(
      ["en/index.md", "en/search.md"].map((file) => path.join(site.content.directory, file)),
    );
});

describe("issue 7: content check", { timeout: 120_000 }, () => {
  test(
    "knows links by the names of files, and tells of slugs of before",
    { tags: ["long"] },
    async () => {
      const text = (to: string): string =>
        markdown({ title: to, description: "D." }, `[to](${to})`);
      const folder = await createContentFolder({
        "en/a.md": text("/b"),
        "en/b.md": text("/a"),
        "he/a.md": markdown({ title: "A", description: "D.", slug: "alef" }, "[b](/b) [b](b.md#x)"),
        "he/b.md": markdown(
          { title: "B", description: "D.", slug: "bet", formerSlugs: ["gimel"] },
          "## x\n\n[a](/a)\n\n[old](/gimel)\n\n[gone](/dalet)\n\n[right](/bet)",
        ),
      });
      const data = await temporaryFolder();
      const env = { DATA_DIR: data, CONTENT_DIR: folder.directory, SITE_LOCALES: "en,he" };
      const run = await typed("content check --json", env);
      await folder.save("he/c.md", page({ slug: "book" }));
      const broken = await typed("content check --json", env);
      const placesOf = ({ json }: typeof run): readonly string[] =>
        json<{ findings: { file: string; line: number; rule: string }[] }>()
          .findings.map(({ file, line, rule }) => `${path.basename(file)}:${line} ${rule}`)
          .toSorted();
      expect(placesOf(run)).toEqual(["b.md:12 link-to-redirect", "b.md:14 dead-link"]);
      expect(placesOf(broken)).toContain("c.md:4 broken-document");
    },
  );
});
