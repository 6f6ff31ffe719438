/**
 * A process that holds a data folder until it is killed; prints "held" or what it was told instead.
 *
 * Usage: node lock-holder.ts <data folder>
 */
import { lockDataDir } from "../lock-data-dir.ts";
import { NOW } from "./requests.ts";

const locked = lockDataDir(process.argv[2] ?? "", NOW);
process.stdout.write(locked.ok ? "held" : JSON.stringify(locked));
if (locked.ok) process.stdin.resume();
