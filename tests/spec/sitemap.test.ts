import { describe, expect, test } from "vitest";
import { markdown } from "../fixtures/content-folder.ts";
import { rawRequest } from "../fixtures/raw-request.ts";
import { readXml } from "../fixtures/read-xml.ts";
import type { RunningSite } from "../fixtures/start-site.ts";
import { startContentSite } from "../fixtures/content-site.ts";

const SITE_URL = "https://studio.example";

async function load(site: RunningSite, target: string): Promise<ReturnType<typeof readXml>> {
  const { status, headers, text } = await rawRequest(site.origin, target);
  expect([status, headers["content-type"]]).toEqual([200, "application/xml; charset=utf-8"]);
  return readXml(text);
}

const image = { media: "silk-hours", alt: "Silk" };
const site = await startContentSite(
  {
    "en/blog/1.first.md": markdown({
      title: "A",
      date: "2026-01-02",
      updated: "2026-05-06",
      image,
    }),
    "he/blog/1.first.md": markdown({ title: "B", date: "2026-01-02" }),
    "en/old.md": markdown({ title: "Old", redirect: "/contact" }),
    "en/page.md": markdown({ title: "Page" }),
  },
  { SITE_URL },
);

describe("a small site has one sitemap", () => {
  test("with the day of the last change and the picture of what content says of a page", async () => {
    const texts = await load(site, "/sitemap.xml");
    expect(texts.get("urlset url loc")).toEqual(
      expect.arrayContaining([SITE_URL, `${SITE_URL}/blog/first`, `${SITE_URL}/he/blog/first`]),
    );
    expect(texts.get("urlset url lastmod")).toEqual(["2026-05-06", "2026-01-02"]);
    const pictures = texts.get("urlset url image:image image:loc") ?? [];
    expect(pictures).toHaveLength(2);
    const [picture = ""] = pictures;
    expect(picture.startsWith(`${SITE_URL}/media/`)).toBe(true);
    const { pathname } = new URL(picture);
    expect((await rawRequest(site.origin, pathname)).status).toBe(200);
  });

  test("without documents that send their visitors elsewhere", async () => {
    const places = (await load(site, "/sitemap.xml")).get("urlset url loc");
    expect(places).toContain(`${SITE_URL}/page`);
    expect(places).not.toContain(`${SITE_URL}/old`);
  });

  test("and no parts", async () => {
    expect((await rawRequest(site.origin, "/sitemap-1.xml")).status).toBe(404);
    expect((await rawRequest(site.origin, "/sitemap-0.xml")).status).toBe(404);
  });
});
