import { answerTasks } from "#child-tasks";
import { type Environment, openReadingSite, type ReadingSite } from "#server";
import { exportKey, type ExportedTo } from "./export-key.ts";
import type { ListedAddress } from "./list-addresses.ts";
import { type RenderedPage, renderPage } from "./render-page.ts";

/** A page to render, and the site that it is of. */
export interface RenderTask extends ExportedTo {
  readonly listed: ListedAddress;
  readonly environment: Environment;
  readonly parts: NonNullable<Parameters<typeof openReadingSite>[1]>;
  /** What the export's own process has seen of everything that pages depend on. */
  readonly key: string;
}

/** What became of a page. */
export type RenderReply =
  | { readonly ok: true; readonly page: RenderedPage }
  | { readonly ok: false; readonly reason: string };

let opened: Promise<{ readonly site: ReadingSite; readonly key: string }> | undefined;

async function open({ environment, parts, origin, formsOrigin }: RenderTask) {
  const site = await openReadingSite(environment, parts);
  return { site, key: await exportKey({ site, origin, formsOrigin }) };
}

answerTasks(async (task: RenderTask): Promise<RenderReply> => {
  try {
    const { site, key } = await (opened ??= open(task));
    // Files of two states must not lie in one folder.
    if (key !== task.key) return { ok: false, reason: "the studio was changed meanwhile" };
    return { ok: true, page: await renderPage(site, task.listed, task.origin) };
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    return { ok: false, reason: `500: ${said.split("\n")[0] ?? ""}` };
  }
});
