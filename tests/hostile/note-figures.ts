import { appendFile } from "node:fs/promises";
import path from "node:path";

const FILE = path.join(import.meta.dirname, "../../dist/hostile.jsonl");

/** Shows what was measured, and keeps it in `dist/hostile.jsonl`. */
export async function noteFigures(attack: string, figures: object): Promise<void> {
  const line = `${JSON.stringify({ at: new Date().toISOString(), attack, ...figures })}\n`;
  process.stdout.write(line);
  await appendFile(FILE, line);
}
