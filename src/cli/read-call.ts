import { parseArgs } from "node:util";
import { type Call, type Command, misused, type Outcome } from "./command.ts";
import type { Terminal } from "./terminal.ts";

/** A call that can be run, or what is wrong with it. */
type ReadCall =
  | { readonly ok: true; readonly call: Call }
  | { readonly ok: false; readonly outcome: Outcome };

/**
 * Reads what follows a command's name.
 *
 * @param usage of the command, for messages
 */
export function readCall(
  command: Command,
  usage: string,
  words: readonly string[],
  terminal: Terminal,
): ReadCall {
  const parsed = parse(command, words);
  if (typeof parsed === "string") return wrong(parsed, usage);
  const { positionals, values } = parsed;
  const missing = command.args[positionals.length];
  if (missing) return wrong(`${missing.placeholder} is missing`, usage);
  const surplus = positionals[command.args.length];
  if (surplus !== undefined && !command.more) return wrong(`"${surplus}" is one too many`, usage);
  for (const [index, value] of positionals.entries()) {
    const kind = command.args[index] ?? command.more;
    if (kind && !kind.accepts(value)) {
      return wrong(`${kind.placeholder} expects ${kind.expected}, not "${value}"`, usage);
    }
  }
  for (const [name, { value: kind }] of Object.entries(command.options)) {
    const value = values[name];
    if (kind && typeof value === "string" && !kind.accepts(value)) {
      return wrong(`--${name} expects ${kind.expected}`, usage);
    }
  }
  const option = (name: string): string | undefined => {
    const value = values[name];
    return typeof value === "string" ? value : undefined;
  };
  const has = (name: string): boolean => values[name] === true;
  return {
    ok: true,
    call: { args: positionals, option, has, json: has("json"), terminal },
  };
}

interface Parsed {
  readonly positionals: readonly string[];
  readonly values: Readonly<Record<string, unknown>>;
}

/** What was typed, or why it cannot be read. */
function parse({ options }: Command, words: readonly string[]): Parsed | string {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        json: { type: "boolean" },
        ...Object.fromEntries(
          Object.entries(options).map(([name, { value }]) => [
            name,
            { type: value ? ("string" as const) : ("boolean" as const) },
          ]),
        ),
      },
    });
  } catch (error) {
    const isUsage = error instanceof TypeError && "code" in error;
    if (!isUsage) throw error;
    return error.message.split(/[.\n]/)[0] ?? "";
  }
}

function wrong(message: string, usage: string): ReadCall {
  return { ok: false, outcome: misused(message, `usage: ${usage}; --help says more`) };
}
