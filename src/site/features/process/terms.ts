/** A first and a last day; the same number twice is one. */
export type Days = readonly [first: number, last: number];

/** What something costs at least. */
export interface Price {
  readonly from: number;
  /** ISO 4217. */
  readonly currency: string;
  readonly per?: "film" | "month" | undefined;
}

/** A step on the way to a film; its words are texts. */
export interface ProcessStep {
  readonly id: string;
  readonly days: Days;
}
