import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { exportWithRules, stillOf } from "../fixtures/exported-rules.ts";
import { rawRequest } from "../fixtures/raw-request.ts";
import { readPage } from "../fixtures/read-page.ts";
import type { HostProcess } from "../fixtures/host-process.ts";
import { HAS_NGINX, startNginx } from "../fixtures/static-host.ts";

const LOCALES = ["en", "he", "es", "fr", "de", "nl"];
const RULES = `/old /contact 301
/far https://example.org/x?y=1 308
/below/* /blog/:splat 301
/ישן /blog#latest
`;
const TIMEOUT = { timeout: 240_000 };
const siteOrigin = inject("siteOrigin");

describe.skipIf(!HAS_NGINX)(
  "nginx with the rules of the export",
  { ...TIMEOUT, tags: ["long"] },
  () => {
    let directory: string;
    let host: HostProcess;
    beforeAll(async () => {
      directory = await exportWithRules(RULES);
      host = await startNginx(directory);
    }, 240_000);
    const ask = (target: string, headers: Record<string, string> = {}) =>
      rawRequest(host.origin, target, { headers });
    const went = async (target: string, headers?: Record<string, string>) => {
      const { status, headers: told } = await ask(target, headers);
      return `${status} ${told.location ?? ""}`.trim();
    };

    test.each([
      ["/old", "301 /contact"],
      ["/old?a=1", "301 /contact?a=1"],
      ["/he/old", "301 /he/contact"],
      ["/far?a=1", "308 https://example.org/x?y=1&a=1"],
      ["/below", "301 /blog"],
      ["/de/below/one/two?q=%20", "301 /de/blog/one/two?q=%20"],
      ["/below//evil.example", "301 /blog/evil.example"],
      ["/below/%0d%0aX:%20y", "301 /blog/%0d%0aX:%20y"],
      ["/%D7%99%D7%A9%D7%9F", "307 /blog#latest"],
      ["/contact/", "301 /contact"],
      ["/en/contact?a=1", "301 /contact?a=1"],
      ["//evil.example/", "404"],
      ["/contact.html", "404"],
      ["/he/404", "404"],
      ["/export.sqlite", "404"],
      ["/contact", "200"],
      ["/he", "200"],
    ])("%s answers %s", async (target, expected) => {
      expect(await went(target)).toBe(expected);
    });

    test("no form is sent anywhere, and each language says what to do instead", async () => {
      for (const locale of LOCALES) {
        const html = (await ask(locale === "en" ? "/contact" : `/${locale}/contact`)).text;
        expect(html).not.toContain('method="post"');
        expect(html).not.toContain("/_locale/");
        const texts = JSON.parse(await readFile(`messages/${locale}.json`, "utf8")) as {
          withoutServer: { note: Record<string, string>; opening: Record<string, string> };
        };
        const { note, opening } = texts.withoutServer;
        expect(html).toContain(note["contact"]);
        expect(html).toContain(note["newsletter"]);
        expect(html).toContain(
          `?subject=${encodeURIComponent(opening["contact"] ?? "").replaceAll("'", "&#x27;")}`,
        );
      }
    });

    test("the language of a visitor is found as on the server", async () => {
      expect(await went("/", { "accept-language": "he-IL,he;q=0.9,en;q=0.8" })).toBe("302 /he");
      expect(await went("/", { "accept-language": "pl,de;q=0.9" })).toBe("302 /de");
      expect(await went("/", { "accept-language": "pl" })).toBe("200");
      const both = { "accept-language": "he", cookie: "i18n_redirected=fr" };
      expect(await went("/", both)).toBe("302 /fr");
      expect(await went("/contact", both)).toBe("302 /fr/contact");
      expect(await went("/contact", { "accept-language": "he" })).toBe("200");
      expect(await went("/_data/contact.json", both)).toBe("200");
      const chosen = await ask("/?to=%2F", { "accept-language": "he" });
      expect(chosen.status).toBe(200);
      expect(chosen.headers["set-cookie"]?.[0]).toMatch(/^i18n_redirected=en; Path=\//);
      const prefixed = await ask("/he/contact");
      expect(prefixed.headers["set-cookie"]?.[0]).toMatch(/^i18n_redirected=he;/);
      expect(prefixed.headers["cache-control"]).toContain("private");
      const ahead = { "sec-purpose": "prefetch;anonymous-client-ip" };
      for (const target of ["/he/contact", "/contact", "/", "/contact?to=%2F"]) {
        const { headers } = await ask(target, ahead);
        expect(headers["set-cookie"], target).toBeUndefined();
        expect(headers["cache-control"], target).toBe("private, max-age=30");
      }
      expect(await went("/", { ...ahead, "accept-language": "he" })).toBe("302 /he");
      const known = await ask("/he/contact", { cookie: "i18n_redirected=he" });
      expect(known.headers["set-cookie"]).toBeUndefined();
      expect(known.headers["cache-control"]).toBe("public, max-age=0, must-revalidate");
    });

    test("errors come in the language of the address; headers are those of the server", async () => {
      const missing = await ask("/he/nowhere");
      expect(missing.status).toBe(404);
      expect(missing.text).toContain('lang="he');
      const [page, served] = await Promise.all([
        ask("/contact"),
        rawRequest(siteOrigin, "/contact"),
      ]);
      for (const name of ["x-content-type-options", "referrer-policy"]) {
        expect(page.headers[name], name).toBe(served.headers[name]);
      }
      // One policy for all files: it allows the styles of every page.
      const [own = "", all = ""] = [served, page].map(({ headers }) =>
        String(headers["content-security-policy"]),
      );
      // That of the script for typefaces, and of the styles.
      const HASH = / 'sha256-[^']+'/g;
      expect(all.replaceAll(HASH, "")).toBe(own.replaceAll(HASH, ""));
      expect(own.match(HASH)).toHaveLength(2);
      for (const target of ["/contact", "/he", "/blog", "/he/nowhere"]) {
        const [, styles = ""] = /<style>(.*?)<\/style>/s.exec((await ask(target)).text) ?? [];
        const hash = createHash("sha256").update(styles).digest("base64");
        expect(all, target).toContain(` 'sha256-${hash}'`);
      }
      const style = /"styles":\["([^"]+)"\]/.exec(page.text)?.[1] ?? "";
      const asset = await ask(style, { "accept-encoding": "gzip" });
      expect(asset.headers["cache-control"]).toContain("immutable");
      expect(asset.headers["content-encoding"]).toBe("gzip");
      expect(asset.headers["content-type"]).toContain("text/css");
      expect((await ask("/assets/gone.js")).headers["cache-control"]).not.toContain("immutable");
      const texts = await ask("/_messages/long-ago/he.json");
      expect(texts.status).toBe(200);
      expect(texts.headers["cache-control"]).not.toContain("immutable");
      expect((await ask("/feed.xml")).headers["content-type"]).toContain("application/atom+xml");
      const [address = ""] = readPage((await ask("/he/contact")).text).meta("og:image");
      const card = await ask(new URL(address).pathname);
      expect([card.status, card.headers["content-type"]]).toEqual([200, "image/jpeg"]);
      expect(card.headers["cache-control"]).toContain("immutable");
      expect(card.headers["cross-origin-resource-policy"]).toBe("cross-origin");
      const still = await ask(await stillOf(directory));
      expect([still.status, still.headers["cross-origin-resource-policy"]]).toEqual([
        200,
        "cross-origin",
      ]);
      expect(asset.headers["cross-origin-resource-policy"]).toBe("same-origin");
      expect(page.headers["cross-origin-resource-policy"]).toBe("same-origin");
      const manifest = await ask("/he/site.webmanifest");
      expect(manifest.headers["content-type"]).toContain("application/manifest+json");
    });
  },
);
