export {
  loadMessageFiles,
  type MessageCatalogs,
  type MessageFolders,
  type MessageProblem,
} from "./message-files.ts";
export { type PseudoLocale, pseudoMessages } from "./pseudo.ts";
export { quoteFacts } from "./quote-facts.ts";
