import { consentSubjects, suppressionHashes } from "#forms/node";
import type { LocaleCode } from "#i18n";
import { type NewsletterLink, readLinkToken } from "./link-tokens.ts";
import { isBlocked } from "./plan-sign-up.ts";
import type { ConsentChange, Subscriber, SubscriberState } from "./ports.ts";
import type { NewsletterServiceOptions } from "./service-options.ts";

/**
 * What a link stands for; enough for its page, nothing about the address. `forgotten`: it was never
 * confirmed, and its owner had it deleted.
 */
export type LinkAnswer =
  | {
      readonly ok: true;
      readonly state: SubscriberState | "forgotten";
      readonly locale: LocaleCode;
    }
  | { readonly ok: false; readonly reason: "link_invalid" };

const LINK_INVALID = { ok: false, reason: "link_invalid" } as const;

/** Reads what a link is for; changes nothing, scanners open links. */
export async function lookAtLink(
  options: NewsletterServiceOptions,
  link: NewsletterLink,
  token: string,
): Promise<LinkAnswer> {
  return answer(await findBy(options, link, token));
}

/** Begins the subscription of a link, with one welcome; again changes nothing. */
export async function confirmByLink(
  options: NewsletterServiceOptions,
  token: string,
  now: number,
): Promise<LinkAnswer> {
  const { store, signer, newId } = options;
  const found = await findBy(options, "confirm", token);
  if (!found) return LINK_INVALID;
  const consent = consentChange(options, found, {
    action: "confirmed",
    page: "/newsletter/confirm",
    method: "link",
  });
  const id = newId();
  const changed = await store.change({
    who: { id: found.id },
    suppressionHashes: suppressionHashes(signer, found.emailKey),
    plan: (current, suppressions) =>
      current?.state === "pending" && !isBlocked(suppressions)
        ? {
            subscriber: { ...current, state: "confirmed", confirmedAt: now },
            consent,
            suppression: "lift",
            messages: [
              { id, dedupeKey: id, kind: "newsletter_welcome", payload: "{}", notBefore: now },
            ],
          }
        : undefined,
    now,
  });
  return changed?.state === "confirmed" ? answer(changed) : LINK_INVALID;
}

/** Ends the subscription of a link, or forgets an address that was never confirmed. */
export async function unsubscribeByLink(
  options: NewsletterServiceOptions,
  token: string,
  now: number,
  method: "page" | "one-click",
): Promise<LinkAnswer> {
  const found = await findBy(options, "unsubscribe", token);
  if (!found) return LINK_INVALID;
  const consent = consentChange(options, found, {
    action: "withdrawn",
    page: "/newsletter/unsubscribe",
    method,
  });
  const changed = await options.store.change({
    who: { id: found.id },
    suppressionHashes: suppressionHashes(options.signer, found.emailKey),
    plan: (current) =>
      current?.state === "confirmed" || current?.state === "pending"
        ? {
            subscriber: leaving(current, now),
            consent,
            suppression: "unsubscribe",
            leftBy: readLinkToken(token).issue,
          }
        : undefined,
    now,
  });
  return answer(changed);
}

function findBy(
  { store, tokens }: NewsletterServiceOptions,
  link: NewsletterLink,
  token: string,
): Promise<Subscriber | undefined> {
  return store.findByHash(link, tokens.hashesOf(link, readLinkToken(token).token));
}

function consentChange(
  { signer, newId }: NewsletterServiceOptions,
  { emailKey }: Subscriber,
  change: Omit<ConsentChange, "id" | "subjects">,
): ConsentChange {
  return { id: newId(), subjects: consentSubjects(signer, emailKey), ...change };
}

/** b2: who was on the list is remembered as gone; who never confirmed is forgotten. */
function leaving(subscriber: Subscriber, now: number): Subscriber {
  const gone = { ...subscriber, state: "unsubscribed", confirmHash: null, endedAt: now } as const;
  return subscriber.state === "pending"
    ? { ...gone, email: "", emailKey: `forgotten:${subscriber.id}` }
    : gone;
}

function answer(subscriber: Subscriber | undefined): LinkAnswer {
  if (!subscriber) return LINK_INVALID;
  const { email, state, locale } = subscriber;
  return { ok: true, state: email === "" ? "forgotten" : state, locale };
}
