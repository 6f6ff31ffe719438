import type { Risk } from "#forms";
import type { KnownAddress, SignUpPlan, Subscriber, SuppressionReason } from "./ports.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** b2: a link is sent again after this time … */
const RESEND_MS = 15 * MINUTE;
/** … and so many times in 24 hours. */
const LINKS_PER_DAY = 3;
/** b2: "you are on the list already" is said once in this time. */
const ALREADY_MS = 7 * DAY;

/** Whether an address is closed to the newsletter; having unsubscribed does not close it (b2). */
export function isBlocked(suppressions: readonly SuppressionReason[]): boolean {
  return suppressions.some((reason) => reason !== "unsubscribe");
}

/**
 * The matrix of b2: what a sign-up does, by what is known of the address.
 *
 * @param asked the subscriber as it is once it asked again
 * @param now epoch milliseconds
 */
export function planSignUp(
  known: KnownAddress,
  asked: Subscriber,
  risk: Risk,
  now: number,
): SignUpPlan {
  const { subscriber, isNew, suppressions } = known;
  const nothing: SignUpPlan = {
    subscriber: isNew ? undefined : subscriber,
    mail: "newsletter_nothing",
  };
  if (risk === "trap" || isBlocked(suppressions)) return nothing;
  const ask: SignUpPlan = { subscriber: asked, mail: "newsletter_confirm" };
  if (isNew) return ask;
  const links = agesOf("newsletter_confirm", known, now);
  const mayAsk = links.filter((age) => age < DAY).length < LINKS_PER_DAY;
  switch (subscriber.state) {
    case "pending": {
      if (!mayAsk || links.some((age) => age < RESEND_MS)) return nothing;
      // The link stays what it is: whichever of the mails is opened, it works.
      const repeated = { ...subscriber, locale: asked.locale };
      return { subscriber: repeated, mail: "newsletter_confirm" };
    }
    case "unsubscribed":
      // The links of earlier mails still end the subscription.
      return mayAsk
        ? { ...ask, subscriber: { ...asked, unsubHash: subscriber.unsubHash } }
        : nothing;
    case "confirmed": {
      const wasTold = agesOf("newsletter_already", known, now).some((age) => age < ALREADY_MS);
      return wasTold ? nothing : { subscriber, mail: "newsletter_already" };
    }
    case "bounced":
    case "complained":
      return nothing;
  }
}

function agesOf(kind: string, { mails }: KnownAddress, now: number): readonly number[] {
  return mails.filter((mail) => mail.kind === kind).map(({ at }) => now - at);
}
