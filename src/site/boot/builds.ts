import type { PageData } from "../site-data.ts";

/**
 * Looks whether the server runs another build. Then the next page is loaded whole (C10, M7); what is
 * no answer of a server of this site counts as none (M9).
 */
export async function lookForBuild({ site }: PageData): Promise<void> {
  const response = await fetch(`/builds/latest.json?${Date.now()}`, { cache: "no-store" });
  const build = (await response.json()) as { readonly id?: unknown };
  const { id } = build;
  if (!response.ok || typeof id !== "string" || id === site.buildId) return;
  document.documentElement.dataset["newBuild"] = "";
  dispatchEvent(new CustomEvent("app:manifest:update", { detail: build }));
}
