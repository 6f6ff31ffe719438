/** Everything that is looked for, and how bad it is. */
const SEVERITIES = {
  /** A file that cannot be read as a document. */
  "broken-document": "error",
  "dead-link": "error",
  "dead-anchor": "error",
  "dead-redirect": "error",
  "missing-file": "error",
  "missing-alt": "error",
  "heading-order": "error",
  /** A tag or component of which the site shows nothing, or only its text. */
  "left-out": "error",
  /** Something in an issue of the newsletter that mail programs do not show. */
  "not-in-mail": "error",
  "link-to-redirect": "warning",
  "missing-translation": "warning",
  "draft-document": "warning",
  "draft-translation": "warning",
  "outdated-translation": "warning",
  "unused-order": "warning",
  "orphan-page": "warning",
  "duplicate-title": "warning",
  "missing-description": "warning",
  "long-description": "warning",
  typography: "warning",
  "differing-numbers": "warning",
  "differing-fact": "warning",
} as const;

/** Name of something that is looked for. */
type FindingRule = keyof typeof SEVERITIES;

/** An error is what visitors stumble over; a warning is what an editor decides. */
type Severity = (typeof SEVERITIES)[FindingRule];

/** A problem in the content, described for its editor. */
export interface Finding {
  readonly rule: FindingRule;
  readonly severity: Severity;
  /** Path of the file as it is opened from the project's folder. */
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  readonly expected: string;
  readonly hint: string;
}

/** What is wrong, before its place is known. */
export type Fault = Pick<Finding, "rule" | "expected" | "hint">;

/** Puts a fault in its place. */
export function findingOf(fault: Fault, file: string, line: number): Finding {
  return { ...fault, severity: SEVERITIES[fault.rule], file, line };
}
