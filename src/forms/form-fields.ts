/** The fields of a form that was sent; a form of a page and a JSON body are read the same way. */
export interface FormFields {
  /** The field as it was typed; empty when it was not sent or is no text. */
  text(name: string): string;
  /** All values of a field that may come several times, without empty ones. */
  texts(name: string): readonly string[];
  /** True for a box that is ticked. */
  isTicked(name: string): boolean;
  /** A group of fields: `brief.budget` of a page's form, `{ "brief": { "budget": … } }` of JSON. */
  group(name: string): FormFields;
}

/** What a box that is not ticked may say, where a program sends the form in a browser's place. */
const NOT_TICKED = new Set(["", "0", "false", "no", "off"]);

/**
 * Reads the form of a page. A browser leaves out boxes that are not ticked; a program that names them
 * agrees to nothing by it (b6: consent is proven).
 *
 * @param prefix of the names, for a group
 */
export function formDataFields(form: FormData, prefix = ""): FormFields {
  const text = (name: string): string => textOf(form.get(prefix + name));
  return {
    text,
    texts: (name) => withoutEmpty(form.getAll(prefix + name).map(textOf)),
    isTicked: (name) => !NOT_TICKED.has(text(name).trim().toLowerCase()),
    group: (name) => formDataFields(form, `${prefix}${name}.`),
  };
}

/** Reads a JSON body, or the query of an address. A ticked box is `true` and nothing else. */
export function jsonFields(body: Readonly<Record<string, unknown>>): FormFields {
  return {
    text: (name) => textOf(body[name]),
    texts: (name) => withoutEmpty([body[name]].flat().map(textOf)),
    isTicked: (name) => body[name] === true,
    group: (name) => jsonFields(isObject(body[name]) ? body[name] : {}),
  };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function withoutEmpty(texts: readonly string[]): readonly string[] {
  return texts.filter((text) => text !== "");
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
