import { describe, expect, test } from "vitest";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { parseManifest } from "#media";
import { markdown, WORK } from "../fixtures/content-folder.ts";
import { startContentSite } from "../fixtures/content-site.ts";
import { rawRequest } from "../fixtures/raw-request.ts";
import { SITE_MEDIA } from "../fixtures/site-folder.ts";

const file = path.join(import.meta.dirname, "../..", SITE_MEDIA, "manifest.json");
const entries = Object.entries(parseManifest(await readFile(file, "utf8")));
/** A film with captions, and a still of which there is no film yet. */
const [film = ""] = entries.find(([, entry]) => entry.film?.captions["en"]) ?? [];
const [still = ""] = entries.find(([, entry]) => !entry.film) ?? [];

const article = { title: "Making of", description: "How.", date: "2026-01-02" };
const text = [
  "Before.",
  "",
  `::film{media=${film}}`,
  "",
  `::film{media=${film} title="In other words"}`,
  "",
  `::film{media=${still}}`,
  "",
  "::film{media=nowhere}",
  "",
  '<iframe src="https://films.example/1">Framed.</iframe>',
  "",
  "::gallery",
  "Words of a gallery.",
  "::",
].join("\n");
const site = await startContentSite(
  {
    "en/page.md": markdown({ title: "Page", description: "P." }, text),
    "en/blog/1.making-of.md": markdown(article, text),
    "en/portfolio/1.work.md": markdown({ ...WORK, title: "A work", video: { media: film } }),
  },
  { SITE_URL: "https://studio.example" },
);

describe("issue 22: a film in a text", () => {
  test.each(["/page", "/blog/making-of", "/he/page"])(
    "%s: a native video with poster, sources and captions, called like its work",
    async (place) => {
      const html = (await rawRequest(site.origin, place)).text;
      const videos = html.match(/<video\b.*?<\/video>/gs) ?? [];
      expect(videos).toHaveLength(2);
      const [first = "", second = ""] = videos;
      expect(first).toMatch(/<video [^>]*controls=""[^>]*preload="none"/);
      expect(first).toMatch(new RegExp(`poster="/media/${film}-[^"]+"`));
      expect(first).toContain('aria-label="A work"');
      expect(first).toContain(`src="/media/${film}-`);
      expect(first).toMatch(/<track kind="captions"[^>]*srcLang="en/i);
      expect(second).toContain('aria-label="In other words"');
      // What is not built yet is its still; what is unknown is nothing.
      expect(html).toMatch(new RegExp(`<img [^>]*src="/media/${still}-`));
      expect(html).not.toContain("nowhere");
      expect(html).not.toMatch(/<iframe|Framed\./);
      expect(html).toContain("Words of a gallery.");
    },
  );

  test("feeds have it as a video with whole addresses, and a link for those who play none", async () => {
    const { text: feed } = await rawRequest(site.origin, "/feed.json");
    const [item] = (JSON.parse(feed) as { items: { content_html: string }[] }).items;
    const html = item?.content_html ?? "";
    const address = `https://studio\\.example/media/${film}-`;
    expect(html).toMatch(
      new RegExp(`<video src="${address}[^"]+\\.mp4"[^>]* controls[^>]*><a href="${address}`),
    );
    expect(html).toMatch(new RegExp(`<video [^>]*poster="${address}`));
    expect(html).not.toMatch(/<film|nowhere|<gallery/);
    expect(html).toContain("<p>Words of a gallery.</p>");
  });

  test("the log says in a plain word what was left out, with its line", () => {
    const told = site
      .output()
      .split("\n")
      .filter((line) => line.includes("that the site shows") && line.includes("/en/page.md"))
      .map((line) => JSON.parse(line) as { line: number; expected: string })
      .map(({ line, expected }) => `${line} ${expected.split(":")[0]}`);
    expect(told).toEqual(["16 iframe", "18 gallery"]);
  });
});
