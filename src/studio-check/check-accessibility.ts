import { existsSync } from "node:fs";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { localizePath, type LocaleCode } from "#i18n";
import type { axeColorFaults, axeFaults } from "./axe-faults.ts";
import { type Check, type CheckedStudio, error, type Problem } from "./check.ts";
import { DEVELOPMENT_PACKAGES } from "./check-html.ts";

/** Where Linux has it, the one without windows first. */
const CHROMIUMS = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];
/** A phone, where more goes wrong, pixels. */
const VIEWPORT = { width: 390, height: 900 };

/**
 * Each kind of page in each language, by axe in Chromium: everything in the light scheme, colours in
 * the dark one too. The site answers from this process, so nothing listens.
 */
export async function openAccessibilityCheck(studio: CheckedStudio): Promise<Check | string> {
  const tools = await Promise.all([import("playwright-core"), import("./axe-faults.ts")]).catch(
    () => undefined,
  );
  if (!tools) return `axe-core or playwright-core is not installed; ${DEVELOPMENT_PACKAGES}`;
  const [{ chromium }, axe] = tools;
  const executablePath = findChromium();
  if (executablePath === undefined) {
    return "there is no Chromium; install chromium-headless-shell, or set CHROMIUM to its path";
  }
  return {
    async end() {
      const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
      const { locales } = studio.site;
      const paths = kindsOfPages(studio);
      const problems: Problem[] = [];
      try {
        const page = await openPage(browser, studio);
        let done = 0;
        for (const locale of locales) {
          for (const path of paths) {
            const address = addressOf(studio, path, locale);
            // oxlint-disable-next-line no-await-in-loop -- one page of the browser
            problems.push(...(await look(page, address, axe)));
            studio.progress("accessibility", (done += 1), locales.length * paths.length);
          }
        }
      } finally {
        await browser.close();
      }
      return { note: `${paths.length} kinds of pages in ${locales.length} languages`, problems };
    },
  };
}

/** The two ways in which axe looks at a page. */
interface Axe {
  readonly axeFaults: typeof axeFaults;
  readonly axeColorFaults: typeof axeColorFaults;
}

async function look(page: Page, address: string, axe: Axe): Promise<readonly Problem[]> {
  await page.emulateMedia({ reducedMotion: "reduce", colorScheme: "light" });
  await page.goto(address);
  const { pathname, search } = new URL(address);
  const say =
    (scheme: string) =>
    ({ id, nodes }: { readonly id: string; readonly nodes: readonly string[] }): Problem =>
      error(`${pathname}${search}`, `no ${id} (axe, ${scheme})`, nodes.slice(0, 3).join("; "));
  const light = (await axe.axeFaults(page)).map(say("light"));
  await page.emulateMedia({ reducedMotion: "reduce", colorScheme: "dark" });
  return [...light, ...(await axe.axeColorFaults(page)).map(say("dark"))];
}

/** A page whose requests this process answers. */
async function openPage(browser: Browser, studio: CheckedStudio): Promise<Page> {
  const context: BrowserContext = await browser.newContext({
    bypassCSP: true,
    viewport: VIEWPORT,
    locale: "en-US",
  });
  await context.route("**/*", async (route) => {
    const request = route.request();
    const { origin, pathname, search } = new URL(request.url());
    if (origin !== studio.origin) return route.abort();
    // Pictures cost seconds when they are first made, and axe does not look at them.
    if (request.resourceType() === "image" || request.resourceType() === "media") {
      return route.abort();
    }
    // A visitor with a language would be led on to it, where no request is answered by this process.
    const { "accept-language": _language, ...headers } = request.headers();
    const response = await studio.fetch(pathname + search, { headers });
    return route.fulfill({
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: Buffer.from(await response.arrayBuffer()),
    });
  });
  return context.newPage();
}

/** Paths in the default language: pages of the product, one document of each folder, a dialog, a mistake. */
function kindsOfPages({ reading }: CheckedStudio): readonly string[] {
  const kinds = new Map<string, string>();
  const documents = reading.content.pages("public");
  for (const { path } of reading.pagesOf.pages()) {
    const folder = path.split("/").slice(1, -1).join("/");
    const kind = documents.has(path) ? `document ${folder}` : path;
    if (!kinds.has(kind)) kinds.set(kind, path);
  }
  return [...kinds.values(), "/?modal=booking", "/search?q=film", "/no-such-page"];
}

function addressOf({ site: { locales }, origin }: CheckedStudio, path: string, locale: LocaleCode) {
  const { pathname, search } = new URL(path, origin);
  return origin + localizePath(pathname, locale, locales) + search;
}

function findChromium(): string | undefined {
  const named = process.env["CHROMIUM"];
  if (named) return existsSync(named) ? named : undefined;
  return CHROMIUMS.map((name) => `/usr/bin/${name}`).find((file) => existsSync(file));
}
