import { runStudio } from "../run-studio.ts";

/** What a command came to. */
export interface Ran {
  readonly code: number;
  /** The standard output. */
  readonly out: string;
  /** The standard error. */
  readonly notes: string;
  /** The standard output as JSON. */
  json<T>(): T;
}

/**
 * Runs a command in this process.
 *
 * @param line what was typed; no quoting, words are divided by single spaces
 * @param answer to questions; default: no terminal
 */
export async function typed(
  line: string,
  env: Readonly<Record<string, string>>,
  answer?: boolean,
): Promise<Ran> {
  let [out, notes] = ["", ""];
  const code = await runStudio(line.split(" "), {
    env,
    out: (text) => (out += text),
    note: (text) => (notes += text),
    progress: () => {},
    ask: async (question) => {
      notes += `${question}\n`;
      return answer;
    },
  });
  return { code, out, notes, json: () => JSON.parse(out) };
}
