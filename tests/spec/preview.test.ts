import { describe, expect, test } from "vitest";
import { markdown } from "../fixtures/content-folder.ts";
import { rawRequest } from "../fixtures/raw-request.ts";
import { startSite } from "../fixtures/start-site.ts";
import { loadTranslators } from "../fixtures/texts.ts";
import { startContentSite } from "../fixtures/content-site.ts";

const translators = await loadTranslators();
const TOKEN = "a-token-of-the-studio";
const DRAFT = "Not yet public";

const site = await startContentSite(
  {
    "en/blog/1.open.md": markdown({ title: "Open", date: "2026-01-01" }, "Published words."),
    "en/blog/1.open.draft.md": markdown({ title: "Open", date: "2026-01-01" }, "Edited words."),
    "en/blog/2.hidden.md": markdown({ title: DRAFT, date: "2026-01-02", draft: true }),
    "en/secret.draft.md": markdown({ title: DRAFT }),
    "en/_partial.md": markdown({ title: "Partial" }),
  },
  { CONTENT_WATCH: "on", PREVIEW_TOKEN: TOKEN },
);

const get = (target: string, cookie?: string) =>
  rawRequest(site.origin, target, { headers: cookie ? { cookie } : {} });

describe("V1–V4, V7: when preview is on", () => {
  const on: [string, string?][] = [
    [`/secret?preview=${TOKEN}`],
    ["/secret", `previewToken=${TOKEN}`],
    [`/secret?preview=&preview=${TOKEN}`],
  ];
  test.each(on)("%s with cookie %s shows drafts", async (target, cookie) => {
    const { status, text, headers } = await get(target, cookie);
    expect([status, headers["cache-control"]]).toEqual([200, "private, no-store"]);
    expect(text).toContain(DRAFT);
    expect(text).toContain('<meta name="robots" content="noindex"/>');
    expect(text).not.toContain('rel="canonical"');
    expect(text).toContain("data-preview-off");
  });

  // V3: any text turns it on; that only a valid token shows drafts is V7.
  const off: [string, string?][] = [
    ["/secret"],
    ["/secret?preview", `previewToken=${TOKEN}`],
    ["/secret?preview=", `previewToken=${TOKEN}`],
    [`/secret?previewToken=${TOKEN}`],
    ["/secret?preview=false"],
    ["/secret?preview=wrong", `previewToken=${TOKEN}`],
    ["/secret", "previewToken=wrong"],
    ["/secret", `previewToken=${TOKEN}x`],
    ["/secret", "previewToken="],
  ];
  test.each(off)("%s with cookie %s shows none", async (target, cookie) => {
    const { status, text } = await get(target, cookie);
    expect(status).toBe(404);
    expect(text).not.toContain(DRAFT);
  });

  test.each([
    ["/secret?preview=wrong", undefined],
    ["/secret", "previewToken=wrong"],
    ["/he/nope?preview=wrong", undefined],
  ])(
    "D8: %s with cookie %s says that the link is not valid, and how to get another",
    async (target, cookie) => {
      const { status, text, headers } = await get(target, cookie);
      expect([status, headers["cache-control"]]).toEqual([404, "private, no-store"]);
      const t = translators.get(target.startsWith("/he") ? "he" : "en");
      expect(text).toContain(t?.("preview.invalid"));
      expect(text).toMatch(new RegExp(`href="(?:/he)?/contact"[^>]*>${t?.("preview.renew")}</a>`));
      // Others are told nothing of it.
      expect((await get(target.split("?")[0] ?? "")).text).not.toContain("data-preview-off");
    },
  );

  test("V4: a token in the address is never stored", async () => {
    const { headers } = await get(`/blog?preview=${TOKEN}`);
    expect(headers["set-cookie"]?.join() ?? "").not.toContain("previewToken");
  });

  test("V2: an explicit empty value keeps the cookie", async () => {
    const { headers } = await get("/blog?preview=", `previewToken=${TOKEN}`);
    expect(headers["set-cookie"]?.join() ?? "").not.toContain("previewToken");
  });

  test("a wrong token is told so, and gets what everybody gets", async () => {
    const { status, text, headers } = await get("/blog/open?preview=wrong-token-here");
    expect([status, headers["cache-control"]]).toEqual([200, "private, no-store"]);
    expect(text).toContain("Published words.");
    expect(text).toContain("noindex");
  });

  test("a draft stands in the place of what is published", async () => {
    expect((await get("/blog/open")).text).toContain("Published words.");
    const preview = (await get("/blog/open", `previewToken=${TOKEN}`)).text;
    expect(preview).toContain("Edited words.");
    expect(preview).not.toContain("Published words.");
  });

  test("what preview showed is never shown to others", async () => {
    await get("/blog", `previewToken=${TOKEN}`);
    const { text, headers } = await get("/blog");
    expect(text).not.toContain(DRAFT);
    expect(headers["cache-control"]).not.toContain("no-store");
    expect((await get("/sitemap.xml", `previewToken=${TOKEN}`)).text).not.toContain("secret");
  });
});

describe("V5: keeping and leaving preview without script", () => {
  test("a valid token is kept in a session cookie", async () => {
    const { status, headers } = await get(`/_preview/on?preview=${TOKEN}&to=/blog`);
    expect([status, headers.location]).toEqual([303, "/blog"]);
    const [cookie = ""] = headers["set-cookie"] ?? [];
    expect(cookie).toMatch(/^previewToken=v1\.[\w.-]+; Path=\/; SameSite=Lax$/);
    expect(cookie).not.toContain(TOKEN);
    expect((await get("/secret", cookie.split(";")[0])).text).toContain(DRAFT);
  });

  test("behind https the cookie is for https alone; a signed link's token is kept as it is", async () => {
    const { signPreviewToken } = await import("#server");
    const linked = signPreviewToken(TOKEN, new Date(Date.now() + 60_000));
    const settings = { PREVIEW_TOKEN: TOKEN, SITE_URL: "https://studio.example" };
    const secure = await startSite({ ...settings, CONTENT_DIR: site.content.directory });
    const { headers } = await rawRequest(secure.origin, `/_preview/on?preview=${linked}`);
    expect(headers["set-cookie"]).toEqual([`previewToken=${linked}; Path=/; SameSite=Lax; Secure`]);
  });

  test("the cookie ends by itself after a day's work", { tags: ["long"] }, async () => {
    const settings = { PREVIEW_TOKEN: TOKEN, ALLOW_CLOCK: "1", CLOCK: "2027-03-15T08:00:00Z" };
    const day = await startSite({ ...settings, CONTENT_DIR: site.content.directory });
    const { headers } = await rawRequest(day.origin, `/_preview/on?preview=${TOKEN}`);
    const cookie = headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
    expect((await rawRequest(day.origin, "/secret", { headers: { cookie } })).status).toBe(200);
    const evening = { ...settings, CLOCK: "2027-03-15T20:00:01Z" };
    const later = await startSite({ ...evening, CONTENT_DIR: site.content.directory });
    expect((await rawRequest(later.origin, "/secret", { headers: { cookie } })).status).toBe(404);
  });

  test("a wrong one is not", async () => {
    const { status, headers } = await get("/_preview/on?preview=wrong&to=/blog");
    expect([status, headers["set-cookie"]]).toEqual([404, undefined]);
  });

  test("leaving takes the cookie out and stays on the site", async () => {
    const hidden = [
      "/\t/evil.example",
      "/\n/evil.example",
      "/\r\n/x",
      "/.//evil.example",
      "/\\\t/x",
    ];
    for (const to of [
      "//evil.example",
      "https://evil.example",
      "/\\evil.example",
      "x",
      ...hidden,
    ]) {
      const target = `/_preview/off?to=${encodeURIComponent(to)}`;
      const { status, headers } = await get(target, `previewToken=${TOKEN}`);
      expect([status, headers.location]).toEqual([303, "/"]);
      expect(headers["set-cookie"]?.[0]).toMatch(/^previewToken=; .*Max-Age=0/);
    }
  });
});

describe("signed links that expire", () => {
  test("open drafts until their time has come", async () => {
    const { signPreviewToken } = await import("#server");
    const later = signPreviewToken(TOKEN, new Date(Date.now() + 60_000));
    const past = signPreviewToken(TOKEN, new Date(Date.now() - 60_000));
    const foreign = signPreviewToken("another-token-entirely", new Date(Date.now() + 60_000));
    expect((await get(`/secret?preview=${later}`)).status).toBe(200);
    expect((await get("/secret", `previewToken=${later}`)).status).toBe(200);
    for (const token of [past, foreign, `${later}x`, later.replace("v1.", "v1.z")]) {
      expect((await get(`/secret?preview=${token}`)).status, token).toBe(404);
    }
  });
});

describe("open tabs hear of saved files", () => {
  test("through a stream of events, with a token only", async () => {
    expect((await get("/_preview/events")).status).toBe(404);
    const response = await fetch(`${site.origin}/_preview/events`, {
      headers: { cookie: `previewToken=${TOKEN}` },
    });
    expect(response.headers.get("content-type")).toMatch(/^text\/event-stream/);
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    let heard = "";
    const decoder = new TextDecoder();
    const saving = site.content.save("en/secret.draft.md", markdown({ title: `${DRAFT}, again` }));
    while (!heard.includes("event: change")) {
      const { value, done } = await reader.read();
      if (done) break;
      heard += decoder.decode(value);
    }
    await saving;
    await reader.cancel();
    expect(heard).toContain("event: change");
    expect((await get("/secret", `previewToken=${TOKEN}`)).text).toContain(`${DRAFT}, again`);
  });
});

test.each([["with", site.origin] as const, ["without", undefined] as const])(
  "%s PREVIEW_TOKEN, all tokens that are not valid get one page out of the cache",
  { tags: ["long"] },
  async (_, running) => {
    const origin = running ?? (await startSite({ CONTENT_DIR: site.content.directory })).origin;
    const ask = (target: string, cookie = "x=y") =>
      rawRequest(origin, target, { headers: { cookie } });
    const addressed = await ask("/blog?preview=x");
    // Only pages of the cache have a validator: these were not made again.
    expect(addressed.headers.etag).toBeDefined();
    for (const token of ["y", "0", "x".repeat(500), "%00", "x&preview=z"]) {
      const { headers, text } = await ask(`/blog?preview=${token}`);
      expect([headers.etag, headers["cache-control"]]).toEqual([
        addressed.headers.etag,
        "private, no-store",
      ]);
      expect(headers["x-robots-tag"]).toBe("noindex");
      expect(text).toBe(addressed.text);
    }
    const [first, second] = [
      await ask("/blog", "previewToken=x"),
      await ask("/blog", "previewToken=y"),
    ];
    expect(first.headers.etag).toBe(second.headers.etag);
    expect((await ask("/blog")).headers.etag).not.toBe(addressed.headers.etag);
  },
);

test("without PREVIEW_TOKEN nothing opens preview", async () => {
  const closed = await startSite({ CONTENT_DIR: site.content.directory });
  for (const token of ["", "undefined", "x", TOKEN]) {
    const answer = await rawRequest(closed.origin, `/secret?preview=${token}`);
    expect(answer.status).toBe(404);
  }
});
