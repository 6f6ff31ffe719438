export { answerTasks } from "./answer-tasks.ts";
export { type ChildTasks, createChildTasks } from "./create-child-tasks.ts";
