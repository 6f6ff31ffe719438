/**
 * A process that holds a data folder until it is killed; prints "held" or what it was told instead, and
 * "tidied" after it was written to and has collected its garbage.
 *
 * Usage: node lock-holder.ts <data folder>
 */
import { lockDataDir } from "../lock-data-dir.ts";
import { NOW } from "./requests.ts";

const locked = lockDataDir(process.argv[2] ?? "", NOW);
process.stdout.write(locked.ok ? "held" : JSON.stringify(locked));
if (locked.ok) {
  // Whatever nobody holds any more is gone by the next line that is written to it.
  process.stdin.on("data", () => {
    globalThis.gc?.();
    process.stdout.write("tidied");
  });
}
