import { parseBody } from "./parse-body.ts";

/** What the pool sends. */
export interface ParseTask {
  readonly markdown: string;
  readonly toc: unknown;
}

/** What a worker answers: a {@link ParsedBody} as JSON, or why there is none. */
export type ParseReply =
  | { readonly ok: true; readonly json: string }
  | { readonly ok: false; readonly reason: string };

process.on("message", (task: ParseTask) => {
  void parseBody(task.markdown, task.toc)
    .then(
      (parsed): ParseReply => ({ ok: true, json: JSON.stringify(parsed) }),
      (error: unknown): ParseReply => ({
        ok: false,
        reason:
          error instanceof RangeError
            ? "has elements nested too deep"
            : `fails the parser (${String(error)})`,
      }),
    )
    .then((reply) => process.send?.(reply));
});

// The parent process has exited.
process.on("disconnect", () => process.exit());
