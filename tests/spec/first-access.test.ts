import { describe, expect, inject, test } from "vitest";
import { rawRequest } from "../fixtures/raw-request.ts";

const origin = inject("siteOrigin");
const get = (target: string, headers: Record<string, string> = {}, method = "GET") =>
  rawRequest(origin, target, { headers, method });
/** Where `/` leads: the prefix of the language, `/` for English. */
async function homeOf(headers: Record<string, string>): Promise<string> {
  const answer = await get("/", headers);
  return answer.status === 302 ? String(answer.headers.location) : `${answer.status}`;
}

describe("1.1: which language wins on /", () => {
  test.each([
    ["L4", "fr-CA", "/fr"],
    ["L4", "zh-Hans-CN,nl-BE", "/nl"],
    ["L4", "HE-il", "/he"],
    ["L5r", "en-GB,es-ES", "200"],
    ["L5r", "es-MX", "/es"],
    ["L5r", "es-ES,en", "/es"],
    ["L6r", "en;q=0.1,he;q=0.9", "/he"],
    ["L6r", "fr;q=0,es", "/es"],
    ["L7r", "ja, fr;q=0.9", "/fr"],
    ["L7r", "iw", "/he"],
    ["L3", "*", "200"],
    ["L3", "ja", "200"],
    ["L10", ";", "200"],
    ["L10", ",,,", "200"],
    ["L10", "x".repeat(8_000), "200"],
  ])("%s: Accept-Language %.20j leads to %s", async (_id, acceptLanguage, expected) => {
    expect(await homeOf({ "accept-language": acceptLanguage })).toBe(expected);
  });

  test.each([
    ["i18n_redirected=es; i18n_redirected=de", "/es"],
    ["I18N_REDIRECTED=es", "/he"],
    ['i18n_redirected="es"', "/es"],
    ["i18n_redirected=%65s", "/es"],
    ["i18n_redirected=xx", "/fr"],
    ["i18n_redirected=HE", "/fr"],
    ["i18n_redirected=he-IL", "/fr"],
    ["i18n_redirected=", "/fr"],
  ])("L2, L8r, L9: the cookie %j leads to %s", async (cookie, expected) => {
    const acceptLanguage = expected === "/fr" ? "fr" : "he";
    expect(await homeOf({ cookie, "accept-language": acceptLanguage })).toBe(expected);
  });
});

describe("1.2: which addresses lead to another language", () => {
  const he = { cookie: "i18n_redirected=he" };

  test("R2: an address without prefix never changes the saved language", async () => {
    const { headers } = await get("/blog", he);
    const cookies = (headers["set-cookie"] ?? []).map((value) => value.split("=")[0]);
    expect(cookies).not.toContain("i18n_redirected");
  });

  test("B8, R3, R5: an address with a prefix stays, and is remembered", async () => {
    const { status, headers } = await get("/es/blog", he);
    expect(status).toBe(200);
    expect(headers["set-cookie"]?.[0]).toMatch(/^i18n_redirected=es;/);
  });

  test.each(["GET", "HEAD"])("R6: %s / answers 302, never for good", async (method) => {
    const { status, headers } = await get("/", he, method);
    expect([status, headers.location]).toEqual([302, "/he"]);
  });

  test("R6: an unknown address is 404 in its place", async () => {
    const { status, headers } = await get("/nope", he);
    expect([status, headers.location]).toEqual([404, undefined]);
  });

  test("R9r: / and its redirects are kept by no shared cache, pages with a prefix may be", async () => {
    for (const acceptLanguage of ["he", "en", "ja"]) {
      const { headers } = await get("/", { "accept-language": acceptLanguage });
      expect(headers.vary).toContain("Accept-Language");
      expect(headers.vary).toContain("Cookie");
      expect(headers["cache-control"]).toMatch(/private|no-store/);
    }
    expect((await get("/he", he)).headers["cache-control"]).toContain("public");
  });

  test("R10: crawlers are treated as anyone", async () => {
    const crawler = { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" };
    expect(await homeOf(crawler)).toBe("200");
    expect(await homeOf({ ...crawler, "accept-language": "he" })).toBe("/he");
  });

  test("R13r, R14r: English has no prefix, and no address leads off the site", async () => {
    expect((await get("/en/blog")).headers.location).toBe("/blog");
    const { status, headers } = await get("//evil.example");
    expect([status, headers.location]).toEqual([404, undefined]);
  });
});

describe("1.3: writing the cookie", () => {
  test("C1: unknown addresses remember their language too", async () => {
    const { status, headers } = await get("/fr/nope");
    expect(status).toBe(404);
    expect(headers["set-cookie"]?.[0]).toBe(
      "i18n_redirected=fr; Path=/; Max-Age=31536000; SameSite=Lax",
    );
  });

  test.each(["/favicon.svg", "/builds/latest.json", "/robots.txt", "/_data/he/blog.json"])(
    "C3: %s sets none",
    async (target) => {
      expect((await get(target)).headers["set-cookie"]).toBeUndefined();
    },
  );
});
