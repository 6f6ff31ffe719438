import { beforeAll, describe, expect, test } from "vitest";
import { exportWithRules, stillOf } from "../fixtures/exported-rules.ts";
import { rawRequest } from "../fixtures/raw-request.ts";
import type { HostProcess } from "../fixtures/host-process.ts";
import { HAS_CADDY, startCaddy } from "../fixtures/static-host.ts";

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
  let directory: string;
  let host: HostProcess;
  beforeAll(async () => {
    const name = "out {env.HOME} {$HOME}";
    directory = await exportWithRules(RULES, { SITE_LOCALES: "en,de" }, { name });
    host = await startCaddy(directory);
  }, 240_000);
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

  test("what is fetched ahead does not change the visitor's language", async () => {
    const ask = async (target: string, headers = {}) =>
      (await rawRequest(host.origin, target, { headers })).headers;
    expect((await ask("/de/contact"))["set-cookie"]?.[0]).toMatch(/^i18n_redirected=de;/);
    for (const target of ["/de/contact", "/contact", "/contact?to=%2F"]) {
      const told = await ask(target, { "sec-purpose": "prefetch" });
      expect(told["set-cookie"], target).toBeUndefined();
      expect(told["cache-control"], target).toBe("private, max-age=30");
    }
  });

  test("other sites may show pictures, and no page", async () => {
    const policies = [];
    for (const target of [await stillOf(directory), "/contact"]) {
      const { status, headers } = await rawRequest(host.origin, target);
      policies.push([status, headers["cross-origin-resource-policy"]]);
    }
    expect(policies).toEqual([
      [200, "cross-origin"],
      [200, "same-origin"],
    ]);
  });
});
