const KEY = "booking-wording";

/** How a visitor reads times. */
export interface VisitorClock {
  /** IANA zone; undefined for the studio's. */
  readonly zone: string | undefined;
  readonly hours: "12" | "24";
}

/** The visitor's last choice, as far as there is one. */
export function savedClock(): Partial<VisitorClock> {
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

/** Keeps a choice for the next visit, where the browser allows it. */
export function saveClock(choice: Partial<VisitorClock>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...savedClock(), ...choice }));
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

/** The zone of the last choice, else the browser's (b1); undefined where nobody knows. */
export function visitorZone(): string | undefined {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return savedClock().zone ?? (timeZone && isZone(timeZone) ? timeZone : undefined);
}

function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).format(0) !== "";
  } catch {
    return false;
  }
}
