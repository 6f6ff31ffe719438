/** The studio's day at an instant, `YYYY-MM-DD`. */
export function dayAt(instant: number, zone: string): string {
  // Swedish writes dates as ISO 8601 does.
  return new Intl.DateTimeFormat("sv", { timeZone: zone, dateStyle: "short" }).format(instant);
}
