import type { RateLimits } from "#forms";
import type { Services } from "../open-services.ts";
import type { Metrics } from "./metrics.ts";

/** Who hears of forms and limits. */
export type FormListener = Pick<Metrics, "submission" | "limitHit">;

/**
 * The services, with every form that visitors send and every limit that somebody is over counted.
 *
 * @param metrics without them the services are what they were
 */
export function measuredServices(services: Services, metrics: FormListener | undefined): Services {
  if (!metrics) return services;
  const { store, booking, contact, newsletter } = services;
  const { forms } = booking;
  const counted =
    <Given, Outcome extends SubmissionOutcome>(
      nameOf: (given: Given) => string,
      command: (given: Given) => Promise<Outcome>,
    ) =>
    async (given: Given): Promise<Outcome> => {
      try {
        const outcome = await command(given);
        metrics.submission(nameOf(given), codeOf(outcome));
        return outcome;
      } catch (error) {
        metrics.submission(nameOf(given), "not_saved");
        throw error;
      }
    };
  return {
    ...services,
    store: { ...store, rateLimits: measuredLimits(store.rateLimits, metrics) },
    booking: {
      ...booking,
      forms: {
        ...forms,
        hold: counted(() => "hold", forms.hold),
        book: counted(() => "booking", forms.book),
        followLink: counted(({ action }) => action, forms.followLink),
      },
    },
    contact: { ...contact, sendEnquiry: counted(() => "contact", contact.sendEnquiry) },
    newsletter: { ...newsletter, subscribe: counted(() => "newsletter", newsletter.subscribe) },
  };
}

/** What the commands of forms have in common. */
type SubmissionOutcome =
  | { readonly ok: true; readonly booking?: { readonly status: string } }
  | { readonly ok: true; readonly isUnconfirmed?: boolean }
  | { readonly ok: false; readonly reason: string };

function codeOf(outcome: SubmissionOutcome): string {
  if (!outcome.ok) return outcome.reason;
  if ("booking" in outcome && outcome.booking) return outcome.booking.status;
  return "isUnconfirmed" in outcome && outcome.isUnconfirmed ? "pending_email" : "accepted";
}

function measuredLimits(limits: RateLimits, metrics: FormListener): RateLimits {
  const told =
    <Answer extends { readonly ok: boolean }>(
      ask: (...asked: Parameters<RateLimits["take"]>) => Promise<Answer>,
    ): typeof ask =>
    async (rule, key, now) => {
      const answer = await ask(rule, key, now);
      if (!answer.ok) metrics.limitHit(rule.name);
      return answer;
    };
  return { ...limits, take: told(limits.take), check: told(limits.check) };
}
