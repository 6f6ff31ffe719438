import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DESKTOP, openAt } from "../fixtures/browser.ts";
import { openFilm, type playerOf, SMALL, stateOf } from "../fixtures/player.ts";
import { type RunningSite, startSite } from "../fixtures/start-site.ts";
import { loadTranslators } from "../fixtures/texts.ts";

/** What befalls a film on its way. */
type Fault = "none" | "missing" | "no film" | "cut" | "silent";

const FILM_FOLDER = path.join(import.meta.dirname, "../../sample/media/published");

/** Bytes after which a line breaks off: enough for the beginning of a film. */
const CUT_BYTES = 100_000;

let fault: Fault = "none";
let films: Server;
let site: RunningSite;
const texts = await loadTranslators();
beforeAll(async () => {
  films = createServer((request, response) => {
    void answer(request.url ?? "/", request.headers.range ?? "", response);
  }).listen(0, "127.0.0.1");
  await once(films, "listening");
  const { port } = films.address() as AddressInfo;
  site = await startSite({ MEDIA_URL: `http://127.0.0.1:${port}/films` });
  return site.stop;
});
afterAll(() => {
  films.closeAllConnections();
  films.close();
});

/** Films as another house would serve them, with what may go wrong. */
async function answer(address: string, range: string, response: ServerResponse): Promise<void> {
  const now = fault;
  if (now === "missing") {
    response.writeHead(404).end();
    return;
  }
  if (now === "no film") {
    response.writeHead(200, { "content-type": "text/html" }).end("<p>Not here</p>");
    return;
  }
  const bytes = await readFile(path.join(FILM_FOLDER, path.basename(address)));
  const start = Number(/^bytes=(\d+)-/.exec(range)?.[1] ?? 0);
  response.writeHead(range ? 206 : 200, {
    "content-type": "video/mp4",
    "accept-ranges": "bytes",
    "content-length": bytes.length - start,
    ...(range && { "content-range": `bytes ${start}-${bytes.length - 1}/${bytes.length}` }),
  });
  if (now === "none") response.end(bytes.subarray(start));
  else if (start >= CUT_BYTES) {
    if (now === "cut") response.destroy();
  } else {
    response.write(bytes.subarray(start, CUT_BYTES), () => {
      if (now === "cut") response.destroy();
    });
  }
}

async function withFilm(
  home: string,
  first: Fault,
  steps: (page: Page, parts: ReturnType<typeof playerOf>) => Promise<void>,
  view = SMALL,
): Promise<void> {
  fault = first;
  const page = await openAt(home, {
    ...view,
    baseURL: site.origin,
    tolerates: /films|ERR_|status of/,
  });
  await steps(page, await openFilm(page, "ambra"));
}

describe.each([["en", "/"] as const, ["he", "/he"] as const])(
  "a film that does not come, in %s (A3)",
  (locale, home) => {
    test.each(["missing", "no film"] as const)(
      "%s: it says so, and another try plays it",
      { tags: ["long"] },
      (kind) =>
        withFilm(home, kind, async (page, { problem }) => {
          await problem.waitFor();
          expect(await problem.locator("p").textContent()).toBe(
            texts.get(locale)?.("player.unavailable"),
          );
          fault = "none";
          await problem.getByRole("button").click();
          await expect.poll(async () => (await stateOf(page)).at).toBeGreaterThan(0);
          expect(await problem.count()).toBe(0);
        }),
    );

    test("cut on its way: it goes on where it was", { tags: ["long"] }, () =>
      withFilm(home, "cut", async (page, { problem }) => {
        await expect.poll(async () => (await stateOf(page)).at).toBeGreaterThan(0.5);
        await problem.waitFor({ timeout: 20_000 });
        expect(await problem.locator("p").textContent()).toBe(
          texts.get(locale)?.("player.brokeOff"),
        );
        const { at } = await stateOf(page);
        fault = "none";
        // The browser tries again by itself, too, and may be faster.
        await problem
          .getByRole("button")
          .click({ timeout: 2_000 })
          .catch(() => {});
        await expect.poll(async () => (await stateOf(page)).at).toBeGreaterThan(at);
      }),
    );
  },
);

test(
  "without a connection it says so, and goes on by itself when there is one",
  { tags: ["long"] },
  () =>
    withFilm("/", "silent", async (page, { problem }) => {
      await expect.poll(async () => (await stateOf(page)).at).toBeGreaterThan(0.5);
      await page.context().setOffline(true);
      await problem.waitFor({ timeout: 20_000 });
      expect(await problem.locator("p").textContent()).toBe(texts.get("en")?.("player.offline"));
      fault = "none";
      // A line that is back does not carry at once.
      await page.route("**/*.mp4", (route) => route.abort(), { times: 2 });
      await page.context().setOffline(false);
      await expect.poll(async () => (await stateOf(page)).from).toBeGreaterThan(0.5);
      expect(await problem.count()).toBe(0);
    }),
);

test("a line that falls silent gets a smaller film, at the same place", { tags: ["long"] }, () =>
  withFilm(
    "/",
    "silent",
    async (page, { problem }) => {
      const lines = async (): Promise<number> => (await stateOf(page)).lines;
      await expect.poll(lines).toBeGreaterThan(0);
      const before = await lines();
      await expect.poll(lines).toBeLessThan(before);
      await expect.poll(async () => (await stateOf(page)).from).toBeGreaterThan(0.5);
      expect(await problem.count()).toBe(0);
    },
    DESKTOP,
  ),
);
