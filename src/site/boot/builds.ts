import type { PageData } from "../site-data.ts";

// Hardly ever asked for: an address of its own would take room in every page's script.
export { fetchPayload } from "./fetch-payload.ts";

/** From one look to the next, in milliseconds: less than an hour, since timers are not exact. */
const DUE_MS = 3_540_000;
let looked = performance.timeOrigin;

/**
 * Looks for another build when the last look was about an hour ago or the page has been open that long
 * (C10, M16). A failure, such as a lost network, is retried the next time.
 */
export async function lookWhenDue(data: PageData): Promise<void> {
  if (Date.now() - looked < DUE_MS) return;
  looked = Date.now();
  await lookForBuild(data).catch(() => {});
}

/**
 * Looks whether the server runs another build. Then the next page is loaded whole (C10, M7); what is
 * no answer of a server of this site counts as none (M9).
 */
async function lookForBuild({ site }: PageData): Promise<void> {
  const response = await fetch(`/builds/latest.json?${Date.now()}`, { cache: "no-store" });
  const build = (await response.json()) as { readonly id?: unknown };
  const { id } = build;
  if (!response.ok || typeof id !== "string" || id === site.buildId) return;
  document.documentElement.dataset["newBuild"] = "";
  dispatchEvent(new CustomEvent("app:manifest:update", { detail: build }));
}
