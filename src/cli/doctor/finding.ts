/** How bad it is; the exit code of `doctor` is that of the worst (0, 1, 2). */
export const STATES = ["ok", "warning", "problem"] as const;

/** What was found in one place. */
export interface Finding {
  readonly check: string;
  readonly state: (typeof STATES)[number];
  /** One sentence, without its full stop. */
  readonly said: string;
  /** What to do. */
  readonly hint?: string;
}

/** What a check says, without its name. */
export type Said = Omit<Finding, "check">;

export function ok(said: string): Said {
  return { state: "ok", said };
}

export function warning(said: string, hint: string): Said {
  return { state: "warning", said, hint };
}

export function problem(said: string, hint: string): Said {
  return { state: "problem", said, hint };
}
