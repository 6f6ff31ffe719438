import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import sharp from "sharp";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { createContentFolder, markdown } from "../fixtures/content-folder.ts";
import {
  EXPORT_URL,
  type ExportAnswer,
  type ExportedSite,
  makeExportedSite,
} from "../fixtures/exported-site.ts";
import { rawRequest } from "../fixtures/raw-request.ts";
import { readPage } from "../fixtures/read-page.ts";
import { makeFolderToBreak, removeContactPage } from "../fixtures/site-folder.ts";
import type { HostProcess } from "../fixtures/host-process.ts";
import { startPlainHost } from "../fixtures/static-host.ts";

const TIMEOUT = { timeout: 240_000 };
const siteOrigin = inject("siteOrigin");
const titleOf = (html: string): string | undefined => /<title>([^<]*)<\/title>/.exec(html)?.[1];

describe("the whole site as files", { ...TIMEOUT, tags: ["long"] }, () => {
  let exported: ExportedSite;
  let first: ExportAnswer;
  let host: HostProcess;
  beforeAll(async () => {
    exported = await makeExportedSite({
      SITE_LOCALES: "en,he",
      // At midnight the day until which security.txt holds is another.
      CLOCK: "2026-11-20T10:00:00Z",
    });
    // Rendered by two processes; whatever follows, by one.
    const run = await exported.run("--forms-by", "mail", "--jobs", "2", "--json");
    first = run.json<ExportAnswer>();
    host = await startPlainHost(exported.site);
  }, TIMEOUT.timeout);
  const get = async (address: string): Promise<string> =>
    (await rawRequest(host.origin, address)).text;

  test("every address of the sitemap is there, with the title that the server gives it", async () => {
    const sitemap = await get("/sitemap.xml");
    const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)]
      .map(([, address = ""]) => address)
      .filter((address) => !address.includes("/media/"))
      .map((address) => address.replace(EXPORT_URL, "") || "/");
    expect(paths.length).toBeGreaterThan(30);
    for (const pathname of paths) {
      const [file, page] = await Promise.all([
        rawRequest(host.origin, pathname),
        rawRequest(siteOrigin, pathname, { headers: { cookie: "i18n_redirected=en" } }),
      ]);
      expect(file.status, pathname).toBe(200);
      const isRedirected = page.status === 302;
      const body = isRedirected ? (await rawRequest(siteOrigin, pathname)).text : page.text;
      expect(titleOf(file.text), pathname).toBe(titleOf(body));
    }
  });

  test("client navigation finds the data of every page and the texts of every language", async () => {
    for (const locale of ["en", "he"]) {
      const page = locale === "en" ? "/contact" : `/${locale}/contact`;
      const html = await get(page);
      const { site } = JSON.parse(
        /<script id="page-data"[^>]*>([^<]*)<\/script>/.exec(html)?.[1] ?? "{}",
      ) as { site: { buildId: string; messagesVersion: string } };
      const data = JSON.parse(await get(`/_data${page}.json`)) as { buildId: string };
      expect(data.buildId).toBe(site.buildId);
      const texts = JSON.parse(await get(`/_messages/${site.messagesVersion}/${locale}.json`));
      expect(texts).toHaveProperty("nav.home");
      expect(texts).not.toHaveProperty("mail");
      const latest = JSON.parse(await get("/builds/latest.json")) as { id: string };
      expect(latest.id).toBe(site.buildId);
    }
  });

  test("every page names a card of its own that is there, and every language a web manifest", async () => {
    const pages = (await readdir(exported.site, { recursive: true })).filter((name) =>
      /(?<!404)\.html$/.test(name),
    );
    const cards = new Set<string>();
    for (const name of pages) {
      const page = readPage(await readFile(path.join(exported.site, name), "utf8"));
      for (const address of page.meta("og:image")) {
        expect(address, name).toMatch(`${EXPORT_URL}/_cards/`);
        const { pathname } = new URL(address);
        const file = path.join(exported.site, decodeURIComponent(pathname));
        const { width, height, format } = await sharp(file).metadata();
        expect([width, height, format], name).toEqual([1200, 630, "jpeg"]);
        cards.add(pathname);
      }
    }
    expect(cards.size).toBeGreaterThan(40);
    expect(first.drawn).toBe(cards.size);
    const files = await readdir(path.join(exported.site, "_cards"), { recursive: true });
    expect(files.filter((name) => name.endsWith(".jpg")).length).toBe(cards.size);
    for (const [file, language] of [
      ["site.webmanifest", "en"],
      ["he/site.webmanifest", "he"],
    ]) {
      const manifest = JSON.parse(await get(`/${file}`)) as { lang: string };
      expect(manifest.lang).toMatch(new RegExp(`^${language}`));
      const served = await rawRequest(siteOrigin, `/${file}`);
      expect(served.json).toEqual(manifest);
    }
  });

  test("nothing of the studio's own page is there", async () => {
    for (const target of ["/_studio", "/_studio/sign-in", "/_studio/people"]) {
      expect((await rawRequest(host.origin, target)).status).toBe(404);
    }
    const files = await readdir(exported.directory, { recursive: true });
    expect(files.filter((name) => name.includes("_studio"))).toEqual([]);
    for (const name of files.filter((file) => /\.(?:html|js|css|json|xml|txt)$/.test(file))) {
      const text = await readFile(path.join(exported.directory, name), "utf8");
      expect([name, /_studio\b|studioPage|data-passkey/.exec(text)?.[0]]).toEqual([
        name,
        undefined,
      ]);
    }
  });

  test("compressed twins hold the same bytes", async () => {
    for (const file of ["index.html", "he/blog.html", "sitemap.xml", "_data/he/contact.json"]) {
      const place = path.join(exported.site, file);
      const [plain, br, gz] = await Promise.all(
        ["", ".br", ".gz"].map((end) => readFile(place + end)),
      );
      expect(brotliDecompressSync(br ?? "").equals(plain ?? Buffer.of()), file).toBe(true);
      expect(gunzipSync(gz ?? "").equals(plain ?? Buffer.of()), file).toBe(true);
      expect(br?.length).toBeLessThan(plain?.length ?? 0);
    }
  });

  test("again nothing is made; what changed by hand is left alone", async () => {
    const own = path.join(exported.site, "own.txt");
    await writeFile(own, "mine");
    const again = (await exported.run("--forms-by", "mail", "--json")).json<ExportAnswer>();
    expect(again).toMatchObject({ pages: first.pages, written: 0, drawn: 0, removed: 0 });
    expect(again.files).toBe(first.files);
    expect(await readFile(own, "utf8")).toBe("mine");
  });

  test(
    "WhatsApp instead of mail changes the links: each page, and nothing but pages",
    { tags: ["long"] },
    async () => {
      const run = await exported.run("--forms-by", "whatsapp", "--json");
      expect(run.json<ExportAnswer>()).toMatchObject({
        pages: first.pages,
        files: first.files,
        written: first.pages,
        unchanged: first.files - first.pages,
        drawn: 0,
        removed: 0,
      });
      expect(await get("/contact")).toMatch(/href="https:\/\/wa\.me\/\d+\?text=/);
    },
  );

  test(
    "without cards no page names one, and those of before are removed",
    { tags: ["long"] },
    async () => {
      const run = await exported.run("--forms-by", "whatsapp", "--without-cards", "--json");
      expect(run.json<ExportAnswer>()).toMatchObject({ drawn: 0, removed: first.drawn });
      expect(await readdir(exported.site)).not.toContain("_cards");
      const home = readPage(await get("/index"));
      const [picture = ""] = home.meta("og:image");
      expect(picture).toMatch(`${EXPORT_URL}/media/`);
      expect((await rawRequest(host.origin, new URL(picture).pathname)).status).toBe(200);
      const contact = readPage(await get("/contact"));
      expect([contact.meta("og:image"), contact.meta("twitter:card")]).toEqual([[], ["summary"]]);
    },
  );
});

const page = (title: string): string => markdown({ title, description: "What it says." });
const edited = await createContentFolder({
  "en/one.md": page("One"),
  "en/two.md": page("Two"),
  "en/moved.md": markdown({ title: "Moved", description: "Gone.", redirect: "/two" }),
  "he/שלום.md": page("שלום"),
});
const env = { CONTENT_DIR: edited.directory, SITE_LOCALES: "en,he", REDIRECTS_FILE: "none" };
const followed = await makeExportedSite(env);

describe("an export follows the content", { ...TIMEOUT, tags: ["long"] }, () => {
  const run = async (): Promise<ExportAnswer> =>
    (await followed.run("--json")).json<ExportAnswer>();
  const has = (file: string): Promise<boolean> =>
    stat(path.join(followed.site, file)).then(
      () => true,
      () => false,
    );

  test(
    "only what changed is written, and what is gone is removed",
    { tags: ["long"] },
    async () => {
      await run();
      expect(await has("one.html")).toBe(true);
      expect(await has("he/שלום.html")).toBe(true);
      const { mtimeMs } = await stat(path.join(followed.site, "two.html"));
      await edited.save("en/one.md", page("Another one"));
      await edited.delete("he/שלום.md");
      const { written, removed, drawn, problems } = await run();
      expect(problems).toEqual([]);
      expect(await readFile(path.join(followed.site, "one.html"), "utf8")).toContain("Another one");
      expect(await has("he/שלום.html")).toBe(false);
      expect(await has("he/שלום.html.br")).toBe(false);
      // The page with its data and its card; the cards of the title that changed.
      expect([removed, drawn]).toEqual([5, 2]);
      // The page, its data and its card in both languages, the sitemap.
      expect(written).toBeGreaterThanOrEqual(4);
      expect(written).toBeLessThan(12);
      expect((await stat(path.join(followed.site, "two.html"))).mtimeMs).toBe(mtimeMs);
    },
  );

  test("a document that redirects becomes a rule", { tags: ["long"] }, async () => {
    await run();
    const rules = await readFile(path.join(followed.directory, "Caddyfile"), "utf8");
    expect(rules).toMatch(/path `\/moved`\n.*?redir @\w+ `\/two` 30\d/s);
    expect(await has("moved.html")).toBe(false);
    const data = await readFile(path.join(followed.site, "_data/moved.json"), "utf8");
    expect(JSON.parse(data)).toEqual({ redirect: "/two" });
  });

  test("what cannot be exported is named, and nothing is removed", async () => {
    await edited.save("en/404.md", page("Collides"));
    await edited.delete("en/two.md");
    await edited.delete("en/moved.md");
    const failed = await followed.run("--json");
    expect(failed.code).toBe(1);
    expect(failed.notes).toContain("/404");
    expect(await has("two.html")).toBe(true);
    await edited.delete("en/404.md");
    expect((await run()).problems).toEqual([]);
    expect(await has("two.html")).toBe(false);
  });
});

describe("when a page breaks", TIMEOUT, () => {
  test(
    "its loader is named with its address, nothing is removed, and the exit code is 1",
    { tags: ["long"] },
    async () => {
      const folder = await makeFolderToBreak();
      const broken = await createContentFolder({ "en/one.md": markdown({ title: "One" }) });
      const settings = { SITE_LOCALES: "en,he", CONTENT_DIR: broken.directory };
      const failing = await makeExportedSite(settings, { cwd: folder });
      await failing.run("--without-cards");
      // Another build, in which the code of one page is missing.
      const build = path.join(folder, "dist/current/build.json");
      const { id, ...more } = JSON.parse(await readFile(build, "utf8")) as { id: string };
      await rm(build);
      await writeFile(build, JSON.stringify({ id: `${id}x`, ...more }));
      await removeContactPage(folder);
      const failed = await failing.run("--without-cards", "--json");
      expect(failed.code).toBe(1);
      expect(failed.notes).toMatch(/^\/he\/contact: 500/m);
      const { problems, removed } = failed.json<ExportAnswer>();
      expect(problems.map(({ address }) => address).toSorted()).toEqual([
        "/contact",
        "/he/contact",
      ]);
      expect(removed).toBe(0);
      expect((await stat(path.join(failing.site, "contact.html"))).isFile()).toBe(true);
    },
  );
});

describe("refusals", TIMEOUT, () => {
  test("a folder of somebody else, and settings that say too little or too much", async () => {
    const folder = await createContentFolder({ "out/mine.txt": "mine", "empty/x": "" });
    const { runStudio } = await import("../fixtures/run-studio.ts");
    const settings = { SITE_URL: EXPORT_URL, DATA_DIR: path.join(folder.directory, "data") };
    const out = path.join(folder.directory, "out");
    const foreign = await runStudio(["export", out], settings);
    expect([foreign.code, foreign.out]).toEqual([1, ""]);
    const fresh = path.join(folder.directory, "new");
    const nowhere = await runStudio(["export", fresh], { DATA_DIR: settings.DATA_DIR });
    expect(nowhere.code).toBe(2);
    expect(nowhere.notes).toContain("SITE_URL");
    const both = ["--forms-at", "http://x.example", "--forms-by", "mail"];
    expect((await runStudio(["export", fresh, ...both], settings)).code).toBe(2);
    expect(await readFile(path.join(out, "mine.txt"), "utf8")).toBe("mine");
  });
});
