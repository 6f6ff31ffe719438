/** Work that a form asks of a browser, see `issueChallenge`. */
export interface ProofChallenge {
  readonly algorithm: "PBKDF2/SHA-256";
  /** Rounds of one try. */
  readonly cost: number;
  /** The number to be found lies between 1 and this. */
  readonly max: number;
  /** The key that the number makes, in hexadecimal digits. */
  readonly key: string;
}

/** Tries that are under way at once. */
const AT_ONCE = 16;

/** Who waits longer sends the form without, and confirms the mail address; in milliseconds. */
const PATIENCE_MS = 8_000;

/**
 * Proves work for a form (b4): tries one number after the other. The browser derives keys on threads of
 * its own, so the page stays free.
 *
 * @param token of the form
 * @returns the proof to send with it; empty when it takes too long, or without Web Cryptography (it is
 *   there on https and localhost only)
 */
export async function solveChallenge(
  { cost, max, key }: ProofChallenge,
  token: string,
): Promise<string> {
  const { subtle } = crypto;
  if (subtle === undefined) return "";
  const text = new TextEncoder();
  const secret = await subtle.importKey("raw", text.encode(token), "PBKDF2", false, ["deriveBits"]);
  const bits = key.length * 4;
  const tryNumber = async (number: number): Promise<string> => {
    const salt = text.encode(String(number));
    const how = { name: "PBKDF2", hash: "SHA-256", salt, iterations: cost };
    const derived = new Uint8Array(await subtle.deriveBits(how, secret, bits));
    return Array.from(derived, (octet) => octet.toString(16).padStart(2, "0")).join("");
  };
  const until = performance.now() + PATIENCE_MS;
  for (let first = 1; first <= max && performance.now() < until; first += AT_ONCE) {
    const numbers = Array.from({ length: AT_ONCE }, (_, index) => first + index);
    // oxlint-disable-next-line no-await-in-loop -- most numbers are never tried
    const keys = await Promise.all(numbers.map(tryNumber));
    const found = keys.indexOf(key);
    if (found >= 0) return `${max}.${first + found}`;
  }
  return "";
}
