import { expect, test } from "vitest";
import { markdown, WORK } from "../fixtures/content-folder.ts";
import { startContentSite } from "../fixtures/content-site.ts";
import { rawRequest } from "../fixtures/raw-request.ts";

const PARTS = {
  brief: "What was asked for.",
  days: 9,
  keyImage: {
    media: "ambra",
    alt: "The key",
    text: "It settled it.",
    decisions: [{ color: "#ffb020", text: "Amber: resin" }],
  },
  shots: [
    { at: 1.5, media: "silk-hours", alt: "First shot" },
    { at: 3, media: "nowhere", alt: "Lost shot" },
  ],
  passes: {
    first: { media: "ambra", alt: "Gray shapes", caption: "First, day two" },
    final: { media: "silk-hours", alt: "In color", caption: "Final, day nine" },
  },
  deliverables: [{ ratio: "4:5", text: "For the feed", seconds: 6, media: "silk-hours" }],
  credits: [{ role: "Direction", name: "Ada Example" }],
  quote: { text: "It did what it should.", by: "The client" },
};

/** What each part leaves in the page. */
const TRACES: Readonly<Record<keyof typeof PARTS, RegExp>> = {
  brief: />What was asked for\.</,
  days: />9 days</,
  keyImage: /alt="The key".*fill="#ffb020".*Amber: resin/s,
  shots: /alt="First shot".*href="[^"]*\?film=full&amp;t=1\.5"/s,
  passes: /alt="Gray shapes".*alt="In color".*type="radio".*First, day two.*Final, day nine/s,
  deliverables: /viewBox="0 0 4 5".*href="[^"]*silk-hours-.*>4:5<.*For the feed.*dateTime="PT6S"/is,
  credits: />Direction<.*>Ada Example</s,
  quote: /<blockquote[^>]*>It did what it should\.<.*>The client</s,
};

const MARKUP = `"'></style></script><img src=x onerror=alert(1)>{{ studio.name }}`;

const { quote: _, ...withoutQuote } = PARTS;
const site = await startContentSite({
  "en/portfolio/1.full.md": markdown({ ...WORK, ...PARTS }),
  "en/portfolio/2.plain.md": markdown(WORK),
  "en/portfolio/3.some.md": markdown({
    ...WORK,
    ...withoutQuote,
    passes: { ...PARTS.passes, final: { ...PARTS.passes.final, media: "nowhere" } },
  }),
  "en/portfolio/5.unsafe.md": markdown({
    ...WORK,
    brief: JSON.stringify(MARKUP),
    keyImage: { media: "../../../etc/passwd", alt: MARKUP, text: MARKUP },
    passes: {
      first: { media: "ambra", alt: MARKUP, caption: MARKUP },
      final: { media: "ambra", alt: MARKUP, caption: MARKUP },
    },
    shots: [{ media: "/etc/passwd", alt: "x", at: 1 }],
    credits: [{ role: MARKUP, name: MARKUP }],
    deliverables: [{ ratio: "1:1", text: MARKUP, seconds: 1e300, media: "/etc/passwd" }],
    quote: { text: MARKUP, by: MARKUP },
  }),
  "en/portfolio/4.broken.md": markdown({ ...WORK, deliverables: [{ ratio: "wide", text: "x" }] }),
});
const page = async (slug: string): Promise<string> =>
  (await rawRequest(site.origin, `/portfolio/${slug}`)).text;

test("A7: a work's page tells what its editor gives, part by part", async () => {
  const html = await page("full");
  for (const [part, trace] of Object.entries(TRACES)) expect(html, part).toMatch(trace);
  expect(html).not.toContain("Lost shot");
});

test.each([
  ["full", "plain"],
  ["unsafe", "full"],
])("A7: after %s comes %s: no work is a dead end", async (slug, next) => {
  const [link] = /<a [^>]*rel="next"[^>]*>/.exec(await page(slug)) ?? [];
  expect(link).toContain(`href="/portfolio/${next}"`);
});

test("A7: what is not given is not shown", async () => {
  const plain = await page("plain");
  for (const [part, trace] of Object.entries(TRACES)) expect(plain, part).not.toMatch(trace);
  // As many headings as there are parts: the film's and what is said of it.
  const headings = (html: string): number => [...html.matchAll(/<h2\b/g)].length;
  expect(headings(plain)).toBeLessThanOrEqual(headings(await page("full")) - 5);
  expect(plain).not.toMatch(/<(?:ul|ol|dl|figure)\b[^>]*><\/(?:ul|ol|dl|figure)>/);
});

test("A7: pictures that are compared are there both or not at all", async () => {
  const html = await page("some");
  expect(html).toMatch(TRACES.credits);
  expect(html).not.toMatch(/Gray shapes|<blockquote/);
});

test("A7: a part that cannot be read keeps the work from being shown", async () => {
  expect((await rawRequest(site.origin, "/portfolio/broken")).status).toBe(404);
});

test("A7: markup in front matter is text, names lead to no files outside, and numbers may be anything", async () => {
  const { status, text } = await rawRequest(site.origin, "/portfolio/unsafe");
  expect(status).toBe(200);
  expect(text).not.toMatch(/<img src=x|passwd/);
  expect(text).toContain("&lt;img src=x onerror=alert(1)&gt;");
});
