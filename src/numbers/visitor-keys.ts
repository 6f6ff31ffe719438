import { createHmac, randomBytes } from "node:crypto";
import { LRUCache } from "lru-cache";
import { dayOf } from "./day-of.ts";
import type { NumbersStore } from "./ports.ts";

/** What tells one visitor of a day from another; nothing of it is kept. */
export interface Visitor {
  /** Smallest network that the request comes from. */
  readonly network: string;
  readonly userAgent: string;
}

/** Different things that one visitor may do on one day. */
const THINGS_MAX = 300;
/** Visitors whose limits are remembered. */
const VISITORS_MAX = 20_000;

/** Makes the key of a visitor: a hash with the salt of the day, which goes with the day. */
export function createVisitorKeys(
  store: Pick<NumbersStore, "salt">,
  zone: string,
  now: () => number,
): (visitor: Visitor) => Promise<string> {
  let salt: { readonly day: string; readonly text: Promise<string> } | undefined;
  return async ({ network, userAgent }) => {
    const { day, isOverAt } = dayOf(now(), zone);
    if (salt?.day !== day) {
      const text = store.salt(day, randomBytes(32).toString("base64url"), isOverAt);
      salt = { day, text };
      text.catch(() => (salt = undefined));
    }
    return createHmac("sha256", await salt.text)
      .update(`${network}\n${userAgent}`)
      .digest("base64url")
      .slice(0, 22);
  };
}

/** Makes the question whether a visitor may do something once more; a yes counts. */
export function createAllowance(): (visitor: string, what: string, most: number) => boolean {
  const done = new LRUCache<string, Map<string, number>>({ max: VISITORS_MAX });
  return (visitor, what, most) => {
    const things = done.get(visitor) ?? new Map<string, number>();
    done.set(visitor, things);
    const times = things.get(what) ?? 0;
    if (times >= most || (times === 0 && things.size >= THINGS_MAX)) return false;
    things.set(what, times + 1);
    return true;
  };
}
