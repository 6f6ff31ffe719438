export { answerTasks } from "./answer-tasks.ts";
export { createChildTasks } from "./create-child-tasks.ts";
