import { describe, expect, inject, test } from "vitest";
import { loadTranslators } from "../fixtures/texts.ts";
import { postForm, rawRequest } from "../fixtures/raw-request.ts";

const origin = inject("siteOrigin");
const translators = await loadTranslators();
const notFound = (locale: "en" | "he" | "fr"): string =>
  translators.get(locale)?.("nav.error.notFound") ?? "";

describe("C1, E1r: unknown addresses", () => {
  test("H10r: 404 in the language of the address, with the site's layout", async () => {
    const { status, text: html } = await rawRequest(origin, "/he/nope");
    expect(status).toBe(404);
    expect(html).toContain(notFound("he"));
    expect(html).toMatch(/<html lang="he-IL" dir="rtl" class="rtl"/);
    expect(html).toContain("<footer");
    expect(html).toContain('href="/he"');
    expect(html).toContain('name="robots" content="noindex"');
    expect(html).not.toContain('rel="canonical"');
    expect(html).not.toContain('rel="alternate"');
  });

  test("without a prefix the visitor's language is negotiated", async () => {
    const headers = { "accept-language": "fr" };
    const { status, headers: answered, body } = await rawRequest(origin, "/nope", { headers });
    expect([status, answered.vary]).toEqual([
      404,
      "Accept-Encoding, Accept, Accept-Language, Cookie",
    ]);
    expect(body.toString()).toContain(notFound("fr"));
  });

  test.each([
    "//evil.example",
    "/\\evil.example",
    "/%2f%2fevil.example",
    "/he/%2F",
    "/xx",
    "/xx/contact",
    "/he/es",
    "/assets/nope.js",
    "/.vite/client.json",
    "/_data/nope.json",
  ])("%s is 404 and stays on the site", async (target) => {
    const { status, headers, text: html } = await rawRequest(origin, target);
    expect([status, headers.location]).toEqual([404, undefined]);
    expect(html).not.toMatch(/at .*\.(?:js|ts|mjs):\d+/);
  });
});

describe("E7, E10: programs that cannot read a page", () => {
  const get = (target: string, headers: Record<string, string>) =>
    rawRequest(origin, target, { headers });

  test.each(["/nowhere?a=1", "/he/nowhere", "/assets/nowhere.js", "/blog/nowhere"])(
    "%s is a note in JSON",
    async (target) => {
      for (const accept of ["*/*", "application/json"]) {
        const answer = await get(target, { accept });
        expect(answer.status).toBe(404);
        expect(answer.headers["content-type"]).toBe("application/json");
        expect(answer.headers["set-cookie"]).toBeUndefined();
        expect(answer.json).toEqual({
          url: target,
          statusCode: 404,
          statusMessage: "Not Found",
          message: `Page Not Found: ${target}`,
          stack: "",
        });
      }
    },
  );

  test("a compressed note varies by what is accepted and by how it may be encoded", async () => {
    const answer = await get("/nowhere", { accept: "*/*", "accept-encoding": "br" });
    expect(answer.headers["content-encoding"]).toBe("br");
    expect(answer.headers.vary?.split(/, */).toSorted()).toEqual(["Accept", "Accept-Encoding"]);
  });

  test("browsers get the page, and caches know of both", async () => {
    const answer = await get("/nowhere", { accept: "text/html,application/xhtml+xml,*/*;q=0.8" });
    expect(answer.headers["content-type"]).toContain("text/html");
    expect(answer.headers.vary).toMatch(/\bAccept\b(?!-)/);
    expect((await get("/contact", { accept: "*/*" })).status).toBe(200);
  });
});

describe("bad input gets a clear answer and no stack trace", () => {
  test.each([
    ["/caf%E9%FF", "en"],
    ["/%E0%A4%A", "en"],
    ["/he/%E0%A4%A", "he"],
  ] as const)("E9: %s cannot be decoded and is 404", async (target, locale) => {
    const { status, body } = await rawRequest(origin, target);
    expect(status).toBe(404);
    expect(body.toString()).toContain(notFound(locale));
    const note = await rawRequest(origin, target, { headers: { accept: "application/json" } });
    expect(note.json).toMatchObject({ statusCode: 404, message: `Page Not Found: ${target}` });
  });

  test("an address of 10 KB is 414", async () => {
    expect((await rawRequest(origin, `/${"a".repeat(10_000)}`)).status).toBe(414);
  });

  test("Accept-Language of 10 KB is English", async () => {
    const headers = { "accept-language": "xx,".repeat(3_400) };
    expect((await rawRequest(origin, "/", { headers })).status).toBe(200);
  });

  test("headers of 20 KB are 431", async () => {
    const { status } = await rawRequest(origin, "/", { headers: { cookie: "a".repeat(20_000) } });
    expect(status).toBe(431);
  });

  test.each(["i18n_redirected=%E0%A4%A", "=;;==", "i18n_redirected", 'i18n_redirected="'])(
    "a broken cookie (%j) counts as none",
    async (cookie) => {
      expect((await rawRequest(origin, "/", { headers: { cookie } })).status).toBe(200);
    },
  );

  test("duplicate headers do no harm", async () => {
    const headers = { "accept-language": ["he", "fr"], cookie: ["a=1", "i18n_redirected=es"] };
    expect((await rawRequest(origin, "/", { headers })).headers.location).toBe("/es");
  });

  test("an unknown method is 405", async () => {
    expect((await rawRequest(origin, "/", { method: "DELETE" })).status).toBe(405);
  });

  test("a form from another site is 403", async () => {
    const crossSite = { "sec-fetch-site": "cross-site" };
    expect((await postForm(origin, "/contact", {}, crossSite)).status).toBe(403);
    const { status } = await rawRequest(origin, "/contact", {
      method: "POST",
      headers: {
        origin: "https://evil.example",
        "content-type": "application/x-www-form-urlencoded",
      },
      body: "name=x",
    });
    expect(status).toBe(403);
  });

  test("a form that is too large is 413, of a wrong type 415", async () => {
    expect((await postForm(origin, "/contact", { message: "x".repeat(70_000) })).status).toBe(413);
    const json = { "content-type": "application/json" };
    expect((await postForm(origin, "/contact", {}, json)).status).toBe(415);
  });

  test("a form to a page without one is 405, to no page 404", async () => {
    expect((await postForm(origin, "/", {})).status).toBe(405);
    expect((await postForm(origin, "/nope", {})).status).toBe(404);
  });
});
