export { languagesOf } from "./languages-of.ts";
export { defineStudio, parseStudio } from "./parse-studio.ts";
export type { Studio } from "./studio-schema.ts";
