import type { BusyBlock } from "../busy-block.ts";
import type { BusyFeedState, BusyStore } from "../busy-store.ts";

interface Kept {
  state: BusyFeedState;
  blocks: readonly BusyBlock[];
  lease: { readonly owner: string; readonly until: number } | undefined;
}

const NEW: BusyFeedState = {
  etag: null,
  lastModified: null,
  lastOkAt: null,
  readUntil: null,
  failingSince: null,
  alarmedAt: null,
  lastError: null,
  warnings: [],
  nextAt: 0,
};

/** A {@link BusyStore} for tests of what stands on it; the real ones have their own. */
export function memoryStore(): BusyStore {
  const feeds = new Map<string, Kept>();
  return {
    async claim({ id, owner, now, leaseUntil }) {
      const feed = feeds.get(id) ?? { state: NEW, blocks: [], lease: undefined };
      feeds.set(id, feed);
      if (feed.state.nextAt > now || (feed.lease && feed.lease.until > now)) return undefined;
      feed.lease = { owner, until: leaseUntil };
      return feed.state;
    },
    async settle({ id, owner }, state, blocks) {
      const feed = feeds.get(id);
      if (!feed || feed.lease?.owner !== owner) return false;
      feeds.set(id, { state, blocks: blocks ?? feed.blocks, lease: undefined });
      return true;
    },
    async feeds(ids) {
      return ids.flatMap((id) => {
        const feed = feeds.get(id);
        return feed ? [{ id, blocks: feed.blocks.length, ...feed.state }] : [];
      });
    },
    async blocks(id, { start, end }) {
      const blocks = feeds.get(id)?.blocks ?? [];
      return blocks.filter((block) => block.start < end && start < block.end);
    },
    async forgetFeeds(before) {
      const old = [...feeds].filter(([, { state }]) => state.nextAt < before);
      for (const [id] of old) feeds.delete(id);
      return old.length;
    },
  };
}
