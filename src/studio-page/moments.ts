import { dateWriter } from "#i18n";
import type { StudioFrame } from "./view.ts";

type Reader = Pick<StudioFrame, "language" | "zone">;

/** Writes moments as the studio's clock shows them. */
export function momentsOf({ language: { iso, hourCycle }, zone }: Reader) {
  const hour = hourCycle === "h12" ? "numeric" : "2-digit";
  const clock = { hour, minute: "2-digit", hourCycle, timeZone: zone } as const;
  const day = { weekday: "short", day: "numeric", month: "short" } as const;
  const ofDay = (options: Intl.DateTimeFormatOptions) => {
    const write = dateWriter(iso, { ...options, timeZone: "UTC" });
    return (date: string) => write(Date.parse(date));
  };
  return {
    /** 09:00 */
    time: dateWriter(iso, clock),
    /** Thu, Mar 18, 09:00 */
    moment: dateWriter(iso, { ...day, ...clock }),
    /** Mar 18, 2027, 09:00 */
    past: dateWriter(iso, { day: "numeric", month: "short", year: "numeric", ...clock }),
    /** Thursday, March 18 */
    day: ofDay({ weekday: "long", day: "numeric", month: "long" }),
    /** Mar 18, 2027 */
    date: ofDay({ day: "numeric", month: "short", year: "numeric" }),
    /** Mar 18 */
    shortDate: ofDay({ day: "numeric", month: "short" }),
    /** Mar */
    shortMonth: ofDay({ month: "short" }),
    /** March 2027 */
    month: ofDay({ month: "long", year: "numeric" }),
  };
}
