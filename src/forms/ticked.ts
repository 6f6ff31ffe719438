/** What a box that is not ticked may say, where a program sends the form in a browser's place. */
const NO = new Set(["", "0", "false", "no", "off"]);

/**
 * True when a box of a form is ticked. A browser leaves out the others; nobody's agreement may come of a
 * program that names them (b6: consent is proven).
 *
 * @param value the field's value, null when it was not sent
 */
export function isTicked(value: FormDataEntryValue | null): boolean {
  return typeof value === "string" && !NO.has(value.trim().toLowerCase());
}
