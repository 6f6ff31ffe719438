/** Hosts of many people's mail, which typing slips are measured against; none of them is short. */
const COMMON_HOSTS = [
  "gmail.com",
  "googlemail.com",
  "hotmail.com",
  "outlook.com",
  "yahoo.com",
  "icloud.com",
  "proton.me",
  "protonmail.com",
  "t-online.de",
  "orange.fr",
  "laposte.net",
  "wanadoo.fr",
  "walla.co.il",
  "ziggo.nl",
];

/** Hosts that look like a slip and are none. */
const RIGHT_AS_THEY_ARE = ["mail.com", "ymail.com", "email.com", "yahoo.co", "protonmail.ch"];

/**
 * The address that was probably meant, when its host is one slip away from a common one (b5
 * `email_hint`): a letter too many, too few, another one, or two in the wrong order. A guess, so it
 * never stands in anybody's way.
 */
export function suggestEmailAddress(typed: string): string | undefined {
  const address = typed.trim();
  const at = address.lastIndexOf("@");
  const host = address.slice(at + 1).toLowerCase();
  if (at < 1 || COMMON_HOSTS.includes(host) || RIGHT_AS_THEY_ARE.includes(host)) return undefined;
  const meant = COMMON_HOSTS.find((common) => isOneSlipAway(host, common));
  return meant && `${address.slice(0, at)}@${meant}`;
}

/** Compares what is left between the same beginning and the same end. */
function isOneSlipAway(typed: string, meant: string): boolean {
  const shorter = Math.min(typed.length, meant.length);
  let start = 0;
  while (start < shorter && typed[start] === meant[start]) start += 1;
  let end = 0;
  while (end < shorter - start && typed.at(-1 - end) === meant.at(-1 - end)) end += 1;
  const left = typed.slice(start, typed.length - end);
  const right = meant.slice(start, meant.length - end);
  const isSwapped = left.length === 2 && left === `${right[1]}${right[0]}`;
  return isSwapped || (left.length <= 1 && right.length <= 1);
}
