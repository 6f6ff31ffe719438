import type { FieldError, Risk, SubmissionKey } from "#forms";
import { checkEmailAddress, emailKey } from "#forms";
import { consentSubjects, type Signer, suppressionHashes } from "#forms/node";
import type { LocaleCode } from "#i18n";
import { createLinkTokens, type NewsletterLink } from "./link-tokens.ts";
import { isBlocked, planSignUp } from "./plan-sign-up.ts";
import type { NewsletterStore, Subscriber, SubscriberState } from "./ports.ts";

/** Purpose under which consents to the newsletter are recorded. */
export const NEWSLETTER_PURPOSE = "newsletter";

/** Somebody signs up. */
export interface SignUp {
  /** Absent when the form had no token. */
  readonly submission?: SubmissionKey | undefined;
  /** As typed. */
  readonly email: string;
  /** Language of the page. */
  readonly locale: LocaleCode;
  readonly consent: boolean;
  /** The sentence that stood at the box; `wordingOf` makes it. */
  readonly wording: { readonly id: string; readonly body: string };
  /** Path of the page on which the form stood. */
  readonly page: string;
  readonly method: "form" | "json";
  readonly ipKey: string | null;
  readonly risk: Risk;
  /** epoch milliseconds */
  readonly now: number;
}

/** What can be wrong with a sign-up (b5). */
export type SignUpError =
  | FieldError<"email", "email_required" | "email_format" | "email_long" | "email_utf8">
  | FieldError<"consent", "consent_required">;

/** Result of {@link NewsletterDesk.subscribe}: never says what is known of the address (G8). */
export type SubscribeAnswer =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: "invalid"; readonly errors: readonly SignUpError[] }
  | { readonly ok: false; readonly reason: "key_reused" };

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

/** What a mail to a subscriber needs. */
export interface Recipient {
  readonly email: string;
  readonly locale: LocaleCode;
  readonly state: SubscriberState;
  readonly unsubscribeToken: string;
  /** Present while there is something to confirm. */
  readonly confirmToken?: string | undefined;
}

/** Everything that happens to subscriptions, but for moving lists (F2, b2). Times: epoch ms. */
export interface NewsletterDesk {
  /** Takes a sign-up by the matrix of b2. */
  subscribe(signUp: SignUp): Promise<SubscribeAnswer>;
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
  suppress(
    email: string,
    reason: "manual" | "bounce" | "complaint",
    now: number,
  ): Promise<{ readonly ok: true } | { readonly ok: false; readonly reason: "email_format" }>;
  /**
   * Whom a mail goes to and with which links; undefined when there is nobody any more: then the
   * mail is not sent. A mail to confirm is only for somebody in state `pending`.
   *
   * @param id `ref` of the mail
   */
  recipient(id: string, now: number): Promise<Recipient | undefined>;
  /** Deletes pending subscribers that asked before; returns how many (b2: after 7 days). */
  forgetPending(before: number): Promise<number>;
}

/** What a desk works with. */
export interface NewsletterDeskOptions {
  readonly store: NewsletterStore;
  readonly signer: Signer;
  /** A new id, different each time. */
  readonly newId: () => string;
  /** False when mails leave by a relay without SMTPUTF8 (b5); true when left out. */
  readonly takesUtf8?: boolean;
}

const LINK_INVALID = { ok: false, reason: "link_invalid" } as const;

/** State that a reason to suppress puts a subscriber in. */
const ENDED = { manual: "unsubscribed", bounce: "bounced", complaint: "complained" } as const;

/** Makes the desk. */
export function createNewsletterDesk({
  store,
  signer,
  newId,
  takesUtf8,
}: NewsletterDeskOptions): NewsletterDesk {
  const tokens = createLinkTokens(signer);

  const findBy = (link: NewsletterLink, token: string): Promise<Subscriber | undefined> =>
    store.findByHash(link, tokens.hashesOf(link, token));
  const consentChange = (
    subscriber: Subscriber,
    action: "confirmed" | "withdrawn",
    page: string,
    method: string,
  ) => ({
    id: newId(),
    subjects: consentSubjects(signer, subscriber.emailKey),
    action,
    page,
    method,
  });

  return {
    async subscribe(signUp) {
      const checked = checkEmailAddress(signUp.email, takesUtf8);
      const errors: SignUpError[] = [];
      if (!checked.ok) errors.push({ field: "email", code: checked.code });
      if (!signUp.consent) errors.push({ field: "consent", code: "consent_required" });
      if (!checked.ok || errors.length > 0) return { ok: false, reason: "invalid", errors };
      const { locale, now } = signUp;
      const key = emailKey(checked.address);
      const asked = (id: string): Subscriber => ({
        id,
        email: checked.address,
        emailKey: key,
        locale,
        state: "pending",
        confirmHash: tokens.hashFor("confirm", { id, createdAt: now }),
        unsubHash: tokens.hashFor("unsubscribe", { id, createdAt: now }),
        createdAt: now,
        confirmedAt: null,
        endedAt: null,
      });
      return store.signUp({
        submission: signUp.submission,
        subscriber: asked(newId()),
        suppressionHashes: suppressionHashes(signer, key),
        consent: {
          id: newId(),
          subjectKey: consentSubjects(signer, key)[0] ?? "",
          purpose: NEWSLETTER_PURPOSE,
          wording: signUp.wording,
          locale,
          page: signUp.page,
          method: signUp.method,
          ipKey: signUp.ipKey,
        },
        messageId: newId(),
        plan: (known) => planSignUp(known, asked(known.subscriber.id), signUp.risk, now),
        now,
      });
    },

    async look(link, token) {
      return answer(await findBy(link, token));
    },

    async confirm(token, now) {
      const found = await findBy("confirm", token);
      if (!found) return LINK_INVALID;
      const [consent, id] = [
        consentChange(found, "confirmed", "/newsletter/confirm", "link"),
        newId(),
      ];
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
    },

    async unsubscribe(token, now, method) {
      const found = await findBy("unsubscribe", token);
      if (!found) return LINK_INVALID;
      const consent = consentChange(found, "withdrawn", "/newsletter/unsubscribe", method);
      const changed = await store.change({
        who: { id: found.id },
        suppressionHashes: suppressionHashes(signer, found.emailKey),
        plan: (current) =>
          current?.state === "confirmed" || current?.state === "pending"
            ? { subscriber: leaving(current, now), consent, suppression: "unsubscribe" }
            : undefined,
        now,
      });
      return answer(changed);
    },

    async suppress(email, reason, now) {
      const checked = checkEmailAddress(email);
      if (!checked.ok) return { ok: false, reason: "email_format" };
      const key = emailKey(checked.address);
      const consentId = newId();
      const subjects = consentSubjects(signer, key);
      await store.change({
        who: { emailKey: key },
        suppressionHashes: suppressionHashes(signer, key),
        plan: (current) => {
          const isLive = current?.state === "confirmed" || current?.state === "pending";
          if (!isLive) return { suppression: reason };
          return {
            suppression: reason,
            subscriber: { ...current, state: ENDED[reason], confirmHash: null, endedAt: now },
            consent: { id: consentId, subjects, action: "withdrawn", page: "", method: reason },
          };
        },
        now,
      });
      return { ok: true };
    },

    async recipient(id, now) {
      const current = await store.find(id);
      if (!current || current.email === "") return undefined;
      return (
        recipientOf(current) ??
        // The key that made the links is gone from the ring: new links.
        recipientOf(
          await store.change({
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
          }),
        )
      );
    },

    forgetPending: (before) => store.forgetPending(before),
  };

  function recipientOf(subscriber: Subscriber | undefined): Recipient | undefined {
    if (!subscriber) return undefined;
    const { email, locale, state } = subscriber;
    const unsubscribeToken = tokens.tokenOf("unsubscribe", subscriber);
    const confirmToken = tokens.tokenOf("confirm", subscriber);
    const isWhole = subscriber.confirmHash === null || confirmToken !== undefined;
    if (unsubscribeToken === undefined || !isWhole) return undefined;
    return { email, locale, state, unsubscribeToken, ...(state === "pending" && { confirmToken }) };
  }
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
