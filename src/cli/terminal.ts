import { createInterface } from "node:readline/promises";
import { progressBar } from "./progress-bar.ts";

/** Where a command reads and writes. */
export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Standard output: the result. */
  out(text: string): void;
  /** Standard error: notes. */
  note(text: string): void;
  /**
   * Shows progress of a long task; only on an interactive terminal.
   *
   * @param elapsed seconds since it began: shows a bar and the time left
   */
  progress(what: string, done: number, of: number, elapsed?: number): void;
  /** Asks a yes-or-no question; undefined without a terminal. */
  ask(question: string): Promise<boolean | undefined>;
}

/** The terminal of this process. */
export function processTerminal(): Terminal {
  const { stdin, stdout, stderr, env } = process;
  let isOnBar = false;
  const clearBar = (): void => {
    if (isOnBar) stderr.write("\r\u001B[K");
    isOnBar = false;
  };
  // A reader that closes early (`| head`) has what it wanted.
  stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
    process.exit();
  });
  return {
    env,
    out(text) {
      clearBar();
      stdout.write(text);
    },
    note(text) {
      clearBar();
      stderr.write(text);
    },
    progress(what, done, of, elapsed) {
      if (!stderr.isTTY) return;
      const bar =
        elapsed === undefined
          ? `${what}: ${done} of ${of}`
          : progressBar(what, Math.min(1, done / of), elapsed);
      stderr.write(`\r\u001B[K${bar}`);
      isOnBar = true;
      if (done >= of) clearBar();
    },
    async ask(question) {
      if (!stdin.isTTY) return undefined;
      clearBar();
      const lines = createInterface({ input: stdin, output: stderr });
      try {
        return /^y(?:es)?$/i.test((await lines.question(`${question} [y/N] `)).trim());
      } finally {
        lines.close();
      }
    },
  };
}
