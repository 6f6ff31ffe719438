import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { Visits } from "./visitors.ts";

/** The worse of two times: the machine has other work now and then. */
export function worseOf(one: Visits, other: Visits): Visits {
  return one.p99 > other.p99 ? one : other;
}

/** Lets visitors come to a site while something is going on; says how they fared. */
export async function watchVisitors(origin: string, work: () => Promise<unknown>): Promise<Visits> {
  const visitors = fork(path.join(import.meta.dirname, "visitors.ts"), [origin]);
  try {
    await work();
    visitors.send("stop");
    const [visits] = (await once(visitors, "message")) as [Visits];
    return visits;
  } finally {
    visitors.kill();
  }
}
