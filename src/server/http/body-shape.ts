import { HTTP_LIMITS } from "./http-limits.ts";

const {
  fields: MOST_FIELDS,
  fieldNameLength: LONGEST_NAME,
  partHeadBytes,
  jsonDepth,
} = HTTP_LIMITS;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** True for an encoded form, or the query of an address, with no more fields than a form may have. */
export function hasFewFields(text: string): boolean {
  let at = -1;
  for (let count = 0; count < MOST_FIELDS; count += 1) {
    at = text.indexOf("&", at + 1);
    if (at < 0) return true;
  }
  return false;
}

/**
 * True for a multipart body with no more parts than a form may have, and no more before their values
 * than a name needs: parsers take the square of the time for a part with thousands of header lines.
 */
export function hasFewParts(body: Buffer, boundary: string): boolean {
  const delimiter = Buffer.from(`--${boundary}`);
  let at = body.indexOf(delimiter);
  for (let count = 0; at >= 0; count += 1) {
    if (count > MOST_FIELDS) return false;
    const start = at + delimiter.length;
    const head = body.subarray(start, start + partHeadBytes);
    if (!head.includes("\r\n\r\n") && start + partHeadBytes < body.length) return false;
    at = body.indexOf(delimiter, start);
  }
  return true;
}

/** What is wrong with the shape of a JSON body: more members or levels than any form has. */
export function faultOfJson(json: Buffer): "bad_request" | "too_large" | undefined {
  let depth = 0;
  let members = 0;
  let isText = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] ?? 0;
    if (isText) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) isText = false;
    } else if (byte === QUOTE) isText = true;
    else if (OPENING.has(byte)) {
      depth += 1;
      members += 1;
    } else if (CLOSING.has(byte)) depth -= 1;
    else if (byte === COMMA || byte === COLON) members += 1;
    if (depth > jsonDepth) return "bad_request";
    if (members > 2 * MOST_FIELDS) return "too_large";
  }
  return undefined;
}

/** True when every field has a name of usual length. */
export function hasShortNames(names: Iterable<string>): boolean {
  for (const name of names) if (name.length > LONGEST_NAME) return false;
  return true;
}
