import type { SiteServices } from "../services.ts";

/** True for an address of the blog in a studio without one. */
export function isSwitchedOff(path: string, { site }: SiteServices): boolean {
  return !site.studio.features.blog && /^\/blog(?:\/|$)/.test(path);
}
