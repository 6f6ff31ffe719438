import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ContentFolder, createContentFolder, markdown } from "../fixtures/content-folder.ts";
import { type ExportedSite, makeExportedSite } from "../fixtures/exported-site.ts";
import { rawRequest } from "../fixtures/raw-request.ts";
import { HAS_CADDY, startCaddy, type StaticHost } from "../fixtures/static-host.ts";

const RULES = `/old /contact 301
/far https://example.org/x?y=1 308
/below/* /blog/:splat 301
/v1.0/* /blog/:splat 301
/all/* /:splat 301
/ישן /blog#latest
/told /to{env.HOME}/{$HOME}?a={file./etc/hostname}#{query} 301
/held/* /to{env.HOME}/:splat 301
/{env.home} /contact 301
/{$home}/* /blog/:splat 301
/one[a] /contact 301
`;

describe.skipIf(!HAS_CADDY)("Caddy with the rules of the export", { timeout: 240_000 }, () => {
  let exported: ExportedSite;
  let content: ContentFolder;
  let host: StaticHost;
  beforeAll(async () => {
    content = await createContentFolder({
      "pages/en/about.md": markdown({ title: "About", description: "What it says." }),
      "rules.txt": RULES,
    });
    exported = await makeExportedSite(
      {
        CONTENT_DIR: path.join(content.directory, "pages"),
        REDIRECTS_FILE: path.join(content.directory, "rules.txt"),
        SITE_LOCALES: "en,de",
      },
      { name: "out {env.HOME} {$HOME}" },
    );
    await exported.run();
    host = await startCaddy(exported.directory);
  }, 240_000);
  afterAll(async () => {
    await host.stop();
    await exported.remove();
    await content.remove();
  });
  const went = async (target: string): Promise<string> => {
    const { status, headers } = await rawRequest(host.origin, target);
    return `${status} ${headers.location ?? ""}`.trim();
  };

  test.each([
    ["/contact", "200"],
    ["/de/contact", "200"],
    ["/contact/", "301 /contact"],
    ["/contact/?x=1", "301 /contact?x=1"],
    ["/a%3Fb/", "301 /a%3Fb"],
    ["/%5Cevil.example/", "301 /%5Cevil.example"],
    ["//evil.example/", "404"],
    ["/\\evil.example/", "404"],
    ["/en", "301 /"],
    ["/en?x=1", "301 /?x=1"],
    ["/en/contact?x=1", "301 /contact?x=1"],
    ["/en/a%3Fb", "301 /a%3Fb"],
    ["/en/%5Cevil.example", "301 /%5Cevil.example"],
    ["/en//evil.example", "404"],
    ["/en/\\evil.example", "404"],
    ["/english", "404"],
    ["/old", "301 /contact"],
    ["/old?a=1", "301 /contact?a=1"],
    ["/de/old", "301 /de/contact"],
    ["/far?a=1", "308 https://example.org/x?y=1&a=1"],
    ["/below/one/two?q=%20", "301 /blog/one/two?q=%20"],
    ["/de/below/one", "301 /de/blog/one"],
    ["/below/a%3Fb", "301 /blog/a%3Fb"],
    ["/below//evil.example", "301 /blog/evil.example"],
    ["/below/%0d%0aX:%20y", "301 /blog/%0d%0aX:%20y"],
    ["/all//evil.example", "301 /evil.example"],
    ["/all/%5Cevil.example", "301 /%5Cevil.example"],
    ["/all/\\evil.example", "404"],
    ["/v1.0/one", "301 /blog/one"],
    ["/v1x0/one", "404"],
    ["/%D7%99%D7%A9%D7%9F", "307 /blog#latest"],
    ["/told", "301 /to%7Benv.HOME%7D/%7B$HOME%7D?a=%7Bfile./etc/hostname%7D#%7Bquery%7D"],
    ["/held/x%7Benv.HOME%7D", "301 /to%7Benv.HOME%7D/x%7Benv.HOME%7D"],
    ["/held/{env.HOME}", "301 /to%7Benv.HOME%7D/{env.HOME}"],
    ["/%7Benv.home%7D", "301 /contact"],
    ["/%7B$home%7D/one", "301 /blog/one"],
    ["/one%5Ba%5D", "301 /contact"],
    ["/onea", "404"],
  ])("%s answers %s", async (target, expected) => {
    expect(await went(target)).toBe(expected);
  });
});
