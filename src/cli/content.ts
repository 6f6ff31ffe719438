import type { CommandGroup } from "./command.ts";
import { check } from "./content-check.ts";
import { translated } from "./content-translated.ts";

/** Documents: what is wrong with them, and which translations are up to date (issue 7). */
export const content: CommandGroup = {
  name: "content",
  summary: "documents: find dead links and outdated translations, mark translations",
  commands: [check, translated],
};
