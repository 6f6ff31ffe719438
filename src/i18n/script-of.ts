/**
 * The script that a language is written in, by its code in ISO 15924.
 *
 * @param tag BCP 47; without a script of its own, the usual one of the language
 * @returns `Latn` for what is not known
 */
export function scriptOf(tag: string): string {
  try {
    return new Intl.Locale(tag).maximize().script ?? "Latn";
  } catch {
    return "Latn";
  }
}
