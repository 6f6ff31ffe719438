export {
  type ContentEngine,
  type ContentOptions,
  openContent,
  type OpenContentResult,
} from "./content-engine.ts";
export type { ContentProblem } from "./content-problem.ts";
export { readSourceHead } from "./parse/parse-source.ts";
export { writeAnswer } from "./query/answer.ts";
export { askNavigation, askQuery } from "./query/ask.ts";
export { QueryProblem } from "./query/query-problem.ts";
export { writeNavigation } from "./query/write-navigation.ts";
export { type ContentRequest, isNamedByHash, readContentRequest } from "./wire/read-request.ts";
