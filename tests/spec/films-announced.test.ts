import { describe, expect, test } from "vitest";
import { rawRequest } from "../fixtures/raw-request.ts";
import { readPage } from "../fixtures/read-page.ts";
import { readXml } from "../fixtures/read-xml.ts";
import { FILM, startSiteWithFilm } from "../fixtures/site-with-film.ts";

const SITE_URL = "https://studio.example";
const WORK = `/portfolio/${FILM.slug}`;
const VIDEO = "urlset url video:video";

const site = await startSiteWithFilm({ SITE_URL });

async function textOf(target: string): Promise<string> {
  const { status, body } = await rawRequest(site.origin, target);
  expect(status).toBe(200);
  return body.toString();
}

describe("the sitemap names the film of a work (sitemap-video 1.1)", () => {
  test("in every language, in that language", async () => {
    const xml = await textOf("/sitemap.xml");
    const texts = readXml(xml);
    expect(texts.get(VIDEO)).toHaveLength(6);
    const file = `${SITE_URL}/media/${FILM.file}`;
    expect(new Set(texts.get(`${VIDEO} video:content_loc`))).toEqual(new Set([file]));
    expect(new Set(texts.get(`${VIDEO} video:duration`))).toEqual(new Set(["12"]));
    const titles = texts.get(`${VIDEO} video:title`) ?? [];
    const { title } = readPage(await textOf(`/he${WORK}`));
    expect(titles.filter((each) => title.startsWith(`${each} | `))).toHaveLength(1);
    expect(new Set(titles).size).toBe(6);
    for (const day of texts.get(`${VIDEO} video:publication_date`) ?? []) {
      expect(day).toMatch(/^\d{4}-\d\d-\d\d$/);
    }
    for (const place of texts.get(`${VIDEO} video:thumbnail_loc`) ?? []) {
      expect((await rawRequest(site.origin, new URL(place).pathname)).status).toBe(200);
    }
  });

  test("with all that the schema demands, in its order", async () => {
    const xml = await textOf("/sitemap.xml");
    const [, inner = ""] = /<video:video>(.*?)<\/video:video>/s.exec(xml) ?? [];
    expect([...inner.matchAll(/<video:(\w+)>/g)].map(([, name]) => name)).toEqual([
      "thumbnail_loc",
      "title",
      "description",
      "content_loc",
      "duration",
      "publication_date",
    ]);
  });
});

test("a work with a film is a film to previews elsewhere", async () => {
  const page = readPage(await textOf(`/he${WORK}`));
  expect(page.meta("og:type")).toEqual(["video.other"]);
  expect(page.meta("og:video")).toEqual([`${SITE_URL}/media/${FILM.file}`]);
  expect(page.meta("og:video:type")).toEqual(["video/mp4"]);
  expect([page.meta("og:video:width"), page.meta("og:video:height")]).toEqual([["1280"], ["720"]]);
  expect(page.meta("video:duration")).toEqual(["12"]);
  expect(page.meta("video:release_date")[0]).toMatch(/^\d{4}-\d\d-\d\d$/);
  const other = readPage(await textOf("/portfolio/orchard"));
  expect([other.meta("og:type"), other.meta("og:video")]).toEqual([["website"], []]);
});
