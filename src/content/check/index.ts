export { checkContent } from "./check-content.ts";
export type { CheckedSite } from "./checked-site.ts";
export {
  createDocumentStates,
  DOCUMENT_STATES,
  type DocumentInLanguage,
  type DocumentOverview,
  type DocumentState,
  documentTitle,
} from "./document-states.ts";
export { type Finding, findingOf } from "./finding.ts";
export { beginTranslation, MARK_KEY, sourceMark, writeMark } from "./translation-mark.ts";
