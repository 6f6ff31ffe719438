import type { Signer } from "#forms/node";

/**
 * The secret part of the address of the studio's calendar feed (b1): who has it reads the calendar.
 * Rotating the feed raises the version, and the address before leads nowhere.
 *
 * @param version from `StudioService.feedVersion`
 * @returns 256 bits in 43 characters of base64url
 */
export function feedToken(signer: Signer, version: number): string {
  return signer.sign("feed", String(version));
}

/** True for the token of a version, made with any key of the ring; takes the same time for all. */
export function isFeedToken(signer: Signer, token: string, version: number): boolean {
  return signer.isSigned(token, "feed", String(version));
}
