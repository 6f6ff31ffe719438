import type { Numbers } from "#numbers";
import type { FormListener } from "../metrics/measured-services.ts";

/**
 * Hears of forms for the site's own numbers and for the metrics. Bookings, enquiries and sign-ups are
 * counted without a visitor, for everybody: the studio has them anyway.
 */
export function countedSubmissions(
  numbers: Pick<Numbers, "action"> | undefined,
  metrics: FormListener | undefined,
): FormListener | undefined {
  if (!numbers) return metrics;
  return {
    submission(form, outcome) {
      metrics?.submission(form, outcome);
      const isKept = ["accepted", "confirmed", "pending_email"].includes(outcome);
      if (!isKept) return;
      if (form === "booking") numbers.action("booked");
      else if (form === "contact") numbers.action("enquiry");
      else if (form === "newsletter") numbers.action("sign-up");
    },
    limitHit: (rule) => metrics?.limitHit(rule),
  };
}
