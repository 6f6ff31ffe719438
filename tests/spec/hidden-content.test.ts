import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { startContentSite } from "../fixtures/content-site.ts";
import { runStudio } from "../fixtures/run-studio.ts";
import { markdown, WORK } from "../fixtures/content-folder.ts";
import { type RawAnswer, rawRequest } from "../fixtures/raw-request.ts";

const TOKEN = "a-preview-token-for-tests";
/** Stands in every file that nobody may see, in its name as well as in its text. */
const SECRET = "zurückgehalten";

const post = { title: "Post", description: "A post", date: "2026-01-02", tags: ["a"] };

/** What everybody may see, and the two files that configure it. */
const SHOWN: Readonly<Record<string, string>> = {
  "en/index.md": markdown({ title: "Home", description: "Start" }),
  "en/about.md": markdown({ title: "About", description: "About us" }),
  "en/guides/_dir.yml": "title: Guides\nnavigation:\n  icon: book\n",
  "en/guides/1.first.md": markdown({ title: "First", description: "One" }),
  "en/guides/2.second.md": markdown({ title: "Second", description: "Two" }),
  "en/guides/5.third.md": markdown({ title: "Third", description: "Three" }),
  "en/blog/_tags.yml": "a: Tag A\n",
  "en/blog/1.post.md": markdown(post),
  "en/blog/3.other.md": markdown({ ...post, title: "Other", date: "2026-01-04" }),
  "en/portfolio/1.work.md": markdown(WORK),
  "he/about.md": markdown({ title: "אודות", description: "עלינו" }),
};

const hidden = { title: SECRET, description: SECRET };
/** What only holders of a token may see. */
const DRAFTS: Readonly<Record<string, string>> = {
  "en/4.draft-by-name.draft.md": markdown(hidden, SECRET),
  "en/draft-by-key.md": markdown({ ...hidden, draft: true }, SECRET),
  "en/draft-by-own-key.md": markdown({ ...hidden, _draft: true }, SECRET),
  "en/later.draft/page.md": markdown(hidden, SECRET),
  "en/data.draft.yml": `title: ${SECRET}\ndraft:\n`,
  "en/list.draft.json": JSON.stringify([{ name: SECRET }]),
  "en/about.draft.md": markdown(hidden, SECRET),
  "en/guides/3.between.draft.md": markdown(hidden, SECRET),
  "en/guides/4.index.draft.md": markdown(hidden, SECRET),
  "en/guides/_dir.draft.yml": `title: ${SECRET}\nlayout: faq\nnavigation:\n  redirect: /${SECRET}\n`,
  "en/empty/_dir.yml": `title: ${SECRET}\ndraft: true\nnavigation:\n  redirect: /about\n`,
  "en/blog/2.post.draft.md": markdown({ ...post, ...hidden, tags: [SECRET] }, SECRET),
  "en/blog/_tags.draft.yml": `a: ${SECRET}\n`,
  "en/portfolio/2.work.draft.md": markdown({ ...WORK, ...hidden }, SECRET),
  "he/guides/1.first.draft.md": markdown(hidden, SECRET),
  "fr/about.md": markdown({ ...hidden, draft: true }, SECRET),
  "en/planned.md": markdown({ ...hidden, publishAt: "2200-01-01T09:00" }, SECRET),
  "en/expired.md": markdown({ ...hidden, unpublishAt: "2020-01-01" }, SECRET),
  "en/planned-data.json": JSON.stringify({ ...hidden, publishAt: "2200-01-01T09:00+01:00" }),
  "en/guides/6.planned.md": markdown({ ...hidden, publishAt: "2200-01-01" }, SECRET),
  "en/coming/_dir.yml": `title: ${SECRET}\npublishAt: 2200-01-01\nnavigation:\n  redirect: /about\n`,
  "en/blog/4.dated.md": markdown({ ...post, ...hidden, date: "2200-01-01" }, SECRET),
  "en/portfolio/3.planned.md": markdown({ ...WORK, ...hidden, publishAt: "2200-01-01" }, SECRET),
  "he/guides/2.second.md": markdown({ ...hidden, publishAt: "2200-01-01" }, SECRET),
};
const PARTIALS: Readonly<Record<string, string>> = {
  "en/_part.md": markdown(hidden, SECRET),
  "en/_parts/page.md": markdown(hidden, SECRET),
  "en/guides/_notes.json": JSON.stringify(hidden),
  "en/1._numbered.md": markdown(hidden, SECRET),
};
/** What nobody may see. */
const IGNORED: Readonly<Record<string, string>> = {
  "en/.hidden.md": markdown(hidden, SECRET),
  "en/.git/config.md": markdown(hidden, SECRET),
  "en/-old.md": markdown(hidden, SECRET),
  "en/-old/page.md": markdown(hidden, SECRET),
  "en/what's.md": markdown(hidden, SECRET),
  "en/notes.txt": SECRET,
  "en/about.md~": markdown(hidden, SECRET),
};

const signed = await runStudio(["preview-link", "--hours", "1", "--json"], {
  PREVIEW_TOKEN: TOKEN,
});
const expired = new URL(signed.json<{ link: string }>().link).searchParams.get("preview") ?? "";
const tokens = [
  undefined,
  "",
  "another-preview-token",
  expired,
  TOKEN.slice(0, -1),
  `v1.zzzzzzz.${"A".repeat(43)}`,
];
const env = {
  PREVIEW_TOKEN: TOKEN,
  SITE_URL: "https://studio.example",
  CLOCK: new Date(Date.now() + 7_200_000).toISOString(),
  ALLOW_CLOCK: "1",
};
/** One that has something to hide and one, otherwise the same, that has not. */
const full = await startContentSite({ ...SHOWN, ...DRAFTS, ...PARTIALS, ...IGNORED }, env);
const bare = await startContentSite(SHOWN, env);

const fields = ["_path", "_draft", "_partial", "_file", "_stem", "title", "description", "body"];
const condition = fc.oneof(
  fc.constantFrom({ _draft: true }, { _partial: true }, { _draft: { $exists: true } }, {}),
  fc.record({ title: fc.constantFrom(SECRET, { $icontains: SECRET }, { $regex: "zur" }) }),
  fc.record({ _path: fc.constantFrom("/about", "/guides", "/_part", "--REGEX /^\\/guides/") }),
  fc.record({ _locale: fc.constantFrom("en", "he", "fr", { $exists: true }) }),
  fc.record({ _file: fc.record({ $regex: fc.constantFrom("draft", "_", "^en", "/\\.md$/") }) }),
  fc.record({ $or: fc.constantFrom([{ _draft: true }, { _draft: false }], [{ _partial: true }]) }),
  fc.record({ $not: fc.constantFrom({ _draft: false }, { _partial: false }, { title: SECRET }) }),
);
const query = fc.record(
  {
    where: fc.array(condition, { maxLength: 2 }),
    sort: fc.constantFrom([{ title: 1 }], [{ _draft: -1 }], [{ _file: 1, $numeric: true }]),
    only: fc.uniqueArray(fc.constantFrom(...fields, "_"), { maxLength: 3 }),
    without: fc.uniqueArray(fc.constantFrom(...fields), { maxLength: 2 }),
    skip: fc.nat({ max: 3 }),
    limit: fc.nat({ max: 5 }),
    first: fc.boolean(),
    count: fc.boolean(),
    dirConfig: fc.boolean(),
    surround: fc.record({
      query: fc.constantFrom("/guides/second", "/about", "/_part", { _draft: true }),
      before: fc.nat({ max: 6 }),
      after: fc.nat({ max: 6 }),
    }),
  },
  { requiredKeys: [] },
);
const call = fc.constantFrom(
  "/query",
  "/query/abcdefghij.1.json",
  "/api/_content/query/abcdefghij.1.json",
  "/navigation",
  "/api/_content/navigation/abcdefghij.1.json",
);

describe("D8: without a valid token every answer is as if nothing were hidden", () => {
  test("queries and navigation, with tokens that are none", { tags: ["long"] }, async () => {
    const token = fc.nat({ max: 5 });
    await fc.assert(
      fc.asyncProperty(call, query, token, fc.boolean(), async (at, params, index, inCookie) => {
        const given = tokens[index];
        const value = `${at}?_params=${encodeURIComponent(JSON.stringify(params))}`;
        const target = given === undefined || inCookie ? value : `${value}&previewToken=${given}`;
        const headers: Record<string, string> =
          given && inCookie ? { cookie: `previewToken=${given}` } : {};
        const [one, other] = await Promise.all(
          [full, bare].map(({ origin }) => rawRequest(origin, target, { headers })),
        );
        expect(one?.text).toBe(other?.text);
        expect(one?.status).toBe(other?.status);
      }),
      { numRuns: 400 },
    );
  });

  test.each(["", "?preview=", "?preview=another-preview-token"])("pages%s", async (asked) => {
    const places = ["/", "/he", "/blog", "/blog/tag/a", "/about", "/fr/about", "/guides", "/empty"];
    for (const place of [...places, "/guides/first", "/he/guides/first", "/blog/post"]) {
      const [one, other] = await Promise.all(
        [full, bare].map(({ origin }) => rawRequest(origin, place + asked)),
      );
      expect(withoutVersion(one)).toBe(withoutVersion(other));
    }
    for (const place of ["/sitemap.xml", "/_data/index.json", "/_data/blog.json"]) {
      const [one, other] = await Promise.all(
        [full, bare].map(({ origin }) => rawRequest(origin, place)),
      );
      expect(withoutVersion(one)).toBe(withoutVersion(other));
    }
  });

  test("addresses of what is hidden are 404, and so is the snapshot", async () => {
    for (const token of tokens) {
      const headers: Record<string, string> = token ? { cookie: `previewToken=${token}` } : {};
      for (const target of [
        ...HIDDEN_PAGES,
        "/api/_content/cache.1.json",
        `/api/_content/cache.1.json?previewToken=${token ?? ""}`,
        "/_preview/events",
      ]) {
        const { status, text } = await rawRequest(full.origin, target, { headers });
        expect([target, status]).toEqual([target, 404]);
        expect(text).not.toContain(SECRET);
      }
    }
  });
});

const HIDDEN_PAGES = [
  "/draft-by-name",
  "/draft-by-key",
  "/draft-by-own-key",
  "/later/page",
  "/data",
  "/planned",
  "/planned-data",
  "/expired",
  "/guides/planned",
  "/coming",
  "/blog/dated",
  "/portfolio/planned",
  "/list",
  "/guides/between",
  "/blog/tag/zur%C3%BCckgehalten",
  "/portfolio/_dir",
  "/_part",
  "/_parts/page",
  "/guides/_dir",
  "/guides/_notes",
  "/_numbered",
  "/hidden",
  "/old",
  "/whats",
  "/what's",
  "/_data/draft-by-key.json",
  "/_data/later/page.json",
];

describe("D8: with a valid token drafts and partials are there, and what is ignored is not", () => {
  test("in queries, navigation, the snapshot and pages", async () => {
    const headers = { cookie: `previewToken=${TOKEN}` };
    const all =
      "/query?_params=%7B%22where%22%3A%7B%22_locale%22%3A%7B%22%24exists%22%3Atrue%7D%7D%7D";
    const answers = await Promise.all(
      [all, "/api/_content/cache.1.json"].map((target) =>
        rawRequest(full.origin, target, { headers }),
      ),
    );
    for (const { headers: told, body } of answers) {
      expect(told["cache-control"]).toBe("private, no-store");
      for (const file of Object.keys({ ...DRAFTS, ...PARTIALS }))
        expect(body.toString()).toContain(`"${file}"`);
      for (const file of Object.keys(IGNORED)) expect(body.toString()).not.toContain(`"${file}"`);
    }
    for (const target of ["/navigation", "/about", "/draft-by-key", "/guides/between", "/blog"]) {
      const { status, body } = await rawRequest(full.origin, target, { headers });
      expect([target, status, body.includes(SECRET)]).toEqual([target, 200, true]);
    }
  });
});

/** A page without the one thing that says that content differs. */
function withoutVersion(answer: RawAnswer | undefined): string {
  return String(answer?.body).replaceAll(/"(?:integrity|content)":"\d+"/g, "");
}
