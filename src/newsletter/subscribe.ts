import {
  type AdmissionRefusal,
  checkEmailAddress,
  emailKey,
  type FieldError,
  type SentForm,
} from "#forms";
import { consentSubjects, suppressionHashes, wordingOf } from "#forms/node";
import { planSignUp } from "./plan-sign-up.ts";
import type { SignUpRequest, Subscriber } from "./ports.ts";
import type { NewsletterServiceOptions } from "./service-options.ts";

/** Purpose under which consents to the newsletter are recorded. */
const NEWSLETTER_PURPOSE = "newsletter";

/** What can be wrong with a sign-up (b5). */
type SignUpError =
  | FieldError<"email", "email_required" | "email_format" | "email_long" | "email_utf8">
  | FieldError<"consent", "consent_required">;

/** Why a sign-up was not taken. */
type SubscribeRefusal =
  | AdmissionRefusal
  | { readonly ok: false; readonly reason: "invalid"; readonly errors: readonly SignUpError[] }
  | { readonly ok: false; readonly reason: "key_reused" };

/**
 * Result of `NewsletterService.subscribe`: never says what is known of the address (G8). `email` is
 * what was typed, to be shown again.
 */
export type SubscribeOutcome =
  | { readonly ok: true }
  | (SubscribeRefusal & { readonly email: string });

/**
 * Takes the sign-up form by the matrix of b2: reads and checks it, asks the guard, and keeps what is
 * asked for with the evidence of consent. A page's form may come without a token: signing up twice
 * does no more than the matrix allows.
 */
export async function subscribe(
  options: NewsletterServiceOptions,
  form: SentForm,
): Promise<SubscribeOutcome> {
  const { fields, guard, locale, method } = form;
  const email = fields.text("email");
  const checked = checkEmailAddress(email, options.takesUtf8);
  const errors: SignUpError[] = [];
  if (!checked.ok) errors.push({ field: "email", code: checked.code });
  if (!fields.isTicked("consent")) errors.push({ field: "consent", code: "consent_required" });
  const admission = await guard.admit("newsletter", {
    fields,
    request: [email, locale],
    // Nobody gets a mail for a form that is refused.
    email: errors.length === 0 ? email : "",
    withoutToken: method === "form" ? "new" : "refused",
  });
  if (!admission.ok) return { ...admission, email };
  if (!checked.ok || errors.length > 0) return { ok: false, reason: "invalid", errors, email };
  const { submission, risk } = admission;
  const { subscriberFor, ...request } = requestFor(options, form, checked.address);
  const kept = await options.store.signUp({
    ...request,
    submission: { ...submission, status: 202 },
    subscriber: subscriberFor(options.newId()),
    plan: (known) => planSignUp(known, subscriberFor(known.subscriber.id), risk, guard.now),
  });
  return kept.ok ? kept : { ...kept, email };
}

/** What is stored of a sign-up whatever is known of the address. */
function requestFor(
  { signer, newId, tokens }: NewsletterServiceOptions,
  { guard, locale, consentText, method }: SentForm,
  address: string,
): Omit<SignUpRequest, "submission" | "subscriber" | "plan"> & {
  readonly subscriberFor: (id: string) => Subscriber;
} {
  const { now, page, ipKey } = guard;
  const key = emailKey(address);
  return {
    subscriberFor: (id) => ({
      id,
      email: address,
      emailKey: key,
      locale,
      state: "pending",
      confirmHash: tokens.hashFor("confirm", { id, createdAt: now }),
      unsubHash: tokens.hashFor("unsubscribe", { id, createdAt: now }),
      createdAt: now,
      confirmedAt: null,
      endedAt: null,
    }),
    suppressionHashes: suppressionHashes(signer, key),
    consent: {
      id: newId(),
      subjectKey: consentSubjects(signer, key)[0] ?? "",
      purpose: NEWSLETTER_PURPOSE,
      wording: wordingOf(consentText),
      locale,
      page,
      method,
      ipKey,
    },
    messageId: newId(),
    now,
  };
}
