import { readFile } from "node:fs/promises";
import path from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import {
  type ContentFolder,
  createContentFolder,
  markdown,
  WORK,
} from "../fixtures/content-folder.ts";
import { temporaryFolder } from "../fixtures/running.ts";
import { type Ran, typed } from "../fixtures/typed-terminal.ts";

interface Findings {
  readonly documents: number;
  readonly errors: number;
  readonly warnings: number;
  readonly findings: readonly {
    readonly rule: string;
    readonly severity: string;
    readonly file: string;
    readonly line: number;
    readonly expected: string;
    readonly hint: string;
  }[];
}

/** Each command opens the whole site; a machine under load may take seconds for it. */
const TIMEOUT = { timeout: 120_000 };

let data: string;
let content: ContentFolder;
beforeEach(async () => {
  data = await temporaryFolder();
});

const studio = (line: string, env: Readonly<Record<string, string>> = {}): Promise<Ran> =>
  typed(line, {
    DATA_DIR: data,
    CONTENT_DIR: content.directory,
    SITE_LOCALES: "en,he",
    ...env,
  });

/** What is found, as `en/x.md:3 dead-link`. */
async function found(env: Readonly<Record<string, string>> = {}): Promise<readonly string[]> {
  const run = await studio("content check --json", env);
  expect(run.notes).not.toContain("try again");
  return run
    .json<Findings>()
    .findings.map(
      ({ file, line, rule }) => `${path.relative(content.directory, file)}:${line} ${rule}`,
    )
    .toSorted();
}

const page = (fields: Readonly<Record<string, unknown>>, text?: string): string =>
  markdown({ description: "What it says.", ...fields }, text);
/** A page that no other needs to link to. */
const linkedFrom = (...paths: readonly string[]): string =>
  page({ title: "Links" }, paths.map((to) => `[to ${to}](${to})`).join("\n\n"));

describe("issue 7: content check", TIMEOUT, () => {
  test("finds no fault in the studio's own content", { tags: ["long"] }, async () => {
    content = await createContentFolder({});
    const run = await studio("content check --json", {
      CONTENT_DIR: "sample/content",
      SITE_LOCALES: "en,he,es,fr,de,nl",
    });
    expect(run.json<Findings>().findings).toEqual([]);
    expect(run.code).toBe(0);
  });

  test("names links and anchors that lead nowhere by their line", async () => {
    content = await createContentFolder({
      "en/a.md": page(
        { title: "A" },
        [
          "[good](/b), [good too](/b#part-one), [list](/#portfolio), [feed](/feed.xml), [own](#own)",
          "[mail](mailto:a@b.example) [away](https://b.example/x) [call](tel:+1) [top](#top)",
          "",
          "## Own",
          "",
          "[gone](/gone)",
          "[gone again](/gone)",
          '<a href="/b#nothing">HTML</a> and [own](#none)',
          "[slash](/b/), [old](/home), [moves](/moved), [hidden](/hidden), [file](b.md)",
          "[picture](/media/none.jpg)",
        ].join("\n"),
      ),
      "en/b.md": page({ title: "B" }, "## Part one\n\n[back](/a) and [he only](/only)"),
      "he/only.md": page({ title: "Only" }, "[back](/a)"),
      "en/moved.md": page({ title: "Moved", redirect: "/b" }),
      "en/lost.md": page({ title: "Lost", redirect: "/nowhere" }),
      "en/hidden.draft.md": page({ title: "Hidden" }),
    });
    const all = await found();
    expect(all.filter((one) => /dead-|link-to/.test(one))).toEqual([
      "en/a.md:11 dead-link",
      "en/a.md:12 dead-link",
      "en/a.md:13 dead-anchor",
      "en/a.md:13 dead-anchor",
      "en/a.md:14 dead-link",
      "en/a.md:14 link-to-redirect",
      "en/a.md:14 link-to-redirect",
      "en/a.md:15 dead-link",
      "en/b.md:8 dead-link",
      "en/lost.md:4 dead-redirect",
    ]);
    const { findings } = (await studio("content check --json")).json<Findings>();
    const hints = findings.map(({ hint }) => hint).join("\n");
    expect(hints).toContain("/hidden is a draft");
    expect(hints).toContain("leads on to /b;");
  });

  test(
    "names works and pictures that are missing, pictures without words, headings out of order",
    { tags: ["long"] },
    async () => {
      content = await createContentFolder({
        "en/a.md": page(
          { title: "A", works: ["ghost"], image: { media: "nope" } },
          [
            "![](/media/showreel)",
            "",
            '<img src="/media/showreel" role="presentation">',
            "",
            "![words](/media/none)",
            "",
            "#### Too deep",
            "",
            "## Fine",
            "",
            "# Second title",
          ].join("\n"),
        ),
        "en/b.md": linkedFrom("/a"),
        "en/c.md": linkedFrom("/b", "/c"),
        "en/blog/one.md": page({ title: "One", date: "2026-01-01" }, "### Deep\n\n## Up"),
      });
      expect((await found()).filter((one) => !/translation/.test(one))).toEqual(
        [
          "en/a.md:14 heading-order",
          "en/a.md:18 heading-order",
          "en/a.md:5 missing-alt",
          "en/a.md:5 missing-file",
          "en/a.md:4 dead-link",
          "en/a.md:8 missing-alt",
          "en/a.md:12 missing-file",
          "en/blog/one.md:7 heading-order",
          "en/c.md:3 duplicate-title",
          "en/c.md:3 orphan-page",
        ].toSorted(),
      );
    },
  );

  test(
    "names films that are missing, and what of a text is not shown",
    { tags: ["long"] },
    async () => {
      content = await createContentFolder({
        "en/a.md": page(
          { title: "A" },
          [
            "::film{media=showreel}",
            "",
            "::film{media=none}",
            "",
            '<video src="https://films.example/x.mp4"></video> and `<video>`',
            "",
            "::gallery",
            "Deep.",
            "::",
            "",
            "::note",
            '<p><iframe src="https://films.example/x"></iframe></p>',
            "::",
            "",
            "{{ studio.name }}: [b](/b)",
          ].join("\n"),
        ),
        "en/b.md": linkedFrom("/a"),
      });
      expect((await found()).filter((one) => !/translation/.test(one))).toEqual([
        "en/a.md:10 left-out",
        "en/a.md:12 left-out",
        "en/a.md:17 left-out",
        "en/a.md:8 missing-file",
      ]);
      const { findings } = (await studio("content check --json")).json<Findings>();
      const hints = findings.filter(({ rule }) => rule === "left-out").map(({ hint }) => hint);
      expect(hints).toEqual([
        expect.stringContaining("::film{media=name}"),
        "its text stays",
        expect.stringMatching(/^it is left out with all in it; ::film/),
      ]);
    },
  );

  test("looks at what is planned, but not at links too early", { tags: ["long"] }, async () => {
    content = await createContentFolder({
      "en/now.md": page({ title: "Now" }, "[soon](/soon)\n\n[then](/then)\n\n[gone](/gone)"),
      "en/soon.md": page({ title: "Soon", publishAt: "2200-01-01" }, "[then](/then) [x](/x)"),
      "en/then.md": page({ title: "Then", publishAt: "2200-01-02" }, "[soon](/soon) [now](/now)"),
      "en/gone.md": page({ title: "Gone", unpublishAt: "2020-01-01" }, "[x](/x)"),
    });
    expect((await found()).filter((one) => !/translation/.test(one))).toEqual([
      "en/now.md:10 dead-link",
      "en/now.md:6 dead-link",
      "en/now.md:8 dead-link",
      "en/soon.md:7 dead-link",
      "en/soon.md:7 dead-link",
    ]);
  });

  test("warns of a translation's own order of works", { tags: ["long"] }, async () => {
    content = await createContentFolder({
      "en/portfolio/1.work.md": markdown(WORK),
      "he/portfolio/1.work.md": markdown(WORK),
    });
    expect(await found()).toContain("he/portfolio/1.work.md:9 unused-order");
  });

  test("names missing and broken parts of a case study", { tags: ["long"] }, async () => {
    const work = {
      ...WORK,
      keyImage: { media: "ambra", alt: "It", decisions: [{ color: "#123456", text: "Seven" }] },
      shots: [
        { at: 1, media: "ambra", alt: "One" },
        { at: 2, media: "gone", alt: "Two" },
      ],
      passes: {
        first: { media: "lost", alt: "First", caption: "First" },
        final: { media: "ambra", alt: "Final", caption: "Final" },
      },
    };
    content = await createContentFolder({
      "en/portfolio/1.work.md": markdown(work),
      "en/portfolio/2.work.md": markdown({ ...WORK, title: "B", shots: [{ at: 1, media: "x" }] }),
    });
    const all = await found();
    expect(all).toContain("en/portfolio/1.work.md:11 missing-file");
    expect(all).toContain("en/portfolio/1.work.md:12 missing-file");
    expect(all.filter((one) => /:10 missing-file/.test(one))).toEqual([]);
    expect(all).toContain("en/portfolio/2.work.md:10 broken-document");
  });

  test("warns of descriptions, and fails if it is strict", { tags: ["long"] }, async () => {
    content = await createContentFolder({
      "en/a.md": markdown({ title: "A", description: "x".repeat(161) }, "[b](/b)"),
      "en/b.md": markdown({ title: "B", description: '""' }, "[a](/a)"),
      "he/a.md": page({ title: "A" }),
      "he/b.md": page({ title: "B" }),
    });
    expect(await found()).toEqual(["en/a.md:3 long-description", "en/b.md:3 missing-description"]);
    const plain = await studio("content check");
    const strict = await studio("content check --strict");
    const errors = await studio("content check --errors");
    expect([plain.code, strict.code, errors.code]).toEqual([0, 1, 0]);
    expect(plain.out).toContain("en/a.md:3  warning  long-description");
    expect(errors.out).toBe("");
    expect(errors.notes).toContain("0 errors, 2 warnings");
  });

  test("issue 26: warns of typography, but not in code", { tags: ["long"] }, async () => {
    content = await createContentFolder({
      "en/a.md": page(
        { title: "The studio's page", image: { alt: "A  sea" } },
        "Run `it's`, **now** !\n\n```sh\nit's\n```\n\n| A's | b |\n| - | - |\n| c | “d” |\n\n[b](/b)",
      ),
      "en/b.md": page({ title: "B" }, '[a](/a "It\'s a")'),
      "he/a.md": page({ title: 'דו"ח', slug: "בן-אדם" }),
      "he/b.md": page({ title: "B" }),
    });
    const lines = ["en/a.md:13", "en/a.md:3", "en/a.md:4", "en/a.md:7", "en/b.md:6", "he/a.md:3"];
    expect(await found()).toEqual(lines.map((line) => `${line} typography`));
  });

  test(
    "issue 26: warns of numbers that the original does not say, and of facts that are others",
    { tags: ["long"] },
    async () => {
      content = await createContentFolder({
        "en/a.md": page({ title: "A" }, "In 30 minutes: $1,500, or 2.5 hours on May 4.\n\n[b](/b)"),
        "de/a.md": page(
          { title: "A" },
          "Am 4. Mai 1.500 $, 2,5 Stunden.\n\nIn 45 Minuten.\n\n[b](/b)",
        ),
        "he/a.md": page({ title: "A" }, "ב־30 דקות: 1,500 דולר, 2.5 שעות, 4 במאי\n\n[b](/b)"),
        "en/b.md": page({ title: "B" }, "We have 999 clients.\n\n`30`\n\n[a](/a)"),
      });
      const all = await found({ SITE_LOCALES: "en,de,he" });
      expect(all.filter((one) => one.includes("differing"))).toEqual([
        "de/a.md:8 differing-numbers",
        "en/b.md:6 differing-fact",
      ]);
    },
  );

  test("ends with 1 and the line for a broken document, with 2 for wrong settings", async () => {
    content = await createContentFolder({ "en/a.md": "---\ntitle: [\n---\n" });
    const broken = await studio("content check --json");
    expect(broken.code).toBe(1);
    expect(broken.json<Findings>().findings).toMatchObject([{ rule: "broken-document", line: 2 }]);
    const wrong = await studio("content check", { SITE_LOCALES: "xx" });
    expect([wrong.code, wrong.out]).toEqual([2, ""]);
    const rules = path.join(content.directory, "rules.txt");
    await content.save("en/a.md", page({ title: "A" }));
    await content.save("rules.txt", "/old /a\n/older /nowhere\n");
    const { findings } = (
      await studio("content check --json", { REDIRECTS_FILE: rules })
    ).json<Findings>();
    expect(findings).toContainEqual(
      expect.objectContaining({ rule: "dead-redirect", file: rules, line: 2 }),
    );
  });
});

describe("issue 7: translations that are missing or behind", TIMEOUT, () => {
  const files = {
    "en/a.md": page({ title: "A", updated: "2026-02-01" }, "[b](/b)\n\nFirst text."),
    "he/a.md": page({ title: "א", updated: "2026-01-01" }, "[b](/b)"),
    "en/b.md": page({ title: "B" }, "[a](/a)"),
  };

  test("by their days, until the source is named", { tags: ["long"] }, async () => {
    content = await createContentFolder(files);
    expect(await found()).toEqual([
      "en/b.md:3 missing-translation",
      "he/a.md:4 outdated-translation",
    ]);

    const before = await readFile(path.join(content.directory, "he/a.md"), "utf8");
    const file = path.join(content.directory, "he/a.md");
    expect((await studio(`content translated ${file}`)).code).toBe(0);
    const after = await readFile(file, "utf8");
    const added = after.split("\n").filter((line) => !before.split("\n").includes(line));
    expect(added).toEqual([expect.stringMatching(/^translated: "[0-9a-f]{10}"$/)]);
    expect(await found()).toEqual(["en/b.md:3 missing-translation"]);

    // Days, order and tags are not what translators read.
    await content.save("en/a.md", files["en/a.md"].replace("2026-02-01", "2026-03-01"));
    expect(await found()).toEqual(["en/b.md:3 missing-translation"]);
    await content.save("en/a.md", files["en/a.md"].replace("First", "Another"));
    expect(await found()).toEqual([
      "en/b.md:3 missing-translation",
      "he/a.md:5 outdated-translation",
    ]);
    expect((await studio(`content translated ${file}`)).code).toBe(0);
    expect(await found()).toEqual(["en/b.md:3 missing-translation"]);
  });

  test("by a case study's words, not its seconds", { tags: ["long"] }, async () => {
    const of = (quote: string, at: number): string =>
      markdown({
        ...WORK,
        shots: [{ at, media: "ambra", alt: "A frame" }],
        quote: { text: quote, by: "Client" },
      });
    const { order: _, ...work } = WORK;
    content = await createContentFolder({
      "en/portfolio/1.work.md": of("Good", 1),
      "he/portfolio/1.work.md": markdown({ ...work, title: "א" }),
    });
    const file = path.join(content.directory, "he/portfolio/1.work.md");
    expect((await studio(`content translated ${file}`)).code).toBe(0);
    await content.save("en/portfolio/1.work.md", of("Good", 2));
    expect(await found()).toEqual([]);
    await content.save("en/portfolio/1.work.md", of("Very good", 2));
    expect(await found()).toEqual(["he/portfolio/1.work.md:9 outdated-translation"]);
  });

  test("a draft is told of until it is finished", { tags: ["long"] }, async () => {
    content = await createContentFolder({
      ...files,
      "he/a.md": page({ title: "א", draft: true }, "[b](/b)"),
      "he/b.draft.md": page({ title: "ב" }, "[a](/a)"),
    });
    expect(await found()).toEqual([
      "he/a.md:4 draft-translation",
      "he/b.draft.md:2 draft-translation",
    ]);
    await content.save("he/a.md", page({ title: "א" }, "[b](/b)"));
    await content.save("he/b.md", page({ title: "ב" }, "[a](/a)"));
    expect(await found()).toEqual([]);
  });

  test("all at once, after a question; what is none is refused", { tags: ["long"] }, async () => {
    content = await createContentFolder(files);
    const asked = await studio("content translated --all");
    const named = await studio(`content translated ${path.join(content.directory, "en/a.md")}`);
    const both = await studio("content translated");
    expect([asked.code, named.code, both.code]).toEqual([2, 1, 2]);
    const marked = await studio("content translated --all --yes --json");
    expect(marked.json<{ marked: string[] }>().marked).toEqual([
      path.join(content.directory, "he/a.md"),
    ]);
  });
});
