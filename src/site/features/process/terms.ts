/** A first and a last day; the same number twice is one. */
export type Days = readonly [first: number, last: number];

/** What something costs at least. */
export interface Price {
  readonly from: number;
  /** ISO 4217. */
  readonly currency: string;
  readonly per?: "film" | "month" | undefined;
}

/** A step on the way to a film, as the configuration has it. */
export interface ProcessStep {
  readonly id: string;
  readonly days: Days;
}

/** The same in the words of a language. */
export interface ShownStep {
  readonly id: string;
  /** How many days it takes. */
  readonly days: number;
  /** Which days, in words. */
  readonly when: string;
  readonly title: string;
  readonly description: string;
}
