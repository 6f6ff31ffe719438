import { describe, expect, inject, test } from "vitest";
import { ALL_LOCALES } from "../fixtures/languages.ts";
import { startContentSite } from "../fixtures/content-site.ts";
import { markdown } from "../fixtures/content-folder.ts";
import { type RawAnswer, rawRequest } from "../fixtures/raw-request.ts";

const TOKEN = "a-preview-token-for-tests";
const SECRET = "zurückgehalten";
const IMMUTABLE = "public, max-age=31536000, immutable";
const REVALIDATE = "public, max-age=0, must-revalidate";

const pages = ALL_LOCALES.map((locale) => [
  `${locale}/guides/1.first.md`,
  markdown({ title: `First ${locale}` }, "A text. ".repeat(40)),
]);
const env = { CONTENT_CLIENT_DATABASE: "on", CONTENT_WATCH: "on", PREVIEW_TOKEN: TOKEN };
const site = await startContentSite(
  {
    ...(Object.fromEntries(pages) as Record<string, string>),
    "en/guides/_dir.yml": "title: Guides\nnavigation:\n  icon: book\n",
    "en/_part.md": markdown({ title: SECRET }, SECRET),
    "en/soon.draft.md": markdown({ title: SECRET }, SECRET),
    "en/guides/_notes.json": JSON.stringify({ title: SECRET }),
    "en/closed/_dir.yml": `title: ${SECRET}\n`,
    "en/closed/page.md": markdown({ title: SECRET, draft: true }),
    "he/guides/_dir.draft.yml": `title: ${SECRET}\n`,
  },
  env,
);
const closed = inject("siteOrigin");

/** What pages tell the client. */
async function integrity(): Promise<string> {
  const page = await rawRequest(site.origin, "/");
  return /"contentDatabase":"(\d+)"/.exec(page.text)?.[1] ?? "";
}

function snapshot(at: string, headers: Record<string, string> = {}): Promise<RawAnswer> {
  return rawRequest(site.origin, `/api/_content/cache.${at}.json`, { headers });
}

describe("D7: the client database", () => {
  test("is off unless switched on, and then pages say nothing of it", async () => {
    const { status } = await rawRequest(closed, "/api/_content/cache.1.json");
    expect(status).toBe(404);
    const { text } = await rawRequest(closed, "/");
    expect(text).not.toMatch(/"contentDatabase":"/);
  });

  test("has what is published, in every language, and nothing else", async () => {
    const { status, body } = await snapshot(await integrity());
    expect(status).toBe(200);
    const { contents } = JSON.parse(body.toString()) as {
      contents: { _locale: string; _path: string; body?: unknown }[];
    };
    expect(new Set(contents.map(({ _locale }) => _locale))).toEqual(new Set(ALL_LOCALES));
    expect(contents.every(({ body: text }) => text !== undefined)).toBe(true);
    expect(body.toString()).toContain("book");
    expect(body.toString()).not.toContain(SECRET);
    const wrong = await snapshot("1", { cookie: "previewToken=another-preview-token" });
    expect(wrong.text).toBe(body.toString());
  });

  test("is kept for good under its number, and asked again under another", async () => {
    const current = await integrity();
    const { headers } = await snapshot(current);
    expect(headers["cache-control"]).toBe(IMMUTABLE);
    expect((await snapshot("1")).headers["cache-control"]).toBe(REVALIDATE);
    const again = await snapshot("1", { "if-none-match": `"x", ${headers.etag}` });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    const packed = await snapshot(current, { "accept-encoding": "gzip" });
    expect(packed.headers["content-encoding"]).toBe("gzip");
  });

  test("changes its number with the content; pages that are gone to tell the new one", async () => {
    const before = await integrity();
    const { headers } = await snapshot(before);
    await site.content.save(
      "he/guides/1.first.md",
      markdown({ title: "Changed" }, "Another text."),
    );
    await expect.poll(integrity).not.toBe(before);
    const after = await integrity();
    const data = await rawRequest(site.origin, "/_data/index.json");
    expect(data.json).toMatchObject({ content: after });
    const changed = await snapshot(after, { "if-none-match": headers.etag ?? "" });
    expect(changed.status).toBe(200);
    expect(changed.text).toContain("Changed");
    expect((await snapshot(before)).headers["cache-control"]).toBe(REVALIDATE);
  });
});
