export {
  defineStudio,
  parseStudio,
  type StudioProblem,
  type StudioResult,
} from "./parse-studio.ts";
export type { Studio } from "./studio-schema.ts";
