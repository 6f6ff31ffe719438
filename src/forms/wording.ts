import { createHash } from "node:crypto";
import type { ConsentGiven } from "./submission.ts";

/** A sentence that people agree to, with the SHA-256 of its UTF-8 bytes (64 hex digits) as id (b2). */
export function wordingOf(body: string): ConsentGiven["wording"] {
  return { id: createHash("sha256").update(body).digest("hex"), body };
}
