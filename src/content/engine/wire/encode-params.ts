/** Characters of one path segment that carries a query (D3). */
const SEGMENT_LENGTH = 100;

/** A query as JSON; regular expressions in their wire form (content-api §1.2). */
export function paramsToJson(params: unknown): string {
  return JSON.stringify(params, (_key, value: unknown) =>
    value instanceof RegExp ? `--REGEX /${value.source}/${value.flags}` : value,
  );
}

/** A value for a query string, encoded as existing clients do (content-api §1.2). */
export function encodeQueryValue(text: string): string {
  return encodeURI(text)
    .replaceAll("+", "%2B")
    .replaceAll("%20", "+")
    .replaceAll("#", "%23")
    .replaceAll("&", "%26")
    .replaceAll("/", "%2F")
    .replaceAll("%5E", "^")
    .replaceAll("%7C", "|")
    .replaceAll("%60", "`");
}

/** A query as path segments: UTF-8, base64url, pieces of 100 characters (D3). */
export function encodeSegments(json: string): string {
  const bytes = new TextEncoder().encode(json);
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  const base64 = btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return base64.match(new RegExp(`.{1,${SEGMENT_LENGTH}}`, "g"))?.join("/") ?? "";
}
