import { describe, expect, test } from "vitest";
import { rawRequest } from "../fixtures/raw-request.ts";
import { startSite } from "../fixtures/start-site.ts";

const COPY = "https://www.studio.example";
const OTHER = "https://www.studio.example.evil.example";
const site = await startSite({ FORM_ORIGINS: `${COPY},https://second.example` });

const from = (origin: string) => ({ origin, "sec-fetch-site": "cross-site" });
const form = { "content-type": "application/x-www-form-urlencoded" };

describe("forms of static copies of the site", () => {
  test("a listed copy may ask and read, any other may not", async () => {
    const ask = (origin: string) =>
      rawRequest(site.origin, "/api/contact", {
        method: "OPTIONS",
        headers: {
          ...from(origin),
          "access-control-request-method": "POST",
          "access-control-request-headers": "content-type",
        },
      });
    const allowed = await ask(COPY);
    expect(allowed.status).toBe(204);
    expect(allowed.headers["access-control-allow-origin"]).toBe(COPY);
    expect(allowed.headers["access-control-allow-headers"]).toBe("content-type");
    expect(allowed.headers["access-control-allow-credentials"]).toBeUndefined();
    const refused = await ask(OTHER);
    expect(refused.status).toBe(403);
    expect(refused.headers["access-control-allow-origin"]).toBeUndefined();
  });

  test("answers may be read by the copy that asked, and by it alone", async () => {
    const token = await rawRequest(site.origin, "/api/form/contact", { headers: from(COPY) });
    expect(token.headers["access-control-allow-origin"]).toBe(COPY);
    expect(token.headers.vary).toContain("Origin");
    const { submission } = JSON.parse(token.text) as { submission: string };
    const send = (origin: string) =>
      rawRequest(site.origin, "/api/contact", {
        method: "POST",
        headers: { ...from(origin), "content-type": "application/json" },
        body: JSON.stringify({
          submission,
          name: "Dana",
          email: "dana@example.com",
          message: "A film about bread, please.",
          consent: true,
          locale: "en",
        }),
      });
    const refused = await send(OTHER);
    expect(refused.status).toBe(403);
    expect(refused.headers["access-control-allow-origin"]).toBeUndefined();
    const taken = await send(COPY);
    expect([201, 202]).toContain(taken.status);
    expect(taken.headers["access-control-allow-origin"]).toBe(COPY);
  });

  test("without script the copy's forms are taken; nobody else's, and no other form", async () => {
    const post = (path: string, origin: string) =>
      rawRequest(site.origin, path, {
        method: "POST",
        headers: { ...form, ...from(origin) },
        body: new URLSearchParams({ email: "mia@example.com", consent: "yes" }).toString(),
      });
    expect((await post("/he/newsletter", COPY)).status).toBe(303);
    expect((await post("/newsletter", OTHER)).status).toBe(403);
    expect((await post("/newsletter", "null")).status).toBe(403);
    expect((await post("/contact", COPY)).status).toBe(422);
    expect((await post("/book", COPY)).status).toBe(403);
    expect((await post("/newsletter/unsubscribe/x", COPY)).status).toBe(403);
  });

  test("pages and content say nothing of copies", async () => {
    for (const path of ["/", "/search.json?q=light", "/query/x"]) {
      const { headers } = await rawRequest(site.origin, path, { headers: from(COPY) });
      expect(headers["access-control-allow-origin"], path).toBeUndefined();
    }
  });
});
