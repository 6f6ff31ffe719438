import type { Signer } from "#forms/node";

/** No vowels, so that no words come out; no 0, 1 and L, which look like letters and each other. */
const SIGNS = "23456789BCDFGHJKMNPQRSTVWXZ";
const LENGTH = 5;

/**
 * What visitor and studio call an enquiry (b3): 14 million possibilities, the next one when the
 * first is taken.
 *
 * @param id of the enquiry
 * @param attempt from 0
 */
export function contactReference(signer: Signer, id: string, attempt: number): string {
  const hash = signer.sign("contact-reference", id, String(attempt));
  // Two characters of the hash for each sign, so that all are about as frequent.
  const signs = Array.from({ length: LENGTH }, (_, index) => {
    const number = hash.charCodeAt(2 * index) * 128 + hash.charCodeAt(2 * index + 1);
    return SIGNS[number % SIGNS.length];
  });
  return `C-${signs.join("")}`;
}

/** A reference as somebody may type it, as it is stored. */
export function readReference(typed: string): string {
  const compact = typed.trim().toUpperCase().replaceAll(/[\s-]/g, "");
  return `C-${compact.replace(/^C(?=.{5}$)/, "")}`;
}
