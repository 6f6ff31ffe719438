import type { SiteServices } from "../services.ts";

/**
 * True for an address of the blog, or of the sign-up for the newsletter, in a studio without one. Whoever
 * has signed up can still leave.
 */
export function isSwitchedOff(path: string, { site }: SiteServices): boolean {
  const { blog, newsletter } = site.studio.features;
  return (
    (!blog && /^\/blog(?:\/|$)/.test(path)) ||
    (!newsletter && /^\/newsletter(?:\/accepted)?$/.test(path))
  );
}
