import { createHmac, timingSafeEqual } from "node:crypto";

/** Compares digests, so that timing reveals neither content nor length. */
export function isSameSecret(sent: string, secret: string): boolean {
  const digest = (text: string): Buffer => createHmac("sha256", "compare").update(text).digest();
  return timingSafeEqual(digest(sent), digest(secret));
}
