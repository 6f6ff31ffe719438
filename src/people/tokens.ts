import { createHash, randomBytes } from "node:crypto";
import type { Signer } from "#forms/node";

/** Octets of a token that is drawn: nobody guesses 256 bits. */
const TOKEN_BYTES = 32;

/** A token for a cookie: base64url, 43 characters. */
export function drawToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

/** What is stored of a drawn token; it has nothing that could be guessed, so no key is needed. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

const LINK = "sign-in-link";
const LINK_HASH = "sign-in-link-hash";

/** A link's token: what the mail says is made from its id when the mail is written, and never stored. */
export function linkToken(signer: Signer, id: string): string {
  return signer.sign(LINK, id);
}

/** The token of a stored link; undefined when its key is no longer in the ring. */
export function storedLinkToken(signer: Signer, id: string, hash: string): string | undefined {
  return signer.signatures(LINK, id).find((token) => signer.isSigned(hash, LINK_HASH, token));
}

/** What is stored of a link's token: by each key of the ring, newest first. */
export function linkHashes(signer: Signer, token: string): readonly [string, ...string[]] {
  const [first = "", ...others] = signer.signatures(LINK_HASH, token);
  return [first, ...others];
}
