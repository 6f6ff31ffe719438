import path from "node:path";
import { describe, expect, test } from "vitest";
import { localizePath } from "#i18n";
import { adoptStudio, SHAPES } from "../fixtures/adopted-studio.ts";
import { type BookingSite, field, startBookingSite } from "../fixtures/booking-site.ts";
import { rawRequest } from "../fixtures/raw-request.ts";
import { typed } from "../fixtures/typed-terminal.ts";

/** Addresses that nothing in a page may lead to. */
const STARTS = ["/robots.txt", "/sitemap.xml", "/healthz", "/search.json"];
const CALLS = ["/api/_content/query", "/api/availability?tz=UTC"];
/** There are none of these. */
const NOWHERE = ["/.well-known/security.txt", "/_locale/", "/nowhere"];
/** There are none of a blog that is switched off. */
const FEEDS = ["/feed.xml", "/feed.json"];
/** What stands in attributes, style sheets, feeds and JSON. */
const ADDRESS = /(?:["'(>\s,]|&quot;)((?:https?:\/\/[\w.:-]+)?\/[\w/.~%+@-]*(?:\?[^"'<>\s)\\]*)?)/g;
const CODE = /<script\b(?![^>]*ld\+json)[\s\S]*?<\/script>/g;
const READ = /^(?:text\/(?!javascript)|image\/svg|application\/[\w+]*(?:json|xml))/;
/** What shows that nothing is said; regions that tell of changes begin so. */
const EMPTY =
  /<(p|li|subtitle|h[1-6]|d[td]|ol|ul|dl|blockquote|figcaption)\b(?![^>]*(?:aria-live|role="(?:status|alert)|hidden))[^>]*>\s*<\/\1>|<meta (?:name="description"|property="og:\w+") content=""|"description":\s*""/g;
const WALKED_MAX = 600;

/** Everything that is served and led to: answers by their addresses. */
async function walk(origin: string, starts: readonly string[]) {
  const found = new Map<string, { status: number; text: string }>();
  const waiting = [...starts];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (found.has(next) || found.size > WALKED_MAX) continue;
    // oxlint-disable-next-line no-await-in-loop -- what one leads to is known after it
    const { status, text, headers } = await rawRequest(origin, next);
    found.set(next, { status, text });
    if (!READ.test(headers["content-type"] ?? "")) continue;
    for (const [, address = ""] of text.replaceAll(CODE, "").matchAll(ADDRESS)) {
      const url = URL.canParse(address, origin) ? new URL(address, origin) : undefined;
      if (url?.origin !== origin || url.pathname.startsWith("//")) continue;
      const isView = url.search !== "" && !url.pathname.startsWith("/_data/");
      if (!isView) waiting.push(url.pathname);
    }
  }
  return found;
}

/** Forms that nobody can send: no button is in them or belongs to them (WCAG 2.2, H32). */
function withoutButton(html: string): readonly string[] {
  return [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)]
    .filter(([, head = "", inside = ""]) => {
      const [, id] = / id="([^"]+)"/.exec(head) ?? [];
      return (
        !inside.includes("<button") && !(id && new RegExp(`<button[^>]* form="${id}"`).test(html))
      );
    })
    .map(([form]) => form);
}

describe.each(SHAPES)("issue 22: the site of a new studio, %s", async (shape) => {
  const { folder, made, studio, locales, settings } = await adoptStudio(shape);
  let site: BookingSite;

  test("starts without an error", async () => {
    expect(made).toMatchObject({ code: 0, notes: "" });
    site = await startBookingSite({ env: settings });
    const lines = site
      .output()
      .split("\n")
      .filter((line) => line.startsWith("{"));
    const errors = lines.filter((line) => (JSON.parse(line) as { level: number }).level >= 50);
    expect(errors).toEqual([]);
  });

  test("serves every page in every language, and nothing of the sample", async () => {
    const homes = locales.map((tag) => localizePath("/", tag, locales));
    const found = await walk(site.origin, [...homes, ...STARTS, ...CALLS, ...FEEDS, ...NOWHERE]);
    for (const tag of locales) {
      for (const page of ["/", "/book", "/contact", "/search"]) {
        const at = localizePath(page, tag, locales);
        expect([at, found.get(at)?.status]).toEqual([at, 200]);
        expect(found.get(at)?.text).toContain(studio.name);
      }
      // Drafts are nobody's to see.
      for (const page of ["/privacy-policy", `/services/${studio.services[0]?.id}`]) {
        const at = localizePath(page, tag, locales);
        expect((await rawRequest(site.origin, at)).status).toBe(404);
      }
    }
    const broken = [...found].filter(([, { status }]) => status >= 400).map(([at]) => at);
    const nowhere = [...NOWHERE, ...(studio.features.blog ? [] : FEEDS)];
    expect(broken.toSorted()).toEqual(nowhere.toSorted());
    expect(found.size).toBeLessThan(WALKED_MAX);
    const empty = [...found].flatMap(([at, { text }]) =>
      [...text.replaceAll(CODE, "").matchAll(EMPTY)].map(([it]) => at + it),
    );
    expect(empty).toEqual([]);
    expect(
      [...found].flatMap(([at, { text }]) => withoutButton(text).map((form) => at + form)),
    ).toEqual([]);
    const named = [...found].filter(([, { text }]) => /kinovane|ellenby|ambra/i.test(text));
    expect(named.map(([at]) => at)).toEqual([]);
  });

  test("takes a booking in every language, and says so in mails", async () => {
    const starts = await site.starts("tz=UTC");
    for (const [index, locale] of locales.entries()) {
      const start = starts[index * 2];
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { status } = await site.book({ start, locale, tz: "UTC", phone: "+31 20 123 4567" });
      expect([locale, status]).toEqual([locale, 201]);
    }
    const mails = await site.mails(locales.length * 2);
    for (const mail of mails) {
      expect(field(mail, "subject")).not.toMatch(/^mail\./);
      expect(JSON.stringify(mail)).not.toMatch(/kinovane/i);
      expect(field(mail, "from")).toContain(studio.contact.email);
    }
    await site.stop();
  });

  test(
    "content check and messages status list what is to be written",
    { tags: ["long"] },
    async () => {
      const { STUDIO_DIR } = settings;
      const env = { STUDIO_DIR, DATA_DIR: path.join(folder, "check") };
      const check = await typed("content check --json", env);
      const { findings } = check.json<{
        findings: { rule: string; severity: string; file: string }[];
      }>();
      expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
      const drafts = findings.filter(({ rule }) => rule === "draft-document");
      expect(drafts).toHaveLength(locales.length * (2 + studio.services.length));
      const status = await typed("messages status --json", env);
      const { languages } = status.json<{
        languages: { locale: string; proposals: unknown[]; missing: unknown[] }[];
      }>();
      const open = languages.filter(
        ({ proposals, missing }) => proposals.length + missing.length > 0,
      );
      expect(open.map(({ locale }) => locale)).toEqual(locales);
    },
  );
});
