import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { pino } from "pino";
import { expect, test } from "vitest";
import { openReadingSite } from "../../src/server/site/open-reading-site.ts";
import { createResourceMatcher, createResources } from "../../src/server/resources/table.ts";
import { requireEnvironment } from "../../src/server/settings/environment.ts";
import { ending, temporaryFolder } from "#fixtures/running.ts";
import { DEFAULTS } from "#fixtures/start-site.ts";

const root = path.join(import.meta.dirname, "../..");

/** Documentation of the project, but the guide whose URLs are those of documents to be written. */
const DOCS = ["", "bench", "docs", "media", "src"]
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: folder !== "", encoding: "utf8" }).map(
      (file) => path.join(folder, file),
    ),
  )
  .filter(
    (file) =>
      /^(?:[A-Z]+\.md|(?:bench|docs|media|src)\/.*\.md)$/.test(file) &&
      !file.endsWith("/writing-content.md"),
  );

/** Paths of a server's own file system, and examples. */
const ELSEWHERE = /^\/(?:etc|home|srv|var|data)\/|^\/(?:x|plan\.png|stats\/)/;

test("every URL in the documentation is a page, a file or a resource of the site", async () => {
  const environment = requireEnvironment({
    ...DEFAULTS,
    DATA_DIR: await temporaryFolder(),
    METRICS_TOKEN: "a-token-of-the-tests",
    BOUNCE_WEBHOOK_SECRET: "a-secret-of-the-tests",
  });
  const site = await openReadingSite(environment);
  ending(() => site.close());
  const log = pino({ level: "silent" });
  const resources = createResources({ site, health: { isReady: false }, headers: {}, log });
  const isResource = createResourceMatcher(resources, site.locales);
  const isKnown = (url: string): boolean => {
    const [pathname = ""] = url.split(/[?#]/);
    return (
      site.pagesOf.match(pathname, "public") !== undefined ||
      isResource(pathname) ||
      site.files.has(pathname) ||
      // The beginning of a family, such as `/api/`.
      resources.some(({ pattern }) => pattern.startsWith(pathname)) ||
      [...site.files.list()].some(([file]) => file.startsWith(pathname))
    );
  };
  const unknown = DOCS.flatMap((file) =>
    [...readFileSync(path.join(root, file), "utf8").matchAll(/`(\/[^`\s…{<|]*)`/g)]
      .map(([, url = ""]) => url)
      .filter((url) => !ELSEWHERE.test(url) && !isKnown(url))
      .map((url) => `${file}: ${url}`),
  );
  expect(unknown).toEqual([]);
  expect(isKnown("/nowhere")).toBe(false);
});
