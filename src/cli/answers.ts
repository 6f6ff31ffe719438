import { writeFile } from "node:fs/promises";
import { type Call, type CommandOption, misused, refused } from "./command.ts";
import { plainText } from "./text-table.ts";
import { word } from "./value-kinds.ts";

/** For commands whose answer may go to a file. */
export const OUT: Readonly<Record<"out" | "force", CommandOption>> = {
  out: { summary: "write to a file that only its owner can read", value: word("file") },
  force: { summary: "replace the file if it exists" },
};

/** Prints the result: as JSON for scripts, otherwise as text for people. */
export function printResult({ json, terminal }: Call, value: unknown, text: string): void {
  terminal.out(json ? `${JSON.stringify(value, null, 2)}\n` : text);
}

/**
 * Asks before an irreversible action; `--yes` confirms.
 *
 * @throws CommandFailure when it must not be done
 */
export async function askFirst({ terminal, has }: Call, question: string): Promise<void> {
  if (has("yes")) return;
  const answer = await terminal.ask(plainText(question));
  if (answer === undefined) throw misused("confirmation needs a terminal", "add --yes");
  if (!answer) throw refused("nothing was done");
}

/** Writes parts to `--out`, or else to the standard output. Files hold what is private. */
export async function printParts(
  { option, has, terminal }: Call,
  parts: AsyncIterable<string> | Iterable<string>,
): Promise<void> {
  const file = option("out");
  if (file === undefined) {
    for await (const part of parts) terminal.out(part);
    return;
  }
  try {
    await writeFile(file, parts, { mode: 0o600, flag: has("force") ? "w" : "wx" });
  } catch (error) {
    const { code = "unknown" } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") throw refused(`${file} already exists`, "add --force to replace it");
    if (!code.startsWith("E")) throw error;
    throw refused(`${file} cannot be written (${code})`);
  }
  terminal.note(`written to ${file}\n`);
}
