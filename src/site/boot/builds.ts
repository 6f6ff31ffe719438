import type { PageData } from "../site-data.ts";

/** Between two looks whether there is a newer build, in milliseconds (C10). */
const INTERVAL_MS = 3_600_000;

/**
 * Looks every hour whether the server runs another build, and when a tab that slept wakes up. Then
 * the next page is loaded whole (C10, M16).
 */
export function watchBuilds({ site }: PageData): void {
  let looked = Date.now();
  const look = async (): Promise<void> => {
    looked = Date.now();
    const response = await fetch(`/builds/latest.json?${looked}`, { cache: "no-store" });
    const build = (await response.json()) as { readonly id?: unknown };
    const { id } = build;
    if (!response.ok || typeof id !== "string" || id === site.buildId) return;
    document.documentElement.dataset["newBuild"] = "";
    dispatchEvent(new CustomEvent("app:manifest:update", { detail: build }));
  };
  // A server that cannot be asked is asked again later.
  const lookQuietly = (): void => void look().catch(() => {});
  setInterval(lookQuietly, INTERVAL_MS);
  addEventListener("visibilitychange", () => {
    if (!document.hidden && Date.now() - looked >= INTERVAL_MS) lookQuietly();
  });
}
