/**
 * Writes moments in a language, with plain blanks: versions of ICU differ in their narrow ones, and
 * server and browser must write the same. No line ends within a span of hours. In French the first of
 * a month is its *1er*, which ICU does not know. Works in browsers, too.
 *
 * @param iso BCP 47 tag
 * @returns takes epoch milliseconds, and those of the end where a span is written
 */
export function dateWriter(
  iso: string,
  options: Intl.DateTimeFormatOptions,
): (instant: number, end?: number) => string {
  const format = new Intl.DateTimeFormat(iso, options);
  const isFrench = iso.startsWith("fr");
  return (instant, end) => {
    const parts =
      end === undefined ? format.formatToParts(instant) : format.formatRangeToParts(instant, end);
    const isInWords = parts.some(({ type, value }) => type === "month" && !/\d/.test(value));
    const texts = parts.map(({ type, value }) =>
      isFrench && isInWords && type === "day" && value === "1" ? "1er" : value,
    );
    const text = texts.join("").replaceAll(/[\u00A0\u2009\u202F]/g, " ");
    return text.replaceAll(/ – (?=\d)/g, "\u00A0–\u00A0");
  };
}
