import { createHash, randomUUID } from "node:crypto";
import type { Interval } from "../../slots.ts";
import type { BusyCalendarsOptions, BusyFeed } from "./busy-feed.ts";
import type { BusyFeedRecord } from "./busy-store.ts";
import { FRESH_MS, type RefreshOptions, refreshFeed } from "./refresh-feed.ts";

/** A feed as the command line shows it. */
export interface BusyFeedStatus extends Omit<BusyFeedRecord, "etag" | "lastModified"> {
  readonly host: string;
  readonly zone: string;
  readonly take: BusyFeed["take"];
  /** False when the policy holds in its place. */
  readonly isFresh: boolean;
}

/** Busy times of other calendars (b1), kept in the store; to be refreshed every quarter of a minute. */
export type BusyCalendars = ReturnType<typeof createBusyCalendars>;

/** Makes the busy times of some calendars. Several nodes may do so over one store. */
export function createBusyCalendars(options: BusyCalendarsOptions) {
  const { store, policy, onError, now = Date.now } = options;
  const feeds = options.feeds.map((feed) => ({ ...feed, id: idOf(feed, options.ownHost) }));
  const ids = feeds.map(({ id }) => id);
  const refreshing: RefreshOptions = { random: Math.random, ...options, now, owner: randomUUID() };
  return {
    /**
     * Busy times in a range. A calendar that was never fetched, or not for 24 h, makes everything
     * busy or nothing, as the policy says.
     *
     * @param at epoch milliseconds
     */
    async busyTimes(range: Interval, at: number): Promise<readonly Interval[]> {
      const known = new Map((await store.feeds(ids)).map((record) => [record.id, record]));
      const isClosed = (id: string) => policy === "closed" && !isFresh(known.get(id), at);
      if (ids.some(isClosed)) return [range];
      const times = ids
        .filter((id) => isFresh(known.get(id), at))
        .map(async (id) => [
          ...(await store.blocks(id, range)),
          ...(policy === "closed" ? unread(known.get(id)?.readUntil ?? range.start, range) : []),
        ]);
      return (await Promise.all(times)).flat().map(({ start, end }) => ({ start, end }));
    },
    /** Every feed, in the order of the options. */
    async status(at: number): Promise<readonly BusyFeedStatus[]> {
      const known = new Map((await store.feeds(ids)).map((record) => [record.id, record]));
      return feeds.map(({ id, url, zone, take }) => {
        const { etag: _, lastModified: __, ...record } = known.get(id) ?? { ...UNKNOWN, id };
        return { ...record, host: hostOf(url), zone, take, isFresh: isFresh(known.get(id), at) };
      });
    },
    /** Refreshes the due feeds that no other node has claimed. */
    async refresh(signal?: AbortSignal): Promise<void> {
      for (const feed of feeds) {
        if (signal?.aborted) return;
        await refreshFeed(feed, refreshing).catch(onError);
      }
    },
  };
}

const UNKNOWN: Omit<BusyFeedRecord, "id"> = {
  etag: null,
  lastModified: null,
  lastOkAt: null,
  readUntil: null,
  failingSince: null,
  alarmedAt: null,
  lastError: null,
  warnings: [],
  nextAt: 0,
  blocks: 0,
};

/** Another zone, manner or host makes other blocks of the same address, so another feed. */
function idOf({ url, zone, take }: BusyFeed, ownHost: string): string {
  return createHash("sha256").update([take, zone, ownHost, url].join("\n")).digest("hex");
}

function hostOf(url: string): string {
  return new URL(url).hostname;
}

function isFresh(record: BusyFeedRecord | undefined, now: number): boolean {
  return typeof record?.lastOkAt === "number" && now - record.lastOkAt < FRESH_MS;
}

/** The part of the range for which series have not been worked out. */
function unread(readUntil: number, range: Interval): readonly Interval[] {
  const start = Math.max(readUntil, range.start);
  return start < range.end ? [{ start, end: range.end }] : [];
}
