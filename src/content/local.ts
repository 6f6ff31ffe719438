export { createLocalSource } from "./engine/query/local-source.ts";
export { askNavigation, askQuery } from "./engine/query/ask.ts";
export { QueryProblem } from "./engine/query/query-problem.ts";
export { writeNavigation } from "./engine/query/write-navigation.ts";
