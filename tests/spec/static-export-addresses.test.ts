import { open, readFile } from "node:fs/promises";
import path from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ContentFolder, createContentFolder, markdown } from "../fixtures/content-folder.ts";
import {
  EXPORT_URL,
  type ExportAnswer,
  type ExportedSite,
  makeExportedSite,
} from "../fixtures/exported-site.ts";

const TIMEOUT = { timeout: 240_000 };

describe("an export of documents with addresses of their own", TIMEOUT, () => {
  let content: ContentFolder;
  let exported: ExportedSite;
  let problems: ExportAnswer["problems"];
  const page = (title: string, own: Record<string, unknown> = {}): string =>
    markdown({ title, description: "What it says.", ...own });
  beforeAll(async () => {
    content = await createContentFolder({
      "en/tide.md": page("Tide"),
      "de/tide.md": page("Gezeiten", { slug: "gezeiten", formerSlugs: ["flut"] }),
      "en/plain.md": page("Plain", { slug: "simple" }),
    });
    const env = { CONTENT_DIR: content.directory, SITE_LOCALES: "en,de", REDIRECTS_FILE: "none" };
    exported = await makeExportedSite(env);
    problems = (await exported.run("--json")).json<ExportAnswer>().problems;
  }, 120_000);
  afterAll(async () => {
    await content.remove();
    await exported.remove();
  });
  const read = (file: string): Promise<string> => readFile(path.join(exported.site, file), "utf8");

  test("every address of the sitemap is a file", async () => {
    expect(problems).toEqual([]);
    const files = [...(await read("sitemap.xml")).matchAll(/<loc>([^<]+)<\/loc>/g)]
      .map(([, address = ""]) => decodeURI(new URL(address).pathname))
      .map((pathname) => (pathname === "/" ? "index.html" : `${pathname.slice(1)}.html`));
    expect(files).toEqual(expect.arrayContaining(["tide.html", "de/gezeiten.html", "simple.html"]));
    for (const file of files) expect(await read(file), file).toContain("</html>");
    expect(JSON.parse(await read("_data/de/gezeiten.json"))).not.toHaveProperty("redirect");
  });

  test.each([
    ["/plain", "/simple"],
    ["/de/plain", "/de/simple"],
    ["/de/tide", "/de/gezeiten"],
    ["/de/flut", "/de/gezeiten"],
  ])("%s becomes a rule that leads to %s", async (from, to) => {
    const rules = (await read("_redirects")).split("\n");
    expect(rules).toContain(`${from} ${to} 301!`);
    expect(JSON.parse(await read(`_data${from}.json`))).toEqual({ redirect: to });
  });

  test("hosts that read _headers remember the language of a prefix, and only there", async () => {
    const blocks = (await read("_headers")).split(/\n(?=\/)/);
    const remembering = blocks.filter((block) => /^ {2}Set-Cookie:/m.test(block));
    expect(remembering).toHaveLength(1);
    expect(remembering[0]).toMatch(/^\/de\/\*\n/);
    expect(remembering[0]).toMatch(/^ {2}Set-Cookie: i18n_redirected=de; Path=\/;.*Max-Age=\d+/m);
    expect(remembering[0]).toMatch(/^ {2}Cache-Control: private/m);
  });

  test("the prefix of the first language leads to the address without, on this host", async () => {
    const rules = (await read("_redirects")).split("\n");
    const at = rules.indexOf("/en / 301!");
    expect(at).toBeGreaterThan(-1);
    expect(rules[at + 1]).toBe(`/en/* ${EXPORT_URL}/:splat 301!`);
    expect(rules.indexOf("/* /404.html 404")).toBeGreaterThan(at);
  });

  test("whoever reads a compressed twin while it is replaced gets the whole old one", async () => {
    const file = await open(path.join(exported.site, "simple.html.br"));
    try {
      await content.save("en/plain.md", page("Other", { slug: "simple" }));
      await exported.run();
      expect(await read("simple.html")).toContain("Other");
      expect(brotliDecompressSync(await file.readFile()).toString()).toContain("Plain");
    } finally {
      await file.close();
    }
  });
});
