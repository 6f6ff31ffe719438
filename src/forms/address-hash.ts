import type { Signer } from "./signer.ts";

/**
 * Names an address in the list of those that want no mail (b2, b6): it is recognised, never read,
 * and outlives the address's erasure. One hash for each key of the ring, newest first; write the
 * first, look for all.
 *
 * @param emailKey from `emailKey`
 */
export function suppressionHashes(signer: Signer, emailKey: string): readonly string[] {
  return signer.signatures("suppression", emailKey);
}

/**
 * Names an address in records of consent (b6), which are kept for longer than the address itself.
 * Newest key first; write the first, look for all.
 *
 * @param emailKey from `emailKey`
 */
export function consentSubjects(signer: Signer, emailKey: string): readonly string[] {
  return signer.signatures("consent-subject", emailKey);
}
