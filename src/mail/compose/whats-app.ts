import { oneLine } from "../plain-words.ts";

/**
 * A deep link that opens a conversation with a text already written.
 *
 * @param phone international number, with any punctuation
 * @returns undefined when the number has fewer than seven digits
 */
export function whatsAppUrl(phone: string, text: string): string | undefined {
  const digits = phone.replace(/\D/g, "").replace(/^00/, "");
  if (digits.length < 7) return undefined;
  return `https://wa.me/${digits}?text=${encodeURIComponent(oneLine(text))}`;
}
