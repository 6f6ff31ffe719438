/** Destination address, mailbox disabled, recipient's host unknown: permanent, and about the address. */
const HARD = /^5\.(?:1\.(?:1|2|3|6|10)|2\.1|4\.4)$/;

/**
 * Whether an enhanced status code (RFC 3463) says that an address takes no mail, now and later. A full
 * mailbox (5.2.2) or a rule against us (5.7.x) says nothing of the address.
 */
export function isHardBounce(status: string): boolean {
  return HARD.test(status);
}
