import { availableParallelism } from "node:os";
import { createChildTasks } from "#child-tasks";
import type { ExportOptions } from "./export-site.ts";
import type { ListedAddress } from "./list-addresses.ts";
import { NoPage } from "./make-page.ts";
import { type RenderedPage, renderPage } from "./render-page.ts";
import type { RenderReply, RenderTask } from "./render-worker.ts";

/** A process opens the whole site before its first page; fewer pages than this are not worth it. */
const WORTH_A_PROCESS = 500;
/** Longest time that a page may take, in milliseconds; the first waits for the site to be opened. */
const TIMEOUT_MS = 300_000;

/**
 * Renders pages in this process, or, where there are many, in several others, so that all processors
 * work while this one compresses and writes.
 *
 * @param key what this process has seen of everything that pages depend on
 * @param pages about how many there are
 */
export function openRenderer(options: ExportOptions, key: string, pages: number) {
  const { site, parts, origin, formsOrigin, jobs } = options;
  const worth = Math.floor(pages / WORTH_A_PROCESS);
  const processes = jobs ?? Math.min(availableParallelism(), worth);
  if (processes < 2) {
    const render = (listed: ListedAddress): Promise<RenderedPage> =>
      renderPage(site, listed, origin);
    return { processes: 1, render, close: async () => {} };
  }
  const { run, close } = createChildTasks<RenderTask, RenderReply>({
    worker: new URL("./render-worker.ts", import.meta.url),
    atOnce: processes,
    timeoutMs: TIMEOUT_MS,
  });
  const { environment } = site;
  return {
    processes,
    async render(listed: ListedAddress): Promise<RenderedPage> {
      const result = await run({ listed, environment, parts, origin, formsOrigin, key });
      if (!result.ok) throw new NoPage(`its process has ended: ${result.reason} ${result.said}`);
      if (!result.reply.ok) throw new NoPage(result.reply.reason);
      return result.reply.page;
    },
    close,
  };
}
