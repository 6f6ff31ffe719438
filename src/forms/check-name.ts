/** Longest name, in characters (code points). */
export const NAME_MAX = 80;

/** Result of {@link checkName}; the codes are those of the error catalogue (b5). */
export type NameResult =
  | { readonly ok: true; readonly name: string }
  | { readonly ok: false; readonly code: "name_required" | "name_long" | "name_chars" };

/**
 * Checks what a visitor typed as a name (b5): something, at most {@link NAME_MAX} characters, no
 * link and no control character, so that it can stand in a header of a mail. Blanks around are cut.
 */
export function checkName(input: string): NameResult {
  const name = input.trim();
  if (name === "") return { ok: false, code: "name_required" };
  if ([...name].length > NAME_MAX) return { ok: false, code: "name_long" };
  if (/\p{Cc}|[\u2028\u2029]|:\/\/|\bwww\./iu.test(name)) return { ok: false, code: "name_chars" };
  return { ok: true, name };
}
