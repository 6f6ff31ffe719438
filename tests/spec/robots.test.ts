import { describe, expect, inject, test } from "vitest";
import { rawRequest } from "../fixtures/raw-request.ts";
import { saveStudio, startSite } from "../fixtures/start-site.ts";

const SITE_URL = "https://studio.example";
/** RFC 9116 2.5.5 recommends less than a year. */
const YEAR_MS = 365 * 86_400_000;

const open = inject("siteOrigin");
const security = {
  contact: ["https://studio.example/report", "mailto:security@studio.example"],
  policy: "https://studio.example/policy",
  encryption: "https://studio.example/key.asc",
  languages: ["de", "en"],
};
const closed = await startSite({
  ROBOTS: "closed",
  SITE_URL,
  STUDIO_CONFIG: await saveStudio({ security }),
  CLOCK: "2027-03-04T05:06:07Z",
  ALLOW_CLOCK: "1",
});

async function textOf(origin: string, target: string): Promise<string> {
  const { status, headers, body } = await rawRequest(origin, target);
  expect(status).toBe(200);
  expect(headers["content-type"]).toMatch(/^text\/plain; ?charset=utf-8$/i);
  return body.toString();
}

describe("ROBOTS=closed keeps search engines away from previews and staging", () => {
  test("robots.txt forbids everything and names no sitemap", async () => {
    expect(await textOf(closed.origin, "/robots.txt")).toBe("User-agent: *\nDisallow: /\n");
  });

  test.each([
    ["a page", "/", 200],
    ["a personal page", "/contact", 200],
    ["a redirect", "/en", 301],
    ["a page that is not there", "/nope", 404],
    ["a file", "/favicon.svg", 200],
    ["a made file", "/sitemap.xml", 200],
    ["an endpoint", "/healthz", 200],
    ["an endpoint's error", "/builds/meta/none.json", 404],
  ])("%s carries X-Robots-Tag", async (_what, target, status) => {
    const answer = await rawRequest(closed.origin, target);
    expect([answer.status, answer.headers["x-robots-tag"]]).toEqual([status, "noindex, nofollow"]);
  });

  test("an open site says nothing of the kind, and names its sitemap", async () => {
    expect((await rawRequest(open, "/")).headers["x-robots-tag"]).toBeUndefined();
    const text = await textOf(open, "/robots.txt");
    expect(text).not.toMatch(/^Disallow: \/$/m);
    expect(text).toMatch(/^Sitemap: http:\/\/.+\/sitemap\.xml$/m);
  });
});

describe("security.txt (RFC 9116)", () => {
  test("says where to report, in the order of preference, and expires within a year", async () => {
    const text = await textOf(closed.origin, "/.well-known/security.txt");
    const lines = text.trimEnd().split("\n");
    const fields = lines.map((line) => /^([A-Z][A-Za-z-]+): (\S.*)$/.exec(line)?.slice(1) ?? []);
    expect(fields.filter(([name]) => name === "Contact").map(([, value]) => value)).toEqual([
      "https://studio.example/report",
      "mailto:security@studio.example",
    ]);
    const once = Object.fromEntries(fields.filter(([name]) => name !== "Contact"));
    expect(once).toMatchObject({
      Canonical: `${SITE_URL}/.well-known/security.txt`,
      "Preferred-Languages": "de, en",
      Policy: "https://studio.example/policy",
      Encryption: "https://studio.example/key.asc",
    });
    expect(lines).toHaveLength(7);
    const left = Date.parse(String(once["Expires"])) - Date.parse("2027-03-04");
    expect(left).toBeGreaterThan(YEAR_MS / 2);
    expect(left).toBeLessThan(YEAR_MS);
  });

  test("is there with the contact of studio.config.ts", async () => {
    expect(await textOf(open, "/.well-known/security.txt")).toMatch(/^Contact: mailto:.+@/);
  });

  test("is not there without a contact", async () => {
    const site = await startSite({ STUDIO_CONFIG: await saveStudio({ security: null }) });
    const { status } = await rawRequest(site.origin, "/.well-known/security.txt");
    expect(status).toBe(404);
  });
});
