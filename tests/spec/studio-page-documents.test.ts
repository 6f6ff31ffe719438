import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { DOCUMENT_STATES } from "#content/check";
import { createContentFolder, markdown } from "../fixtures/content-folder.ts";
import { htmlFaults } from "../fixtures/html-faults.ts";
import { type RawAnswer, rawRequest } from "../fixtures/raw-request.ts";
import { BASE, startStudioPage } from "../fixtures/studio-browser.ts";
import { loadTranslators } from "../fixtures/texts.ts";

/** Every way in which a document can stand; it is 15 March 2027, nine o'clock in Amsterdam. */
const CRLF =
  "\uFEFF---\r\ntitle: Windows  \r\npublishAt: 2027-04-01 # a note\r\n---\r\n\r\n# Ünïcode\r\n";
const { directory, save } = await createContentFolder({
  "en/a.md": markdown({ title: "Alpha", updated: "2027-02-01" }),
  "he/a.md": markdown({ title: "Alef", updated: "2027-01-01" }),
  "de/a.md": markdown({ title: "A <b>fett</b>", draft: true }),
  "en/b.md": markdown({ title: "Beta", publishAt: "2027-04-01T09:00" }),
  "en/c.md": markdown({ title: "Gamma", unpublishAt: "2027-03-01" }),
  "en/d.md": "---\ntitle: Delta\nslug: Not A Slug\n---\n\nText.\n",
  "en/e.md": CRLF,
  "en/f.md": "---\n{ title: Flow }\n---\n\nText.\n",
  "en/g.md": markdown({ title: "Ends", unpublishAt: "2027-05-01" }),
  "en/h.json": '{"title": "Data"}',
});
const { site, signedIn } = await startStudioPage({
  CONTENT_DIR: directory,
  CONTENT_WATCH: "on",
  PREVIEW_TOKEN: "a-token-for-the-studio-alone",
});
afterAll(() => site.stop());
const t = (await loadTranslators()).get("en") ?? (() => "");
const editor = await signedIn("editor@studio.example", "editor");
const viewer = await signedIn("viewer@studio.example", "viewer");

const target = (at: string, locale = "en"): string =>
  `/document?${new URLSearchParams({ at, in: locale })}`;
const versionIn = ({ text }: RawAnswer): string =>
  /name="version" value="([^"]+)"/.exec(text)?.[1] ?? "";
const textOf = (file: string) => readFile(path.join(directory, file), "utf8");

/** Sets a time by the form of the document's page. */
async function publishAt(at: string, time: string, version?: string): Promise<RawAnswer> {
  const seen = version ?? versionIn(await editor.read(target(at)));
  return editor.post(target(at), { do: "publish-at", time, version: seen });
}

/** What the list says of a document in a language. */
function cell({ text }: RawAnswer, at: string, locale: string): string | undefined {
  const link = `${BASE}${target(at, locale)}`.replaceAll("&", "&amp;");
  const [, found] = text.split(`href="${link}"`);
  return found?.split("</a>")[0]?.replaceAll(/^[^>]*>|<[^>]+>/g, " ");
}

test("issue 27: each document in each language is what it is", async () => {
  const page = await viewer.read("/documents");
  for (const [at, locale, ...states] of [
    ["/a", "en", "published"],
    ["/a", "he", "published", "outdated"],
    ["/a", "de", "draft"],
    ["/a", "fr", "missing"],
    ["/b", "en", "scheduled"],
    ["/c", "en", "expired"],
    ["/d", "en", "broken"],
  ] as const) {
    const said = cell(page, at, locale);
    for (const state of DOCUMENT_STATES) {
      const isThere = said?.includes(t(`studioPage.documents.state.${state}`));
      expect([at, locale, state, isThere]).toEqual([
        at,
        locale,
        state,
        states.includes(state as never),
      ]);
    }
  }
  expect(cell(page, "/b", "en")).toContain("Apr 1, 2027");
  expect(page.text).not.toContain("<b>fett");
  expect(await htmlFaults(page.text)).toEqual([]);
});

test("issue 27: documents are filtered by state and language", async () => {
  const drafts = await viewer.read("/documents?state=draft");
  expect([cell(drafts, "/a", "de"), cell(drafts, "/a", "en"), cell(drafts, "/b", "en")]).toEqual([
    expect.any(String),
    undefined,
    undefined,
  ]);
  const hebrew = await viewer.read("/documents?state=missing&in=he");
  expect(cell(hebrew, "/b", "he")).toBeDefined();
  expect(cell(hebrew, "/a", "he")).toBeUndefined();
  const none = await viewer.read("/documents?state=expired&in=he");
  expect(none.text).toContain(t("studioPage.documents.none"));
});

test("issue 27: a broken document says where and what was expected; others are not there", async () => {
  const page = await viewer.read(target("/d"));
  expect(page.text).toContain("en/d.md:3");
  expect(page.text).toContain("lower-case letters");
  expect(await htmlFaults(page.text)).toEqual([]);
  for (const wrong of ["/document", target("/nothing"), target("/a", "xx"), target("/../../etc")]) {
    expect((await viewer.read(wrong)).status).toBe(404);
  }
});

test("issue 27: a time is set and taken out; every other byte and the mode stay", async () => {
  const before = await stat(path.join(directory, "en/e.md"));
  const set = await publishAt("/e", "2027-04-02T10:30");
  expect(set.headers.location).toBe(`${BASE}${target("/e")}&done=saved`);
  expect(await textOf("en/e.md")).toBe(CRLF.replace("2027-04-01", "2027-04-02T10:30"));
  expect((await stat(path.join(directory, "en/e.md"))).mode).toBe(before.mode);
  const shown = await editor.read(target("/e"));
  expect(shown.text).toContain('value="2027-04-02T10:30"');
  expect(shown.text).toContain(t("studioPage.documents.state.scheduled"));

  // A time that has passed publishes at once: visitors see it.
  await publishAt("/b", "2027-03-01T09:00");
  expect((await rawRequest(site.origin, "/b")).status).toBe(200);
  await publishAt("/b", "");
  expect(await textOf("en/b.md")).toBe(markdown({ title: "Beta" }));

  const history = (await editor.read("/history")).text;
  expect(history).toContain(t("studioPage.audit.action.document_publish_at"));
  expect(history).toContain("en/e.md");
  expect(history).toContain("2027-04-02T10:30");
});

test("issue 27: of two people the second is told; what somebody saved meanwhile stays", async () => {
  const version = versionIn(await editor.read(target("/e")));
  const [one, other] = await Promise.all([
    publishAt("/e", "2027-05-01T09:00", version),
    publishAt("/e", "2027-06-01T09:00", version),
  ]);
  expect([one.status, other.status].toSorted()).toEqual([303, 409]);
  const late = [one, other].find(({ status }) => status === 409);
  expect(late?.text).toContain(t("studioPage.documents.changed"));

  const stale = versionIn(await editor.read(target("/e")));
  await save("en/e.md", "---\ntitle: By hand\n---\n");
  expect((await publishAt("/e", "2027-07-01T09:00", stale)).status).toBe(409);
  expect(await textOf("en/e.md")).toBe("---\ntitle: By hand\n---\n");
});

test("issue 27: what cannot be is refused in words, and nothing is written", async () => {
  for (const [at, file, time, text] of [
    ["/a", "en/a.md", "tomorrow", "timeWrong"],
    ["/a", "en/a.md", "2027-02-30T09:00", "timeWrong"],
    ["/a", "en/a.md", "2027-04-01T09:00\ndraft: true", "timeWrong"],
    ["/g", "en/g.md", "2027-06-01T09:00", "never"],
    ["/f", "en/f.md", "2027-06-01T09:00", "notPossible"],
  ] as const) {
    const before = await textOf(file);
    const answer = await publishAt(at, time);
    expect([time, answer.status]).toEqual([time, 422]);
    expect(answer.text).toContain(t(`studioPage.documents.${text}`));
    expect(await textOf(file)).toBe(before);
  }
  const data = await editor.read(target("/h"));
  expect([data.status, versionIn(data)]).toEqual([200, ""]);
  const form = { do: "publish-at", time: "", version: "x" };
  expect((await viewer.post(target("/a"), form)).status).toBe(403);
  expect((await viewer.post(target("/a"), { do: "preview-link", hours: "24" })).status).toBe(403);
});

test("issue 27: a preview link shows the draft until it expires", async () => {
  const make = (hours: string, at = "/a", locale = "de") =>
    editor.post(target(at, locale), { do: "preview-link", hours });
  const page = await make("24");
  const [, link = ""] = /href="(http[^"]+preview=[^"]+)"/.exec(page.text) ?? [];
  const { origin, pathname, search } = new URL(link.replaceAll("&amp;", "&"));
  expect(origin).toBe(site.origin);
  expect((await rawRequest(site.origin, pathname + search)).text).toContain("A &lt;b&gt;fett");
  expect((await rawRequest(site.origin, pathname)).text).not.toContain("fett");
  expect(link).not.toContain("a-token-for-the-studio-alone");
  for (const wrong of [await make("0"), await make("745"), await make("24", "/a", "fr")]) {
    expect(wrong.status).toBe(404);
  }
  expect((await editor.read("/history")).text).toContain(
    t("studioPage.audit.action.document_preview_link"),
  );
});
