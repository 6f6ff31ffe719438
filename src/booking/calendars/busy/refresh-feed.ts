import type { BusyFeedState } from "./busy-store.ts";
import type { BusyCalendarsOptions, BusyFeed } from "./busy-feed.ts";

/** What a refresh works with. */
export interface RefreshOptions extends BusyCalendarsOptions {
  /** Names this node; no two have the same. */
  readonly owner: string;
  readonly now: () => number;
  readonly random: () => number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long the last good copy of a calendar is used (b1). */
export const FRESH_MS = 24 * HOUR_MS;
/** The alarm is raised after failing for this long (b1). */
const ALARM_MS = HOUR_MS;
/** Time from one fetch to the next, ± a tenth lest all nodes and feeds come at once (b1). */
const EVERY_MS = 5 * MINUTE_MS;
/** Longer than a fetch and a read may take together. */
const LEASE_MS = 2 * MINUTE_MS;
/** Series are worked out for this much longer than can be booked, and again when less is left. */
const AHEAD_DAYS = 8;
const AHEAD_LEAST_DAYS = 1;

/** Fetches a feed when it is due and unclaimed, and stores the outcome. */
export async function refreshFeed(
  feed: BusyFeed & { readonly id: string },
  options: RefreshOptions,
): Promise<void> {
  const { store, owner, now, random } = options;
  const at = now();
  const claim = { id: feed.id, owner };
  const request = { ...claim, zone: feed.zone, now: at, leaseUntil: at + LEASE_MS };
  const kept = await store.claim(request);
  if (!kept) return;
  const nextAt = at + Math.round(EVERY_MS * (0.9 + 0.2 * random()));

  const horizonDays = await options.horizonDays();
  const isFarEnough = (kept.readUntil ?? 0) >= at + (horizonDays + AHEAD_LEAST_DAYS) * DAY_MS;
  const validators = isFarEnough ? kept : { etag: null, lastModified: null };
  const fetched = await options.fetch(feed.url, validators);
  if (!fetched.ok) {
    const reason = [fetched.reason, fetched.detail].filter(Boolean).join(" ");
    await store.settle(claim, await failed(feed, { ...kept, nextAt }, reason, options));
    return;
  }
  const well = { nextAt, lastOkAt: at, failingSince: null, alarmedAt: null, lastError: null };
  if (fetched.state === "unchanged") {
    await store.settle(claim, { ...kept, ...well });
    return;
  }

  const range = { start: at - DAY_MS, end: at + (horizonDays + AHEAD_DAYS) * DAY_MS };
  const { zone, take } = feed;
  const read = await options.read(fetched.text, { zone, take, range, ownHost: options.ownHost });
  if (!read.ok) {
    await store.settle(claim, await failed(feed, { ...kept, nextAt }, read.reason, options));
    return;
  }
  const { etag, lastModified } = fetched;
  const { warnings, blocks } = read;
  const state = { ...well, etag, lastModified, readUntil: range.end, warnings };
  await store.settle(claim, state, blocks);
}

/** The state after a failure; raises the alarm once, when it has lasted long enough. */
async function failed(
  feed: BusyFeed & { readonly id: string },
  kept: BusyFeedState,
  reason: string,
  { now, onAlarm, onError }: RefreshOptions,
): Promise<BusyFeedState> {
  const at = now();
  const failingSince = kept.failingSince ?? at;
  const state = { ...kept, failingSince, lastError: reason };
  if (kept.alarmedAt !== null || at - failingSince < ALARM_MS) return state;
  try {
    const host = new URL(feed.url).hostname;
    await onAlarm({ key: `${feed.id}:${failingSince}`, host, failingSince, reason });
    return { ...state, alarmedAt: at };
  } catch (error) {
    onError(error);
    return state;
  }
}
