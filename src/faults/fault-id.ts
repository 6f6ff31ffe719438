import { createHash } from "node:crypto";
import type { FaultEvent } from "./ports.ts";

/** The name of a group of faults; the same wherever and whenever it happens. */
export function faultId({ kind, key }: Pick<FaultEvent, "kind" | "key">): string {
  return createHash("sha256").update(`${kind}\n${key}`).digest("hex").slice(0, 10);
}
