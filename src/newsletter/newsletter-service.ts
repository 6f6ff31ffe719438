import type { ChangeAuthor, SentForm } from "#forms";
import { findRecipient } from "./find-recipient.ts";
import { confirmByLink, lookAtLink, unsubscribeByLink } from "./follow-link.ts";
import { createLinkTokens, type NewsletterLink } from "./link-tokens.ts";
import type { NewsletterServiceOptions } from "./service-options.ts";
import { subscribe } from "./subscribe.ts";
import { suppressAddress, type SuppressReason } from "./suppress-address.ts";

/** Everything that happens to subscriptions, but for moving lists (F2, b2). Times: epoch ms. */
export type NewsletterService = ReturnType<typeof createNewsletterService>;

/** Makes the service. */
export function createNewsletterService(given: Omit<NewsletterServiceOptions, "tokens">) {
  const options = { ...given, tokens: createLinkTokens(given.signer) };
  return {
    /** Takes the sign-up form by the matrix of b2. */
    subscribe: (form: SentForm) => subscribe(options, form),
    /** Reads what a link is for; changes nothing, scanners open links. */
    look: (link: NewsletterLink, token: string) => lookAtLink(options, link, token),
    /** Begins the subscription, with one welcome; again changes nothing. */
    confirm: (token: string, now: number) => confirmByLink(options, token, now),
    /**
     * Ends the subscription, or forgets an address that was never confirmed; either way it is
     * suppressed until its owner confirms anew. Again changes nothing.
     */
    unsubscribe: (token: string, now: number, method: "page" | "one-click") =>
      unsubscribeByLink(options, token, now, method),
    /**
     * Closes an address to the newsletter, whether or not it is on the list.
     *
     * @param email as typed
     * @param author who of the studio does; undefined where a mail server says so
     */
    suppress: (email: string, reason: SuppressReason, now: number, author?: ChangeAuthor) =>
      suppressAddress(options, email, reason, now, author),
    /**
     * Whom a mail goes to and with which links; undefined when there is nobody any more: then the
     * mail is not sent. A mail to confirm is only for somebody in state `pending`.
     *
     * @param id `ref` of the mail
     */
    recipient: (id: string, now: number) => findRecipient(options, id, now),
  };
}
