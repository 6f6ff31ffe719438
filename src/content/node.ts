export { type ContentEngine, type KnownDocument, openContent } from "./engine/content-engine.ts";
export type { ContentProblem } from "./engine/content-problem.ts";
export { caseStudyWords } from "./engine/collections/case-study-schema.ts";
export { issueNumber } from "./engine/collections/collections.ts";
export { formerPaths, sharedPath } from "./engine/document/document-slug.ts";
export { namedMedia, redirectOf } from "./engine/document/page-facts.ts";
export { identifySource } from "./engine/document/source-identity.ts";
export { readMoment } from "./engine/publication/moment.ts";
export { findPublicationProblem, isLive } from "./engine/publication/publication.ts";
export { watchFolder } from "./engine/index/watch-folder.ts";
export { lineOfKey } from "./engine/index/line-of-key.ts";
export { textOf } from "./engine/parse/compile-body.ts";
export { readSourceHead } from "./engine/parse/parse-source.ts";
export { askNavigation, askQuery } from "./engine/query/ask.ts";
export { QueryProblem } from "./engine/query/query-problem.ts";
export { writeNavigation } from "./engine/query/write-navigation.ts";
export {
  type ContentRequest,
  isNamedByHash,
  readContentRequest,
} from "./engine/wire/read-request.ts";
