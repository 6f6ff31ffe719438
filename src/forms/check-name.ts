/** Longest name, in characters (code points). */
export const NAME_MAX = 80;

/** Result of {@link checkName}; the codes are those of the error catalogue (b5). */
export type NameResult =
  | { readonly ok: true; readonly name: string }
  | { readonly ok: false; readonly code: "name_required" | "name_long" | "name_chars" };

/** Characters that turn the direction of what follows a name (UAX 9); marks of direction may stay. */
const TURNING = /[\u202A-\u202E\u2066-\u2069\uFEFF]/g;

/** Something that can be seen. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * Checks what a visitor typed as a name (b5): something, at most {@link NAME_MAX} characters, no
 * link and no control character, so that it can stand in a header of a mail. Blanks around are cut,
 * and characters that would turn the text around the name.
 */
export function checkName(input: string): NameResult {
  const name = input.toWellFormed().replace(TURNING, "").trim();
  if (!VISIBLE.test(name)) return { ok: false, code: "name_required" };
  if ([...name].length > NAME_MAX) return { ok: false, code: "name_long" };
  if (/\p{Cc}|[\u2028\u2029]|:\/\/|\bwww\./iu.test(name)) return { ok: false, code: "name_chars" };
  return { ok: true, name };
}
