export { loadMessageFiles, type MessageCatalogs, type MessageProblem } from "./message-files.ts";
export { type PseudoLocale, pseudoMessages } from "./pseudo.ts";
