import type { AnalyticsSettings } from "./provider.ts";

const KEY = "analytics-consent";
/** Lifetime of an answer, in milliseconds: six months. */
const LASTS_MS = 182 * 24 * 3_600_000;

/** The visitor's answer. */
export type ConsentChoice = "accept" | "reject";

interface Kept {
  readonly choice: ConsentChoice;
  /** The consent is for this provider alone. */
  readonly provider: string;
  /** When it was given, in milliseconds since 1970. */
  readonly at: number;
}

// Stands in where storage is blocked.
let remembered: Kept | undefined;

/** The visitor's answer for this provider in the last six months. */
export function readConsent({ provider }: AnalyticsSettings): ConsentChoice | undefined {
  const kept = readKept();
  const isFresh = kept?.provider === provider && Date.now() - kept.at < LASTS_MS;
  return isFresh ? kept.choice : undefined;
}

/** Stores the visitor's answer. */
export function writeConsent({ provider }: AnalyticsSettings, choice: ConsentChoice): void {
  remembered = { choice, provider, at: Date.now() };
  try {
    localStorage.setItem(KEY, JSON.stringify(remembered));
  } catch {
    // Blocked storage: remembered for this page.
  }
}

/** True when the browser says that its visitor is not to be followed: GPC or DNT (E1). */
export function asksForPrivacy(): boolean {
  const { doNotTrack } = navigator;
  return Reflect.get(navigator, "globalPrivacyControl") === true || doNotTrack === "1";
}

function readKept(): Kept | undefined {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? "null") as Kept | null) ?? remembered;
  } catch {
    return remembered;
  }
}
