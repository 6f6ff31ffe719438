import type { Command } from "./command.ts";
import { check } from "./content-check.ts";
import { translated } from "./content-translated.ts";

/** Documents: what is wrong with them, and which translations are up to date (issue 7). */
export const commands: readonly Command[] = [check, translated];
