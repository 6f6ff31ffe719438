import { LRUCache } from "lru-cache";

/** Buckets that are remembered; those not used for longest are forgotten first. */
const MOST = 10_000;

interface Bucket {
  readonly tokens: number;
  readonly at: number;
}

/**
 * Limits how often something may be done, in memory: for what costs little and is asked often.
 *
 * @param size tokens of a full bucket
 * @param perSecond tokens that come back each second
 */
export function createRateBuckets(size: number, perSecond: number) {
  const buckets = new LRUCache<string, Bucket>({ max: MOST });
  const level = ({ tokens, at }: Bucket, now: number): number =>
    Math.min(size, tokens + ((now - at) * perSecond) / 1_000);
  return {
    /**
     * Takes a token out of the bucket of a key.
     *
     * @param now milliseconds of a clock that never runs backwards
     * @param cost how much of a token it takes
     * @returns false when less is left
     */
    take(key: string, now: number, cost = 1): boolean {
      const before = buckets.get(key);
      const tokens = before ? level(before, now) : size;
      if (tokens < cost) return false;
      buckets.set(key, { tokens: tokens - cost, at: now });
      return true;
    },
  };
}
