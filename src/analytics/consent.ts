import type { AnalyticsSettings } from "./provider.ts";

const KEY = "analytics-consent";
/** Lifetime of an answer, in milliseconds: six months. */
const LASTS_MS = 182 * 24 * 3_600_000;

/** The visitor's answer. */
export type ConsentChoice = "accept" | "reject";

interface StoredChoice {
  readonly choice: ConsentChoice;
  /** The consent is for this provider alone. */
  readonly provider: string;
  /** When it was given, in milliseconds since 1970. */
  readonly at: number;
}

// Fallback when storage is blocked.
let remembered: StoredChoice | undefined;

/** The visitor's answer for this provider in the last six months. */
export function readConsent({ provider }: AnalyticsSettings): ConsentChoice | undefined {
  const stored = readStored();
  const isFresh = stored?.provider === provider && Date.now() - stored.at < LASTS_MS;
  return isFresh ? stored.choice : undefined;
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

/** True when the browser sends GPC or DNT (E1). */
export function asksForPrivacy(): boolean {
  const { doNotTrack } = navigator;
  return Reflect.get(navigator, "globalPrivacyControl") === true || doNotTrack === "1";
}

function readStored(): StoredChoice | undefined {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? "null") as StoredChoice | null) ?? remembered;
  } catch {
    return remembered;
  }
}
