import type { IncomingMessage } from "node:http";
import { PassThrough, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress, createGunzip } from "node:zlib";

/** Result of {@link readBody}. */
export type BodyResult =
  | { readonly ok: true; readonly text: string }
  | {
      readonly ok: false;
      readonly reason: "too_big" | "too_slow" | "bad_encoding" | "unreachable";
    };

/** Bytes of a calendar after unpacking (b1). */
const BODY_MAX = 5 * 1_048_576;

class TooBigError extends Error {}

/** Reads an answer to its end as UTF-8, unpacked; stops as soon as it is too big. */
export async function readBody(answer: IncomingMessage, signal: AbortSignal): Promise<BodyResult> {
  const unpack = unpackerOf(answer.headers["content-encoding"]);
  if (!unpack) return { ok: false, reason: "bad_encoding" };
  const chunks: Buffer[] = [];
  let size = 0;
  const collect = new Writable({
    write(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      chunks.push(chunk);
      done(size > BODY_MAX ? new TooBigError() : null);
    },
  });
  try {
    await pipeline(answer, unpack, collect, { signal });
  } catch (error) {
    if (error instanceof TooBigError) return { ok: false, reason: "too_big" };
    if (signal.aborted) return { ok: false, reason: "too_slow" };
    return { ok: false, reason: answer.complete ? "bad_encoding" : "unreachable" };
  }
  return { ok: true, text: new TextDecoder().decode(Buffer.concat(chunks)) };
}

/** True for a text that begins like a calendar, and not like the page of somebody's login. */
export function hasCalendarStart(text: string): boolean {
  return /^\s{0,100}BEGIN:VCALENDAR\s/i.test(text);
}

function unpackerOf(encoding: string | undefined) {
  switch (encoding?.trim().toLowerCase() ?? "identity") {
    case "":
    case "identity":
      return new PassThrough();
    case "gzip":
    case "x-gzip":
      return createGunzip();
    case "br":
      return createBrotliDecompress();
    default:
      return undefined;
  }
}
