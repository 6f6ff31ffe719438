import type { Terminal } from "./terminal.ts";
import type { ValueKind } from "./value-kinds.ts";

/** A failure that a command expects, told in one line with a hint; commands throw it. */
export class CommandFailure extends Error {
  override readonly name = "CommandFailure";
  /** 1: it could not be done; 2: wrong usage or settings. */
  readonly exit: 1 | 2;
  readonly hint: string | undefined;

  constructor(exit: 1 | 2, message: string, hint?: string) {
    super(message);
    this.exit = exit;
    this.hint = hint;
  }
}

/** It could not be done: not found, refused, the database is away. */
export function refused(message: string, hint?: string): CommandFailure {
  return new CommandFailure(1, message, hint);
}

/** The command or a setting is wrong. */
export function misused(message: string, hint?: string): CommandFailure {
  return new CommandFailure(2, message, hint);
}

/** An option; without `value` it is a switch. */
export interface CommandOption {
  readonly summary: string;
  readonly value?: ValueKind;
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
  /** Empty where the command is the whole group, such as `backup`. */
  readonly name: string;
  readonly summary: string;
  readonly args?: readonly ValueKind[];
  /** What may follow the arguments, as often as one likes. */
  readonly more?: ValueKind;
  readonly options?: Readonly<Record<string, CommandOption>>;
  /** What follows `npm run studio -- `. */
  readonly example: string;
  /** @throws CommandFailure, or unexpected faults, such as a lost database */
  run(call: Call): Promise<void>;
}

/** Commands about one thing. */
export interface CommandGroup {
  readonly name: string;
  readonly summary: string;
  readonly commands: readonly Command[];
}

/** For commands that ask before they act. */
export const YES: Readonly<Record<"yes", CommandOption>> = {
  yes: { summary: "do not ask" },
};
