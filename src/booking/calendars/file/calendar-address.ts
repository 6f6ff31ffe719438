/** Characters that no address may hold as they are (RFC 3986 2). */
const UNSAFE_IN_URI = /[^\w.~:/?#[\]@!$&'()*+,;=%-]/gu;
/** The same for one part of a mail address; `%` and gen-delims are encoded too (RFC 6068 2). */
const UNSAFE_IN_MAIL = /[^\w.~!$'*+-]/gu;

/**
 * An absolute address in the characters of RFC 3986.
 *
 * @throws TypeError when it is not absolute
 */
export function toUri(address: string): string {
  return new URL(address).href.replace(UNSAFE_IN_URI, encodeURIComponent);
}

/** What follows `mailto:` for a mail address (RFC 6068). */
export function toMailtoPath(email: string): string {
  const encode = (part: string): string => part.replace(UNSAFE_IN_MAIL, encodeURIComponent);
  const wellFormed = email.toWellFormed();
  const at = wellFormed.lastIndexOf("@");
  if (at < 1 || at === wellFormed.length - 1) throw new RangeError("a mail address has two parts");
  return `${encode(wellFormed.slice(0, at))}@${encode(wellFormed.slice(at + 1))}`;
}
