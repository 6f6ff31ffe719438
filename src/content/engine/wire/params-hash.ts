/** Length of the hash in an address (D2). */
const HASH_LENGTH = 10;

/**
 * The hash of a query in its URL (content-api §1.1): SHA-256 over a serialization of
 * the parameters, in base64 without `+`, `/` and `=`, cut to ten characters.
 */
export async function paramsHash(params: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(serialize(params, new Map()));
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  const base64 = btoa(String.fromCharCode(...new Uint8Array(digest)));
  return base64.replaceAll(/[+/=]/g, "").slice(0, HASH_LENGTH);
}

function serialize(value: unknown, seen: Map<object, number>): string {
  switch (typeof value) {
    case "string":
      return `string:${value.length}:${value}`;
    case "number":
      return `number:${value}`;
    case "boolean":
      return `bool:${value}`;
    case "undefined":
      return "Undefined";
    case "object":
      return value === null ? "Null" : serializeObject(value, seen);
    default:
      return serialize(String(value), seen);
  }
}

function serializeObject(value: object, seen: Map<object, number>): string {
  if (isPattern(value)) return `regex:/${value.source}/${value.flags}`;
  if (value instanceof Date) return serialize(value.toISOString(), seen);
  const met = seen.get(value);
  if (met !== undefined) return serialize(`[CIRCULAR:${met}]`, seen);
  seen.set(value, seen.size);
  if (Array.isArray(value)) {
    return `array:${value.length}:${value.map((item) => serialize(item, seen)).join("")}`;
  }
  const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const body = fields.map(([key, item]) => `${serialize(key, seen)}:${serialize(item, seen)},`);
  return `object:${fields.length}:${body.join("")}`;
}

/** A regular expression, or the engine's stand-in for one, which says so itself. */
function isPattern(value: object): value is { readonly source: string; readonly flags: string } {
  return /^\[object (?:RegExp|Pattern)\]$/.test(Object.prototype.toString.call(value));
}
