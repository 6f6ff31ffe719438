/**
 * The form in which two addresses are compared (b2): NFC, domain as A-labels, all in small letters.
 * Dots and plus signs stay: what they mean is the receiver's business.
 *
 * @param address one that `checkEmailAddress` accepted
 */
export function emailKey(address: string): string {
  const normal = address.trim().normalize("NFC");
  const at = normal.lastIndexOf("@");
  const domain = URL.parse(`http://${normal.slice(at + 1)}`)?.hostname ?? normal.slice(at + 1);
  return `${normal.slice(0, at).toLowerCase()}@${domain}`;
}
