import { createInterface } from "node:readline/promises";
import { progressBar } from "./progress-bar.ts";

/** Where a command reads and writes. */
export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** What was asked for. */
  out(text: string): void;
  /** What is told beside it. */
  note(text: string): void;
  /**
   * Tells how far a long work is; only people who watch see it.
   *
   * @param elapsed seconds since it began: shows a bar and the time left
   */
  progress(what: string, done: number, of: number, elapsed?: number): void;
  /** Asks a person; undefined when there is none. */
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
  // Whoever reads only the first lines (`| head`) has what was wanted.
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
