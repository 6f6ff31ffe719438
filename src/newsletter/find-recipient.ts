import type { LocaleCode } from "#i18n";
import type { LinkTokens } from "./link-tokens.ts";
import type { Subscriber, SubscriberState } from "./ports.ts";
import type { NewsletterServiceOptions } from "./service-options.ts";

/** What a mail to a subscriber needs. */
export interface Recipient {
  readonly email: string;
  readonly locale: LocaleCode;
  readonly state: SubscriberState;
  readonly unsubscribeToken: string;
  /** Present while there is something to confirm. */
  readonly confirmToken?: string | undefined;
}

/** Whom a mail goes to and with which links; undefined when there is nobody any more. */
export async function findRecipient(
  { store, tokens }: NewsletterServiceOptions,
  id: string,
  now: number,
): Promise<Recipient | undefined> {
  const current = await store.find(id);
  if (!current || current.email === "") return undefined;
  const known = recipientOf(tokens, current);
  if (known) return known;
  // The key that made the links is gone from the ring: new links.
  const renewed = await store.change({
    who: { id },
    suppressionHashes: [],
    plan: (subscriber) =>
      subscriber && {
        subscriber: {
          ...subscriber,
          unsubHash: tokens.hashFor("unsubscribe", subscriber),
          confirmHash: subscriber.confirmHash && tokens.hashFor("confirm", subscriber),
        },
      },
    now,
  });
  return renewed && recipientOf(tokens, renewed);
}

function recipientOf(tokens: LinkTokens, subscriber: Subscriber): Recipient | undefined {
  const { email, locale, state } = subscriber;
  const unsubscribeToken = tokens.tokenOf("unsubscribe", subscriber);
  const confirmToken = tokens.tokenOf("confirm", subscriber);
  const isWhole = subscriber.confirmHash === null || confirmToken !== undefined;
  if (unsubscribeToken === undefined || !isWhole) return undefined;
  return { email, locale, state, unsubscribeToken, ...(state === "pending" && { confirmToken }) };
}
