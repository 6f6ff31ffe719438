import { dayOf } from "./day-of.ts";
import type { CountedBatch, CountedKind, Counter, NamesLimit, NumbersStore } from "./ports.ts";
import { type Named, readView, searchedWords, type View } from "./read-view.ts";
import { createAllowance, createVisitorKeys, type Visitor } from "./visitor-keys.ts";

/** Steps of a film: it began to play, and how much of it was seen. */
export const FILM_STEPS = ["started", "25", "50", "75", "100"] as const;
/** One of {@link FILM_STEPS}. */
export type FilmStep = (typeof FILM_STEPS)[number];
/** Steps to a booking, in their order. The server counts the last one. */
export const FUNNEL_STEPS = ["opened", "day", "time", "details", "booked"] as const;
/** One of {@link FUNNEL_STEPS}. */
export type FunnelStep = (typeof FUNNEL_STEPS)[number];

/** What the server knows without a visitor. */
export type Action = "booked" | "sign-up" | "enquiry";

/** Something that a visitor did, as the browser says it. */
export interface VisitorEvent {
  readonly category: string;
  readonly action: string;
  readonly label: string;
}

interface NumbersOptions {
  readonly store: NumbersStore;
  /** IANA zone of the studio: its days are counted. */
  readonly zone: string;
  /** epoch milliseconds */
  readonly now: () => number;
}

/** Counts; see {@link createNumbers}. */
export type Numbers = ReturnType<typeof createNumbers>;

/** Views of one visitor on one day that are counted, and how often one thing is that they do. */
const [VIEWS_MAX, EACH_MAX] = [300, 3];
/** Visits that wait for the next batch; while the database is away the rest is not counted. */
const WAITING_MAX = 50_000;

const other = "(other)";

/** Kinds whose names visitors choose. */
const LIMITS: Readonly<Partial<Record<CountedKind, NamesLimit>>> = {
  page: { names: 2_000, other },
  referrer: { names: 300, other },
  campaign: { names: 200, other },
  search: { names: 100, other },
  film: { names: 500, other },
};

type Waiting = Counter & {
  count: number;
  readonly visitors: Set<string>;
  readonly forgetAt: number;
};

/**
 * Counts in memory; {@link Numbers.flush} adds what was counted to the store, where several servers
 * add up. The key of a visitor is a hash with the salt of the day, and the salt goes with the day.
 */
export function createNumbers({ store, zone, now }: NumbersOptions) {
  let waiting = new Map<string, Waiting>();
  let visits = 0;
  let flushing = Promise.resolve();
  const keyOf = createVisitorKeys(store, zone, now);
  const mayDo = createAllowance();

  const add = ({ kind, name, step = "" }: Named, visitor?: string): void => {
    if (visits > WAITING_MAX) return;
    const { day, isOverAt: forgetAt } = dayOf(now(), zone);
    const key = JSON.stringify([day, kind, name, step]);
    const counted = waiting.get(key) ?? {
      day,
      kind,
      name,
      step,
      forgetAt,
      count: 0,
      visitors: new Set<string>(),
    };
    waiting.set(key, counted);
    counted.count += 1;
    if (visitor === undefined || counted.visitors.has(visitor)) return;
    counted.visitors.add(visitor);
    visits += 1;
  };
  const send = async (): Promise<void> => {
    const batch = [...waiting.values()];
    if (batch.length === 0) return;
    [waiting, visits] = [new Map(), 0];
    try {
      await store.add(batch.map(batchOf));
    } catch (error) {
      // What came meanwhile stays as well.
      for (const each of batch) putBack(waiting, each);
      visits = sizeOf(waiting);
      throw error;
    }
  };

  return {
    /** Counts a page that a visitor has before them. */
    async view(visitor: Visitor, view: View): Promise<void> {
      const key = await keyOf(visitor);
      if (!mayDo(key, "view", VIEWS_MAX)) return;
      for (const named of readView(view)) add(named, key);
    },
    /** Counts what a visitor did; what is not known is not counted. The label of a film is its name. */
    async event(visitor: Visitor, event: VisitorEvent): Promise<void> {
      const named = readEvent(event);
      if (named.length === 0) return;
      const key = await keyOf(visitor);
      if (!mayDo(key, JSON.stringify(event), EACH_MAX)) return;
      for (const each of named) add(each, key);
    },
    /** Counts what the server knows by itself. */
    action(action: Action): void {
      add(
        action === "booked" ? { kind: "funnel", name: action } : { kind: "action", name: action },
      );
    },
    /** Adds what was counted to the store; what cannot be added waits for the next time. */
    flush(): Promise<void> {
      const flushed = flushing.then(send);
      flushing = flushed.catch(() => {});
      return flushed;
    },
  };
}

function batchOf({ visitors, ...counter }: Waiting): CountedBatch {
  return { ...counter, visitors: [...visitors], limit: LIMITS[counter.kind] };
}

function putBack(waiting: Map<string, Waiting>, { count, visitors, ...counter }: Waiting): void {
  const { day, kind, name, step } = counter;
  const key = JSON.stringify([day, kind, name, step]);
  const later = waiting.get(key);
  waiting.set(key, {
    ...counter,
    count: count + (later?.count ?? 0),
    visitors: visitors.union(later?.visitors ?? new Set()),
  });
}

function sizeOf(waiting: ReadonlyMap<string, Waiting>): number {
  return waiting.values().reduce((sum, { visitors }) => sum + visitors.size, 0);
}

/** What an event of a browser counts for. Bookings, sign-ups and enquiries are the server's to count. */
function readEvent({ category, action, label }: VisitorEvent): readonly Named[] {
  switch (category) {
    case "film":
      return FILM_STEPS.some((step) => step === action)
        ? [{ kind: "film", name: label, step: action }]
        : [];
    case "booking":
      return FUNNEL_STEPS.some((step) => step === action) && action !== "booked"
        ? [{ kind: "funnel", name: action }]
        : [];
    case "search": {
      if (action !== "nothing-found") return [];
      const words = searchedWords(label);
      const nothing = { kind: "action", name: action } as const;
      return words === undefined ? [nothing] : [nothing, { kind: "search", name: words }];
    }
    default:
      return [];
  }
}
