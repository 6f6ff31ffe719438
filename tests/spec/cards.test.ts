import { readdir } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { type LocaleCode, localizePath } from "#i18n";
import { ALL_LOCALES } from "../fixtures/languages.ts";
import { CONTENT_PATHS } from "../fixtures/browser.ts";
import { markdown } from "../fixtures/content-folder.ts";
import { effort } from "../fixtures/effort.ts";
import { longestWait } from "../fixtures/longest-wait.ts";
import { type RawAnswer, rawRequest } from "../fixtures/raw-request.ts";
import { readPage, type ReadPage } from "../fixtures/read-page.ts";
import { startServerProcess } from "../fixtures/server-process.ts";
import { temporaryFolder } from "../fixtures/running.ts";
import { startContentSite } from "../fixtures/content-site.ts";

const PAGES = ["/", "/contact", "/book", "/newsletter", ...CONTENT_PATHS];
/** Drawing happens elsewhere; the factor is for machines with other work. */
const MAX_WAIT_MS = 50 * 40;

async function pageAt(origin: string, target: string): Promise<ReadPage> {
  const { status, text } = await rawRequest(origin, target);
  expect(status, target).toBe(200);
  return readPage(text);
}

async function expectCard({ status, headers, body }: RawAnswer): Promise<void> {
  expect([status, headers["content-type"]]).toEqual([200, "image/jpeg"]);
  expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect(headers["cross-origin-resource-policy"]).toBe("cross-origin");
  expect(body.length).toBeLessThan(300_000);
  const { width, height, format } = await sharp(body).metadata();
  expect([width, height, format]).toEqual([1200, 630, "jpeg"]);
}

/** Path of the card of a page. */
async function cardOf(origin: string, target: string): Promise<string> {
  const [address = ""] = (await pageAt(origin, target)).meta("og:image");
  return new URL(address).pathname;
}

/** A card, however late: what paints it works when nothing else does, and 503 asks to come again. */
async function drawn(card: string): Promise<RawAnswer> {
  const answer = await rawRequest(site.origin, card);
  return answer.status === 503 ? rawRequest(site.origin, card) : answer;
}

const dataDir = await temporaryFolder();
// A process of its own: what its visitors wait must not be what the test itself works.
const site = await startServerProcess({ DATA_DIR: dataDir });

describe("every page type has a card of its own in every language", () => {
  test("which the head names with type, size and words, and no two pages share", async () => {
    const addresses = new Set<string>();
    const locales = effort<readonly LocaleCode[]>(["he"], ALL_LOCALES);
    for (const locale of locales) {
      for (const name of PAGES) {
        const target = localizePath(name, locale, ALL_LOCALES);
        const page = await pageAt(site.origin, target);
        expect(page.meta("og:image:type")).toEqual(["image/jpeg"]);
        expect([page.meta("og:image:width"), page.meta("og:image:height")]).toEqual([
          ["1200"],
          ["630"],
        ]);
        expect(page.meta("og:image:alt")[0]).toContain(page.title);
        expect(page.meta("twitter:card")).toEqual(["summary_large_image"]);
        const [address = ""] = page.meta("og:image");
        expect(address).toMatch(`${site.origin}/_cards/`);
        const graph = page.graphs[0] as { "@graph": readonly Record<string, unknown>[] };
        const webPage = graph["@graph"].find((thing) => "isPartOf" in thing);
        expect(webPage?.["thumbnailUrl"]).toBe(address);
        addresses.add(address);
      }
    }
    expect(addresses.size).toBe(PAGES.length * locales.length);
  });

  test("and which is drawn while the site goes on answering", { tags: ["long"] }, async () => {
    const waits: number[] = [];
    // The best of the rounds: other work on the machine is none of the site's.
    for (const locale of effort<readonly LocaleCode[]>(["en", "he"], ["en", "he", "fr"])) {
      const targets = PAGES.slice(0, effort(3, 5)).map((name) =>
        localizePath(name, locale, ALL_LOCALES),
      );
      const cards = await Promise.all(targets.map((target) => cardOf(site.origin, target)));
      const { result, waitMs } = await longestWait(site.origin, () =>
        Promise.all(cards.map(drawn)),
      );
      waits.push(waitMs);
      for (const answer of result) await expectCard(answer);
    }
    expect(Math.min(...waits)).toBeLessThan(MAX_WAIT_MS);
  });

  test("once, however many ask at the same time", { tags: ["long"] }, async () => {
    await rawRequest(site.origin, await cardOf(site.origin, "/de"));
    const before = await readdir(path.join(dataDir, "cards"));
    const card = await cardOf(site.origin, "/de/terms-and-conditions");
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => rawRequest(site.origin, card)),
    );
    expect(new Set(answers.map(({ body }) => body.toString("base64"))).size).toBe(1);
    const after = await readdir(path.join(dataDir, "cards"));
    expect(after.length).toBe(before.length + 1);
    expect(after.filter((name) => !name.endsWith(".jpg"))).toEqual([]);
    const again = await rawRequest(site.origin, card);
    expect(again.body.equals(answers[0]?.body ?? Buffer.of())).toBe(true);
  });

  test("but no page that nobody should list", async () => {
    for (const target of ["/search", "/newsletter/accepted"]) {
      const page = await pageAt(site.origin, target);
      expect([page.meta("og:image"), page.meta("twitter:card")]).toEqual([[], []]);
    }
  });

  test("HEAD and validators are answered without the picture", { tags: ["long"] }, async () => {
    const card = await cardOf(site.origin, "/");
    const { headers } = await rawRequest(site.origin, card);
    const head = await rawRequest(site.origin, card, { method: "HEAD" });
    expect([head.status, head.headers["content-length"], head.body.length]).toEqual([
      200,
      headers["content-length"],
      0,
    ]);
    const known = { "if-none-match": String(headers.etag) };
    const same = await rawRequest(site.origin, card, { headers: known });
    expect([same.status, same.body.length]).toEqual([304, 0]);
  });

  test("other hashes, other pages' hashes and pages that are none are not there", async () => {
    const card = await cardOf(site.origin, "/contact");
    const [, hash] = /^\/_cards\/([0-9a-f]{16})\//.exec(card) ?? [];
    const unknown = [
      "/_cards/0123456789abcdef/contact.jpg",
      `/_cards/${hash}/de/contact.jpg`,
      `/_cards/${hash}/nowhere.jpg`,
      `/_cards/${hash}/contact.png`,
      `/_cards/${hash}/../contact.jpg`,
      `/_cards/${hash}/%2e%2e%2fcontact.jpg`,
      `/_cards/${hash?.toUpperCase()}/contact.jpg`,
      `/_cards/${hash}/search.jpg`,
      `/_cards/${hash}/CONTACT.jpg`,
      `/_cards/${hash}/contact/.jpg`,
      `/_cards/${hash}/contact///.jpg`,
      `/_cards/${hash}/newsletter/confirm/1.jpg`,
      `/_cards/${hash}/booking/1/cancel.jpg`,
      `/_cards/${hash}.jpg`,
      "/_cards/",
    ];
    for (const target of unknown) {
      expect((await rawRequest(site.origin, target)).status, target).toBe(404);
    }
    expect((await drawn(card)).status).toBe(200);
  });
});

const edited = await startContentSite(
  {
    "en/about.md": markdown({ title: "About us", description: "D" }),
    "en/bad.md": markdown({ title: "Bad", image: { src: "javascript:x", alt: "A" } }),
    "en/own.md": markdown({ title: "Own", image: { src: "/media/own.png", alt: "An owl" } }),
    "he/שלום.md": markdown({ title: 'שלום "Gel" 🎬', description: "D" }),
  },
  { CONTENT_WATCH: "on" },
);

describe("an edited page", () => {
  test("has another card; the one before stays where it was shown, and nowhere else", async () => {
    const first = await cardOf(edited.origin, "/about");
    expect((await rawRequest(edited.origin, first)).status).toBe(200);
    const titles = ["About you", "About them"];
    const seen = [first];
    for (const title of titles) {
      await edited.content.save("en/about.md", markdown({ title, description: "D" }));
      await expect
        .poll(() => cardOf(edited.origin, "/about"), { timeout: 10_000 })
        .not.toBe(seen.at(-1));
      seen.push(await cardOf(edited.origin, "/about"));
    }
    const [, unseen = "", last = ""] = seen;
    expect((await rawRequest(edited.origin, last)).status).toBe(200);
    expect((await rawRequest(edited.origin, first)).status).toBe(200);
    expect((await rawRequest(edited.origin, unseen)).status).toBe(404);
  });

  test("at a Hebrew address has one too", async () => {
    const card = await cardOf(edited.origin, encodeURI("/he/שלום"));
    expect(card).toContain("/he/%D7%A9");
    expect((await rawRequest(edited.origin, card)).status).toBe(200);
  });

  test("whose author chose a picture shows that, when it is an address of the web", async () => {
    const own = await pageAt(edited.origin, "/own");
    expect(own.meta("og:image")).toEqual([`${edited.origin}/media/own.png`]);
    expect([own.meta("og:image:alt"), own.meta("og:image:width")]).toEqual([["An owl"], []]);
    expect(await cardOf(edited.origin, "/bad")).toMatch(/^\/_cards\//);
  });
});
