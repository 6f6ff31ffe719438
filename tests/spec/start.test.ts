import { temporaryFolder } from "../fixtures/running.ts";
import { copyFile, cp, mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import Sqlite from "better-sqlite3";
import { describe, expect, test } from "vitest";
import { openHandedSocket } from "../fixtures/handed-socket.ts";
import { keepAsking } from "../fixtures/keep-asking.ts";
import { postForm, rawRequest } from "../fixtures/raw-request.ts";
import { failProcess, startServerProcess } from "../fixtures/server-process.ts";
import { makeFolderToBreak, removeContactPage } from "../fixtures/site-folder.ts";
import { failToStart, saveStudio, startSite } from "../fixtures/start-site.ts";
import { loadTranslators } from "../fixtures/texts.ts";
import { STUDIO } from "../fixtures/studio.ts";

const root = path.join(import.meta.dirname, "../..");

describe("B3: the four-language reading", () => {
  test("removes Hebrew and French everywhere", async () => {
    const site = await startSite({ SITE_LOCALES: "en,es,de,nl" });
    const get = (target: string) => rawRequest(site.origin, target);
    expect((await get("/he")).status).toBe(404);
    expect((await get("/fr/contact")).status).toBe(404);
    expect((await get("/de")).status).toBe(200);
    const html = (await get("/contact")).text;
    expect(html.match(/rel="alternate" hreflang=/gi)).toHaveLength(9);
    expect(html).not.toMatch(/data-locale="(?:he|fr)"/);
    expect(html.match(/data-locale="de"/g)?.length).toBeGreaterThan(0);
    const places = (await get("/sitemap.xml")).text;
    expect(places).toContain("/nl/blog</loc>");
    expect(places).not.toMatch(/\/(?:he|fr)[/<"]/);
    const calls = await get(
      "/api/_content/query?_params=%7B%22where%22:%7B%22_locale%22:%22he%22%7D%7D",
    );
    expect(calls.text).toBe("[]");
    const negotiated = await rawRequest(site.origin, "/", {
      headers: { "accept-language": "he, fr;q=0.9, nl;q=0.1", cookie: "i18n_redirected=he" },
    });
    expect(negotiated.headers.location).toBe("/nl");
    const home = (await get("/de")).text;
    const title = (await loadTranslators()).get("de")?.("features.items.languages.title", {
      languages: 4,
    });
    expect(title).toContain("4");
    expect(home).toContain(`<dt>${title}</dt>`);
  });
});

describe("a wrong setting stops the start", () => {
  test("with exit code 2, and no stack trace", async () => {
    const { code, output } = await failProcess({ PORT: "abc", LOG_LEVEL: "loud" });
    expect(code).toBe(2);
    expect(output).toMatch(/PORT=abc\n[^]*LOG_LEVEL=loud\n/);
    expect(output).not.toMatch(/\n\s+at /);
  });

  test.each([
    ["PORT", "abc"],
    ["PORT", "70000"],
    ["SITE_URL", "studio.example"],
    ["SITE_URL", "https://studio.example/path"],
    ["MEDIA_URL", "cdn.example/films"],
    ["MEDIA_URL", "https://cdn.example/films?key=1"],
    ["SITE_LOCALES", "en,xx"],
    ["SITE_LOCALES", "he,es"],
    ["TRUST_PROXY", "everyone"],
    ["LOG_LEVEL", "loud"],
    ["CONTENT_WATCH", "maybe"],
    ["CONTENT_CLIENT_DATABASE", "yes"],
    ["CONTENT_STRIP_QUERY", "yes"],
    ["ROBOTS", "shut"],
    ["STUDIO_CONFIG", "/nowhere/studio.json"],
    ["PSEUDO_LOCALE", "accented"],
    ["CLOCK", "2027-01-01T00:00:00Z"],
    ["ALLOW_CLOCK", "yes"],
    // It would be development, which shows all mails to everybody.
    ["NODE_ENV", "prod"],
    ["CONTENT_DIR", "/nowhere"],
    ["LISTEN_FDS", "2"],
  ])("%s=%s", async (name, value) => {
    const { output } = await failToStart({ [name]: value });
    expect(output).toContain(`${name}=${value}`);
  });

  test("a port that is taken, with what to do, and may pass", { tags: ["long"] }, async () => {
    const site = await startSite();
    const { port: PORT } = new URL(site.origin);
    const { code, output } = await failProcess({ PORT });
    expect(code).toBe(1);
    expect(output).toContain(
      `HOST=127.0.0.1 PORT=${PORT}\n  expected a port that no other program`,
    );
    expect(output).not.toMatch(/\n\s+at /);
  });

  test("a folder that cannot be written", async () => {
    const file = path.join(await temporaryFolder(), "file");
    await writeFile(file, "");
    const { output } = await failToStart({ DATA_DIR: path.join(file, "data") });
    expect(output).toContain("DATA_DIR=");
  });
});

describe("broken texts and configuration stop the start with file and line", () => {
  test("no message file of the source language", async () => {
    const folder = await temporaryFolder();
    const { output } = await failToStart({ MESSAGES_DIR: folder });
    expect(output).toContain(path.join(folder, "en.json"));
  });

  test("a language without texts is told of once, and read in the default one", async () => {
    const folder = await temporaryFolder();
    await mkdir(path.join(folder, "starter"));
    for (const file of ["en.json", "starter/en.json"]) {
      await copyFile(path.join(root, "messages", file), path.join(folder, file));
    }
    const site = await startSite({ MESSAGES_DIR: folder, SITE_LOCALES: "en,he" });
    const named = site
      .output()
      .split("\n")
      .filter((line) => line.includes("he.json"));
    expect(named).toHaveLength(1);
    const { status, text } = await rawRequest(site.origin, "/he/contact");
    expect(status).toBe(200);
    expect(text).toContain('<html lang="he-IL" dir="rtl"');
    expect(text).not.toMatch(/>[a-z]+(?:\.[a-zA-Z]+){1,3}</);
    await site.stop();
  });

  test("malformed JSON in messages", async () => {
    const folder = await temporaryFolder();
    const text = await readFile(path.join(root, "messages/en.json"), "utf8");
    await writeFile(path.join(folder, "en.json"), text.replace(",\n", "\n"));
    const { output } = await failToStart({ MESSAGES_DIR: folder, SITE_LOCALES: "en" });
    expect(output).toMatch(/en\.json:\d+/);
    expect(output).not.toMatch(/\n\s+at /);
  });

  test("a studio override with a wrong value", async () => {
    const STUDIO_CONFIG = await saveStudio({ contact: { email: "nobody" } });
    const { output } = await failToStart({ STUDIO_CONFIG });
    expect(output).toContain("contact.email");
  });
});

describe("C2: when something breaks while running", () => {
  test("500 in the visitor's language and the site's layout, without internals", async () => {
    const folder = await makeFolderToBreak();
    const site = await startServerProcess({}, folder);
    // The code of a page that nobody has asked for yet is gone.
    await removeContactPage(folder);
    const { status, headers, text: html } = await rawRequest(site.origin, "/he/contact");
    const t = (await loadTranslators()).get("he");
    expect([status, headers["cache-control"]]).toEqual([500, "no-store"]);
    expect(html).toContain(t?.("nav.error.serverError"));
    expect(html).toMatch(/<html lang="he-IL" dir="rtl" class="rtl"/);
    expect(html).toContain("<footer");
    expect(html).not.toMatch(/ENOENT|Cannot find|\.js:\d+/);
    expect((await rawRequest(site.origin, "/he")).status).toBe(200);
    expect(site.output()).toContain('"level":50');
  });
});

describe("a pseudo-locale in development", () => {
  test(
    "shows longer, accented English, and right-to-left text in Hebrew's place",
    { tags: ["long"] },
    async () => {
      for (const [kind, address, mark] of [
        ["accented", "/contact", "["],
        ["rtl", "/he/contact", "\u202E["],
      ] as const) {
        const site = await startSite({ NODE_ENV: "development", PSEUDO_LOCALE: kind });
        const html = (await rawRequest(site.origin, address)).text;
        const title = /<title>(.*?) \| /.exec(html)?.[1] ?? "";
        expect(title.startsWith(mark), kind).toBe(true);
        expect(title).toMatch(/[çöñţáĥ]/i);
      }
    },
  );
});

describe("a running server", () => {
  test("writes one structured line per request, with an id and without the query", async () => {
    const site = await startSite({ ACCESS_LOG: "on" });
    const { headers } = await rawRequest(site.origin, "/healthz?secret=1");
    await expect.poll(() => site.output()).toContain(String(headers["x-request-id"]));
    const lines = site.output().split("\n");
    const line = lines.find((entry) => entry.includes(String(headers["x-request-id"])));
    const expected = { method: "GET", path: "/healthz", status: 200, msg: "request" };
    expect(JSON.parse(line ?? "null")).toMatchObject(expected);
    expect(site.output()).not.toContain("secret");
  });

  test("writes none otherwise; a proxy that is trusted names requests", async () => {
    const site = await startSite({ TRUST_PROXY: "loopback" });
    const strange = await startSite();
    const named = { "x-request-id": "0123456789abcdef" };
    const idAt = async (origin: string, headers: Record<string, string>) =>
      (await rawRequest(origin, "/healthz", { headers })).headers["x-request-id"];
    expect(await idAt(site.origin, named)).toBe(named["x-request-id"]);
    expect(await idAt(strange.origin, named)).not.toBe(named["x-request-id"]);
    expect(await idAt(site.origin, { "x-request-id": "<script>" })).toMatch(/^[\w-]{36}$/);
    expect(site.output()).not.toContain('"msg":"request"');
  });

  test("names the request in the lines that are written while it is answered", async () => {
    const folder = await temporaryFolder();
    const site = await startSite({ DATA_DIR: folder });
    const database = new Sqlite(path.join(folder, "studio.sqlite"));
    database.exec("ALTER TABLE rate_bucket RENAME TO away");
    database.close();
    const form = { name: "Dana Levi", email: "dana@example.com", message: "A film about light." };
    const { headers } = await postForm(site.origin, "/contact", { ...form, consent: "on" });
    const lines = site
      .output()
      .split("\n")
      .filter((line) => line.includes('"level":50'));
    expect(lines.map((line) => (JSON.parse(line) as { requestId: string }).requestId)).toEqual([
      headers["x-request-id"],
    ]);
  });

  test("takes over saved texts within a second, and keeps the last good ones", async () => {
    const folder = await temporaryFolder();
    await cp(path.join(root, "messages"), folder, { recursive: true });
    const site = await startSite({ MESSAGES_DIR: folder, CONTENT_WATCH: "on" });
    const title = async (): Promise<string> => {
      const html = (await rawRequest(site.origin, "/contact")).text;
      return /<title>(.*?) \| /.exec(html)?.[1] ?? "";
    };
    const file = path.join(folder, "en.json");
    const messages = JSON.parse(await readFile(file, "utf8"));
    const before = await title();
    messages.contact.meta.title = "Another title";
    await writeFile(file, JSON.stringify(messages));
    await expect.poll(title, { timeout: 1_000 * 20 }).toBe("Another title");
    await writeFile(file, "{ broken");
    await expect.poll(() => site.output(), { timeout: 1_000 * 20 }).toContain("is broken");
    expect(await title()).toBe("Another title");
    expect(before).not.toBe("Another title");
  });

  test.each([
    ["2024-12-31T23:59:00Z", `© 2024 ${STUDIO.name}`],
    ["2027-06-01T12:00:00+02:00", `© 2024–2027 ${STUDIO.name}`],
  ])("A4: at %s the footer says %s", async (clock, expected) => {
    const site = await startSite({ CLOCK: clock, ALLOW_CLOCK: "1" });
    expect((await rawRequest(site.origin, "/")).text).toContain(expected);
  });

  test("B6: the cookie's settings; D9: globals written as a list are told of and ignored", async () => {
    const cookie = { maxAgeDays: 30, crossOrigin: true, domain: "studio.example" };
    const site = await startSite({
      STUDIO_CONFIG: await saveStudio({ cookie, globals: [{ notice: {} }] }),
    });
    expect(site.output()).toContain("Globals must be a list of keys with QueryBuilderParams");
    const { headers } = await rawRequest(site.origin, "/de");
    expect(headers["set-cookie"]?.[0]).toBe(
      "i18n_redirected=de; Path=/; Max-Age=2592000; Domain=studio.example; SameSite=None; Secure; Partitioned",
    );
  });

  test("H8r: without a public address it warns once, and links take the visitor's", async () => {
    const site = await startSite();
    const pages = ["/contact", "/he/contact", "/nowhere"];
    for (const target of pages) {
      const html = (await rawRequest(site.origin, target)).text;
      const links = [...html.matchAll(/<link rel="(?:canonical|alternate)"[^>]* href="([^"]+)"/g)];
      expect(links.every(([, address]) => address?.startsWith(site.origin))).toBe(true);
    }
    const warnings = site.output().match(/`baseUrl` is required to generate valid SEO tag links/g);
    expect(warnings).toHaveLength(1);
  });

  test(
    "hands its socket to the next one on SIGTERM: no request is lost, and it ends with 0",
    { tags: ["long"] },
    async () => {
      const socket = openHandedSocket();
      const DATA_DIR = await temporaryFolder();
      const start = () => startServerProcess({ DATA_DIR }, root, socket);
      const before = await start();
      const load = keepAsking(before.origin, 8);
      await expect.poll(() => load.answered()).toBeGreaterThan(50);
      const isBooked = postForm(before.origin, "/contact", { name: "Dana" });
      // The first holds the lock of the data folder until it has ended.
      const [code, next] = await Promise.all([before.stop(), start()]);
      const seen = load.answered();
      await expect.poll(() => load.answered()).toBeGreaterThan(seen + 50);
      const faults = await load.stop();

      expect([code, faults]).toEqual([0, []]);
      expect((await isBooked).status).toBe(422);
      expect(before.output()).toContain('"stopped"');
      expect(before.output()).toContain("`baseUrl` is required to generate valid SEO tag links.");
      expect(next.origin).toBe(before.origin);
      await next.stop();
    },
  );

  test("C6, https: HSTS, secure cookie, absolute links from SITE_URL", async () => {
    const site = await startSite({ SITE_URL: "https://studio.example" });
    const { headers, text } = await rawRequest(site.origin, "/");
    expect(headers["strict-transport-security"]).toBeDefined();
    expect(headers["set-cookie"]?.[0]).toContain("Secure");
    expect(text).toContain('<link rel="canonical" href="https://studio.example"/>');
    expect(site.output()).not.toContain("baseUrl");
  });
});
