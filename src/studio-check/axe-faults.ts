import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, RunOptions } from "axe-core";
import type { Page } from "playwright-core";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** The rules that look at colours: all that a scheme can change while the document stays. */
const COLOR_RULES = ["color-contrast", "link-in-text-block"];
/** What axe fetches before it looks: not the styles, which only an experimental rule reads. */
const PRELOAD = { assets: ["media"] };

/** Pages whose documents have axe. */
const prepared = new WeakSet<Page>();

interface AxeFault {
  readonly id: string;
  readonly nodes: string[];
}

/** What axe puts into the page. */
interface Axe {
  readonly axe: { run(part: string, options: object): Promise<AxeResults> };
}

/**
 * What axe finds; the page's context must have `bypassCSP`.
 *
 * @param part selector of what is looked at; the whole page when left out
 */
export function axeFaults(page: Page, part = "html"): Promise<AxeFault[]> {
  return run(page, part, { runOnly: TAGS });
}

/** What axe finds in the colours of a page, for a second scheme of one that `axeFaults` has seen. */
export function axeColorFaults(page: Page): Promise<AxeFault[]> {
  return run(page, "html", { runOnly: { type: "rule", values: COLOR_RULES } });
}

async function run(page: Page, part: string, options: RunOptions): Promise<AxeFault[]> {
  // Sent once for all documents of a page: it is half a megabyte.
  if (!prepared.has(page)) {
    prepared.add(page);
    await page.addInitScript({ content: source });
    await page.evaluate(source);
  }
  const settings: RunOptions = { ...options, resultTypes: ["violations"], preload: PRELOAD };
  const results = await page.evaluate(
    ([selector, chosen]) => (globalThis as unknown as Axe).axe.run(selector, chosen),
    [part, settings] as const,
  );
  return results.violations.map(({ id, nodes }) => ({
    id,
    nodes: nodes.map(({ target, failureSummary }) => `${target.join(" ")} ${failureSummary}`),
  }));
}
