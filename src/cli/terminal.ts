import { createInterface } from "node:readline/promises";
import { progressBar } from "./progress-bar.ts";
import type { Machine } from "./server-settings.ts";

/** Where a command reads and writes. */
export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Where to look for a server's settings that `env` does not name; absent looks nowhere. */
  readonly machine?: Machine;
  /** Standard output: the result. */
  out(text: string): void;
  /** Standard error: notes. */
  note(text: string): void;
  /** What is piped in; undefined when nothing is, or more than so many bytes. */
  read(maxBytes: number): Promise<Uint8Array | undefined>;
  /** Shows progress of a long task and the time left, for which it began with the process; only on an interactive terminal. */
  progress(what: string, done: number, of: number): void;
  /** Asks a yes-or-no question; undefined without a terminal. */
  ask(question: string): Promise<boolean | undefined>;
  /** Begins a conversation; undefined without a terminal. */
  converse(): Conversation | undefined;
}

/** Questions one after the other; lines may be typed, or pasted, ahead of them. */
export interface Conversation {
  /** The line that is typed; undefined when the person ends it, by Ctrl-C or Ctrl-D. */
  question(text: string): Promise<string | undefined>;
  say(text: string): void;
  close(): void;
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
    machine: { folder: process.cwd(), processes: "/proc", units: "/etc/systemd/system" },
    out(text) {
      clearBar();
      stdout.write(text);
    },
    note(text) {
      clearBar();
      stderr.write(text);
    },
    progress(what, done, of) {
      if (!stderr.isTTY) return;
      const bar = progressBar(what, Math.min(1, done / (of || 1)), performance.now() / 1000);
      stderr.write(`\r\u001B[K${bar}`);
      isOnBar = true;
      if (done >= of) clearBar();
    },
    async read(maxBytes) {
      if (stdin.isTTY) return undefined;
      const parts: Buffer[] = [];
      let size = 0;
      for await (const part of stdin as AsyncIterable<Buffer>) {
        size += part.length;
        if (size > maxBytes) return undefined;
        parts.push(part);
      }
      return Buffer.concat(parts);
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
    converse() {
      if (!stdin.isTTY || !stderr.isTTY) return undefined;
      const lines = createInterface({ input: stdin, output: stderr });
      const typed = lines[Symbol.asyncIterator]();
      return {
        async question(text) {
          lines.setPrompt(text);
          lines.prompt();
          const { value, done } = await typed.next();
          if (done !== true) return value;
          stderr.write("\n");
          return undefined;
        },
        say: (text) => stderr.write(text),
        close: () => lines.close(),
      };
    },
  };
}
