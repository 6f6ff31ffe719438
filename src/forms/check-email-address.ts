/** Longest local part and whole address in octets (RFC 5321 4.5.3.1, RFC 3696 erratum 1690). */
const LOCAL_OCTETS = 64;
const ADDRESS_OCTETS = 254;
const DOMAIN_OCTETS = 253;

/** Dot-atom of RFC 5322 3.2.3, with the non-ASCII letters of RFC 6531; no quoted form. */
const LOCAL_PART =
  /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const DOMAIN_LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

/** Result of {@link checkEmailAddress}; the codes are those of the error catalogue. */
export type EmailAddressResult =
  | { ok: true; address: string }
  | { ok: false; code: "email_required" | "email_format" | "email_long" | "email_utf8" };

/**
 * Checks what a visitor typed as an e-mail address: one `@`, a dot-atom before it, a host name with
 * at least one dot after it; international letters are welcome in both. Blanks around are cut.
 *
 * @param takesUtf8 false when mails leave by a relay without SMTPUTF8 (RFC 6531): then letters
 *   outside ASCII before the `@` are `email_utf8`
 */
export function checkEmailAddress(input: string, takesUtf8 = true): EmailAddressResult {
  const address = input.trim();
  if (address === "") return { ok: false, code: "email_required" };
  const at = address.lastIndexOf("@");
  const local = address.slice(0, at);
  const domain = address.slice(at + 1);
  if (at < 1 || !LOCAL_PART.test(local) || !isHostName(domain)) {
    return { ok: false, code: "email_format" };
  }
  if (octets(local) > LOCAL_OCTETS || octets(address) > ADDRESS_OCTETS) {
    return { ok: false, code: "email_long" };
  }
  if (!takesUtf8 && /[^\p{ASCII}]/u.test(local)) return { ok: false, code: "email_utf8" };
  return { ok: true, address };
}

function isHostName(domain: string): boolean {
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return false;
  const url = URL.parse(`http://${domain}`);
  if (!url || url.hostname.length > DOMAIN_OCTETS) return false;
  const labels = url.hostname.split(".");
  const isAddress = labels.every((label) => /^\d+$/.test(label));
  return labels.length > 1 && !isAddress && labels.every((label) => DOMAIN_LABEL.test(label));
}

function octets(text: string): number {
  return new TextEncoder().encode(text).length;
}
