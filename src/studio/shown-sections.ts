import { type HomeSection, HOME_SECTIONS } from "./offer-schema.ts";
import type { Studio } from "./studio-schema.ts";

/**
 * Sections of the home page for which there is something to show, in their order. An award is claimed
 * by those alone who name its section.
 */
export function shownSections({
  home,
  services,
  process,
  founder,
  features,
}: Pick<Studio, "home" | "services" | "process" | "founder" | "features">): readonly HomeSection[] {
  const isEmpty: Partial<Record<HomeSection, boolean>> = {
    services: services.length === 0 && home.features.length === 0,
    process: process.length === 0,
    about: !founder,
    blog: !features.blog,
  };
  const named = home.sections ?? HOME_SECTIONS.filter((section) => section !== "recognition");
  return named.filter((section) => !isEmpty[section]);
}
