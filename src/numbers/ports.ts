/** What is counted, each by its names: `report-numbers.ts` says what they are. */
export const KINDS = [
  "all",
  "page",
  "language",
  "referrer",
  "device",
  "campaign",
  "film",
  "funnel",
  "action",
  "search",
] as const;

/** One of {@link KINDS}. */
export type CountedKind = (typeof KINDS)[number];

/** What one counter counts. */
export interface Counter {
  /** `YYYY-MM-DD` on the studio's calendar. */
  readonly day: string;
  readonly kind: CountedKind;
  /** Empty for what has no name. */
  readonly name: string;
  /** How far it went, for films; empty otherwise. */
  readonly step: string;
}

/** What has been counted since the last batch. */
export interface CountedBatch extends Counter {
  readonly count: number;
  /** Keys of the day's visitors that it came from. */
  readonly visitors: readonly string[];
  /** When the keys may be forgotten, epoch milliseconds. */
  readonly forgetAt: number;
  /** Set for kinds whose names visitors choose. */
  readonly limit?: NamesLimit | undefined;
}

/** How many names a kind may have on a day: nobody can fill the store by making them up. */
export interface NamesLimit {
  readonly names: number;
  /** The name that stands for all further ones. */
  readonly other: string;
}

/** A counter as it stands, or the sum of several. */
export interface CountedSum extends Counter {
  readonly count: number;
  /** Different visitors, each day's anew. */
  readonly visits: number;
}

/** Days, both included. */
export interface CountedDays {
  /** `YYYY-MM-DD` */
  readonly first: string;
  /** `YYYY-MM-DD` */
  readonly last: string;
}

/** Where counters are kept; several servers may share one. */
export interface NumbersStore {
  /**
   * The salt of a day, the same for all who ask; it is made by whoever asks first.
   *
   * @param forgetAt epoch milliseconds
   */
  salt(day: string, fresh: string, forgetAt: number): Promise<string>;
  /**
   * Adds a batch, all of it or nothing. A visitor counts once for each counter, whoever saw that
   * visitor before. Names beyond the limit of a day become its other one.
   */
  add(batch: readonly CountedBatch[]): Promise<void>;
  /** Counters of some kinds on some days, summed up over the days unless `byDay`. */
  read(
    kinds: readonly CountedKind[],
    days: CountedDays,
    byDay: boolean,
  ): Promise<readonly CountedSum[]>;
}
