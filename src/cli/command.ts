import type { Terminal } from "./terminal.ts";
import type { ValueKind } from "./value-kinds.ts";

/** Exit codes: could not be done, and wrong usage or settings. */
export const EXIT = { refused: 1, usage: 2 } as const;

/** Outcome of a command; a failure is one line with a hint. */
export type Outcome =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly exit: (typeof EXIT)[keyof typeof EXIT];
      readonly message: string;
      readonly hint?: string | undefined;
    };

/** An option; without `value` it is a switch. */
export interface CommandOption {
  readonly summary: string;
  readonly value?: ValueKind | undefined;
}

/** What was typed after the command's name, checked against its arguments and options. */
export interface Call {
  readonly args: readonly string[];
  /** The value of an option. */
  option(name: string): string | undefined;
  /** Whether a switch is set. */
  has(name: string): boolean;
  /** True with `--json`: one JSON value on the standard output and nothing else. */
  readonly json: boolean;
  readonly terminal: Terminal;
}

/** One command of a group, such as `booking list`. */
export interface Command {
  readonly name: string;
  readonly summary: string;
  readonly args: readonly ValueKind[];
  /** What may follow the arguments, as often as one likes. */
  readonly more?: ValueKind;
  readonly options: Readonly<Record<string, CommandOption>>;
  /** What follows `npm run studio -- `. */
  readonly example: string;
  /** @throws unexpected faults, such as a lost database */
  run(call: Call): Promise<Outcome>;
}

/** Commands about one thing; one without a name is the whole group, such as `backup`. */
export interface CommandGroup {
  readonly name: string;
  readonly summary: string;
  readonly commands: readonly Command[];
}

/** For commands that ask before they act. */
export const YES: Readonly<Record<"yes", CommandOption>> = {
  yes: { summary: "do not ask" },
};

/** It is done. */
export const DONE: Outcome = { ok: true };

/** It could not be done: not found, refused, the database is away. */
export function refused(message: string, hint?: string): Outcome {
  return { ok: false, exit: EXIT.refused, message, hint };
}

/** The command or a setting is wrong. */
export function misused(message: string, hint?: string): Outcome {
  return { ok: false, exit: EXIT.usage, message, hint };
}
