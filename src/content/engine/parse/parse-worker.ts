import { answerTasks } from "#child-tasks";
import { parseBody } from "./parse-body.ts";

/** The Markdown of a document. */
export interface ParseTask {
  readonly markdown: string;
  readonly toc: unknown;
  /** Line of its first line in its file. */
  readonly firstLine: number;
}

/** A parsed body as JSON, or why there is none. */
export type ParseReply =
  | { readonly ok: true; readonly json: string }
  | { readonly ok: false; readonly reason: string };

answerTasks(async ({ markdown, toc, firstLine }: ParseTask): Promise<ParseReply> => {
  try {
    return { ok: true, json: JSON.stringify(await parseBody(markdown, toc, firstLine)) };
  } catch (error) {
    const isDeep = error instanceof RangeError;
    const reason = isDeep ? "has elements nested too deep" : `fails the parser (${String(error)})`;
    return { ok: false, reason };
  }
});
