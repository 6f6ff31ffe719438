import type { SiteServices } from "../services.ts";

/**
 * True for an address of the blog, of the sign-up for the newsletter, or of the list of works, in a studio
 * without one. Whoever has signed up can still leave.
 */
export function isSwitchedOff(path: string, { site, content }: SiteServices): boolean {
  const { sections, features } = site.studio;
  const { blog, newsletter } = features;
  const hasWorks = (): boolean =>
    sections.includes("portfolio") ||
    site.locales.some((locale) => content("public").portfolio(locale).length > 0);
  return (
    (path === "/portfolio" && !hasWorks()) ||
    (!blog && /^\/blog(?:\/|$)/.test(path)) ||
    (!newsletter && /^\/newsletter(?:\/accepted|\/\d+)?$/.test(path))
  );
}
