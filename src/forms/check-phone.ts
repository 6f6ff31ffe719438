/** Result of {@link checkPhone}; the number is absent when nothing was typed. */
export type PhoneResult =
  | { readonly ok: true; readonly phone?: string }
  | { readonly ok: false; readonly code: "phone_format" };

/**
 * Checks a phone number that may be left out (b5): E.164, a plus and 7 to 15 digits; blanks, dots,
 * hyphens and brackets are for the eye, and a leading 00 is a plus.
 */
export function checkPhone(input: string): PhoneResult {
  const compact = input.replace(/[\s().\u2010-\u2015-]/g, "").replace(/^00/, "+");
  if (compact === "") return { ok: true };
  return /^\+[1-9]\d{6,14}$/.test(compact)
    ? { ok: true, phone: compact }
    : { ok: false, code: "phone_format" };
}
