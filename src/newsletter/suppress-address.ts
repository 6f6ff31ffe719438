import { type ChangeAuthor, checkEmailAddress, emailKey } from "#forms";
import { consentSubjects, suppressionHashes } from "#forms/node";
import type { NewsletterServiceOptions } from "./service-options.ts";

/** State that a reason to suppress puts a subscriber in. */
const ENDED = { manual: "unsubscribed", bounce: "bounced", complaint: "complained" } as const;

/** Why the studio or a mail server closes an address to the newsletter. */
export type SuppressReason = keyof typeof ENDED;

/** Result of {@link suppressAddress}. */
export type SuppressAnswer =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: "email_format" };

/** Closes an address to the newsletter, whether or not it is on the list. */
export async function suppressAddress(
  { store, signer, newId }: NewsletterServiceOptions,
  email: string,
  reason: SuppressReason,
  now: number,
  author?: ChangeAuthor,
): Promise<SuppressAnswer> {
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
    author,
    now,
  });
  return { ok: true };
}
