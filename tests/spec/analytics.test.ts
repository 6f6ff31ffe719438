import { describe, expect, inject, test } from "vitest";
import { rawRequest } from "../fixtures/raw-request.ts";
import { failToStart, startSite } from "../fixtures/start-site.ts";

const policyOf = async (origin: string): Promise<string> =>
  String((await rawRequest(origin, "/")).headers["content-security-policy"]);

const site = await startSite({ ANALYTICS_SCRIPT_URL: "https://stats.example/js/script.manual.js" });

describe("E1: the policy", () => {
  test("allows the configured origin and no other", async () => {
    const policy = await policyOf(site.origin);
    const hosts = new Set(policy.match(/https?:\/\/[^\s;]+/g));
    expect([...hosts]).toEqual(["https://stats.example"]);
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/=]+' https:\/\/stats\.example(?:;|$)/);
  });

  test("allows nobody without a provider", async () => {
    expect(await policyOf(inject("siteOrigin"))).toMatch(
      /script-src 'self' 'sha256-[\w+/=]+';(?!.*https?:)/,
    );
  });

  test("a script of this site needs nothing", async () => {
    const own = await startSite({
      ANALYTICS_SCRIPT_URL: "/stats/script.js",
      ANALYTICS_PROVIDER: "umami",
      ANALYTICS_SITE_ID: "0f5f2a9c-5d0e-4c43-9a37-2f3f4f5b6c7d",
    });
    const policy = await policyOf(own.origin);
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/=]+';(?!.*https?:)/);
  });
});

test.each([
  ["ANALYTICS_SCRIPT_URL", { ANALYTICS_SCRIPT_URL: "http://stats.example/x.js" }],
  ["ANALYTICS_SCRIPT_URL", { ANALYTICS_SCRIPT_URL: "//stats.example/x.js" }],
  ["ANALYTICS_SCRIPT_URL", { ANALYTICS_SCRIPT_URL: "https://stats.example/x.js; script-src *" }],
  ["ANALYTICS_SCRIPT_URL", { ANALYTICS_SCRIPT_URL: "https://plausible.example/js/script.js" }],
  [
    "ANALYTICS_PROVIDER",
    { ANALYTICS_SCRIPT_URL: "https://stats.example/x.js", ANALYTICS_PROVIDER: "nobody" },
  ],
  ["ANALYTICS_SITE_ID", { ANALYTICS_SCRIPT_URL: "https://stats.example/matomo.js" }],
  [
    "ANALYTICS_CONSENT",
    { ANALYTICS_SCRIPT_URL: "https://stats.example/x.js", ANALYTICS_CONSENT: "never" },
  ],
] as [string, Record<string, string>][])("a wrong %s stops the start: %j", async (name, env) => {
  const { output } = await failToStart(env);
  expect(output).toMatch(new RegExp(`${name}=.*\\n  expected `));
});
