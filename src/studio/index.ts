export { configuredTexts, projectTypes } from "./configured-texts.ts";
export { languagesOf } from "./languages-of.ts";
export { defineStudio, mergeSettings, parseStudio } from "./parse-studio.ts";
export { shownSections } from "./shown-sections.ts";
export { type HomeSection, SERVICE_ICONS, type ServiceIcon } from "./offer-schema.ts";
export { MOVED_TEXTS, SETTING_CHANGES } from "./upgrades.ts";
export type { Studio } from "./studio-schema.ts";
