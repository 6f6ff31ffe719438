import { createHmac, timingSafeEqual } from "node:crypto";

/** Signs what leaves the house and comes back; hashes what must be recognised but not readable. */
export type Signer = ReturnType<typeof createSigner>;

/**
 * HMAC-SHA256 with a ring of keys: the first one signs, all of them are accepted, so that a key can
 * be replaced while links are under way (b1). The purpose keeps a signature for one thing from being
 * valid for another.
 *
 * @param secrets newest first, at least one
 */
export function createSigner(secrets: readonly [string, ...string[]]) {
  const signWith = (secret: string, purpose: string, parts: readonly string[]): string => {
    const hmac = createHmac("sha256", secret);
    // Lengths before the parts: no two lists of parts read the same.
    for (const part of [purpose, ...parts]) hmac.update(`${Buffer.byteLength(part)}:${part}`);
    return hmac.digest("base64url");
  };
  /** The signature by every key of the ring, newest first: to find what an older key has hashed. */
  const signatures = (purpose: string, ...parts: readonly string[]): readonly string[] =>
    secrets.map((secret) => signWith(secret, purpose, parts));
  return {
    /** Signature over some parts, made with the newest key: 43 characters of base64url. */
    sign: (purpose: string, ...parts: readonly string[]) => signWith(secrets[0], purpose, parts),
    signatures,
    /** True when any key of the ring made the signature; takes the same time whatever is wrong. */
    isSigned(signature: string, purpose: string, ...parts: readonly string[]): boolean {
      const given = Buffer.from(signature);
      return signatures(purpose, ...parts)
        .map((expected) => Buffer.from(expected))
        .map((expected) => given.length === expected.length && timingSafeEqual(given, expected))
        .includes(true);
    },
  };
}
