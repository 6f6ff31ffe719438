export { createLocalSource } from "./query/local-source.ts";
export { shapeAnswer } from "./query/answer.ts";
export { askNavigation, askQuery } from "./query/ask.ts";
export { QueryProblem } from "./query/query-problem.ts";
export { writeNavigation } from "./query/write-navigation.ts";
