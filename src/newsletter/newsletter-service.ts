import type { SentForm } from "#forms";
import { findRecipient, type Recipient } from "./find-recipient.ts";
import { confirmByLink, type LinkAnswer, lookAtLink, unsubscribeByLink } from "./follow-link.ts";
import { createLinkTokens, type NewsletterLink } from "./link-tokens.ts";
import type { NewsletterServiceOptions } from "./service-options.ts";
import { subscribe, type SubscribeOutcome } from "./subscribe.ts";
import { suppressAddress, type SuppressAnswer, type SuppressReason } from "./suppress-address.ts";

/** Everything that happens to subscriptions, but for moving lists (F2, b2). Times: epoch ms. */
export interface NewsletterService {
  /** Takes the sign-up form by the matrix of b2. */
  subscribe(form: SentForm): Promise<SubscribeOutcome>;
  /** Reads what a link is for; changes nothing, scanners open links. */
  look(link: NewsletterLink, token: string): Promise<LinkAnswer>;
  /** Begins the subscription, with one welcome; again changes nothing. */
  confirm(token: string, now: number): Promise<LinkAnswer>;
  /**
   * Ends the subscription, or forgets an address that was never confirmed; either way it is
   * suppressed until its owner confirms anew. Again changes nothing.
   */
  unsubscribe(token: string, now: number, method: "page" | "one-click"): Promise<LinkAnswer>;
  /**
   * Closes an address to the newsletter, whether or not it is on the list.
   *
   * @param email as typed
   */
  suppress(email: string, reason: SuppressReason, now: number): Promise<SuppressAnswer>;
  /**
   * Whom a mail goes to and with which links; undefined when there is nobody any more: then the
   * mail is not sent. A mail to confirm is only for somebody in state `pending`.
   *
   * @param id `ref` of the mail
   */
  recipient(id: string, now: number): Promise<Recipient | undefined>;
}

/** Makes the service. */
export function createNewsletterService(
  given: Omit<NewsletterServiceOptions, "tokens">,
): NewsletterService {
  const options = { ...given, tokens: createLinkTokens(given.signer) };
  return {
    subscribe: (form) => subscribe(options, form),
    look: (link, token) => lookAtLink(options, link, token),
    confirm: (token, now) => confirmByLink(options, token, now),
    unsubscribe: (token, now, method) => unsubscribeByLink(options, token, now, method),
    suppress: (email, reason, now) => suppressAddress(options, email, reason, now),
    recipient: (id, now) => findRecipient(options, id, now),
  };
}
