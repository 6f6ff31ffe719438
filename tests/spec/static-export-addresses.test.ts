import { open, readFile } from "node:fs/promises";
import path from "node:path";
import { brotliDecompressSync } from "node:zlib";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { type ContentFolder, createContentFolder, markdown } from "../fixtures/content-folder.ts";
import {
  type ExportAnswer,
  type ExportedSite,
  makeExportedSite,
} from "../fixtures/exported-site.ts";

const TIMEOUT_MS = 240_000;

const page = (title: string, own: Record<string, unknown> = {}): string =>
  markdown({ title, description: "What it says.", ...own });
const sea = sharp({ create: { width: 64, height: 48, channels: 3, background: "navy" } });

const LONG = { tags: ["long"], timeout: TIMEOUT_MS };
describe("an export of documents with addresses of their own", LONG, () => {
  let content: ContentFolder;
  let exported: ExportedSite;
  let problems: ExportAnswer["problems"];
  beforeAll(async () => {
    content = await createContentFolder({
      "en/tide.md": page("Tide"),
      "de/tide.md": page("Gezeiten", { slug: "gezeiten", formerSlugs: ["flut"] }),
      "en/plain.md": page("Plain", { slug: "simple" }),
      "en/seen.md": markdown({ title: "Seen", description: "What it shows." }, "![Sea](Sea.PNG)"),
    });
    await content.save("en/Sea.PNG", await sea.png().toBuffer());
    const env = { CONTENT_DIR: content.directory, SITE_LOCALES: "en,de", REDIRECTS_FILE: "none" };
    exported = await makeExportedSite(env);
    problems = (await exported.run("--json")).json<ExportAnswer>().problems;
  }, TIMEOUT_MS);
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

  test("a picture beside a document comes along in all its sizes", async () => {
    const [address = ""] = /\/media\/en-sea-[\w-]+-64\.avif/.exec(await read("seen.html")) ?? [];
    for (const ending of ["-64.avif", "-64.webp", "-1200.jpg"]) {
      const file = path.join(exported.site, address.replace("-64.avif", ending));
      expect(await sharp(file).metadata()).toMatchObject({ width: 64, height: 48 });
    }
  });

  test.each([
    ["/plain", "/simple"],
    ["/de/plain", "/de/simple"],
    ["/de/tide", "/de/gezeiten"],
    ["/de/flut", "/de/gezeiten"],
  ])("%s becomes a rule that leads to %s", async (from, to) => {
    expect(await readFile(path.join(exported.directory, "Caddyfile"), "utf8")).toMatch(
      new RegExp(`path \`${from}\`\\n.*?redir @\\w+ \`${to}\` 301`, "s"),
    );
    expect(JSON.parse(await read(`_data${from}.json`))).toEqual({ redirect: to });
  });

  test("whoever reads a compressed twin while it is replaced gets the whole old one", async () => {
    const file = await open(path.join(exported.site, "simple.html.br"));
    await content.save("en/plain.md", page("Other", { slug: "simple" }));
    await exported.run();
    expect(await read("simple.html")).toContain("Other");
    expect(brotliDecompressSync(await file.readFile()).toString()).toContain("Plain");
    await file.close();
  });
});
