import type { Locale } from "#i18n";
import type { Clock } from "./booking-calls.ts";

const KEY = "booking-wording";

/** The visitor's last choice, else the browser's zone and the clock of the language (b1). */
export function rememberedClock({ hourCycle }: Locale): Clock {
  const { zone, hours } = savedClock();
  const usual = hourCycle === "h12" ? "12" : "24";
  return { zone: zone ?? detectedZone(), hours: hours ?? usual };
}

/** Keeps a choice for the next visit, where the browser allows it. */
export function rememberClock(choice: Partial<Clock>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...savedClock(), ...choice }));
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

function savedClock(): Partial<Clock> {
  try {
    const saved = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, unknown>;
    const { zone, hours } = saved;
    return {
      ...(typeof zone === "string" && isZone(zone) && { zone }),
      ...((hours === "12" || hours === "24") && { hours }),
    };
  } catch {
    return {};
  }
}

function detectedZone(): string | undefined {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return timeZone && isZone(timeZone) ? timeZone : undefined;
}

function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).format(0) !== "";
  } catch {
    return false;
  }
}
