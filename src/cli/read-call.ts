import { parseArgs } from "node:util";
import { type Call, type Command, type CommandFailure, misused } from "./command.ts";
import type { Terminal } from "./terminal.ts";

/**
 * Reads what follows a command's name.
 *
 * @param usage of the command, for messages
 * @throws CommandFailure when it is not what the command takes
 */
export function readCall(
  command: Command,
  usage: string,
  words: readonly string[],
  terminal: Terminal,
): Call {
  const { args = [], more, options = {} } = command;
  const wrong = (message: string): CommandFailure =>
    misused(message, `usage: ${usage}; see --help`);
  const parsed = parse(options, words);
  if (typeof parsed === "string") throw wrong(parsed);
  const { positionals, values } = parsed;
  const missing = args[positionals.length];
  if (missing) throw wrong(`${missing.placeholder} is missing`);
  for (const [index, value] of positionals.entries()) {
    const kind = args[index] ?? more;
    if (!kind) throw wrong(`"${value}" is one too many`);
    if (!kind.accepts(value)) {
      throw wrong(`${kind.placeholder} expects ${kind.expected}, not "${value}"`);
    }
  }
  for (const [name, { value: kind }] of Object.entries(options)) {
    const value = values[name];
    if (typeof value === "string" && kind?.accepts(value) === false) {
      throw wrong(`--${name} expects ${kind.expected}`);
    }
  }
  const option = (name: string): string | undefined => {
    const value = values[name];
    return typeof value === "string" ? value : undefined;
  };
  const has = (name: string): boolean => values[name] === true;
  return { args: positionals, option, has, json: has("json"), terminal };
}

/** What was typed, or why it cannot be read. */
function parse(
  options: NonNullable<Command["options"]>,
  words: readonly string[],
): { positionals: readonly string[]; values: Readonly<Record<string, unknown>> } | string {
  const types = Object.entries(options).map(
    ([name, { value }]) => [name, { type: value ? "string" : "boolean" }] as const,
  );
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { json: { type: "boolean" }, ...Object.fromEntries(types) },
    });
  } catch (error) {
    const isUsage = error instanceof TypeError && "code" in error;
    if (!isUsage) throw error;
    return error.message.split(/[.\n]/)[0] ?? "";
  }
}
