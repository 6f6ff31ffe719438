export { checkContent } from "./check-content.ts";
export type { CheckedSite } from "./checked-site.ts";
export { type Finding, findingOf } from "./finding.ts";
export { beginTranslation, MARK_KEY, sourceMark, writeMark } from "./translation-mark.ts";
