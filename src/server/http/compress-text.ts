import { Readable } from "node:stream";
import type { ReadableStream as WebStream } from "node:stream/web";
import { promisify } from "node:util";
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** A text that will be served many times: measured in bench/. */
const BROTLI_QUALITY = 8;
const GZIP_LEVEL = 6;
/** A text that was asked for again: 6 % fewer bytes, in ten times the time. */
const BROTLI_QUALITY_AGAIN = 10;

/**
 * Brotli's window for a page, as the power of two. With a wider one the encoder takes and clears 32 MB of
 * tables for each text from quality 9 on, and saves next to no byte, also for a text that is twice as long.
 */
const SMALL_WINDOW_BITS = 17;
/** Bytes of the longest text that is compressed so. */
const SMALL_TEXT_MAX = 2 * 2 ** SMALL_WINDOW_BITS;

/** Compression of a text that is served once: nearly as small, in a tenth of the time. */
const ONCE_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const ONCE_GZIP = { level: 4 };

/** Content codings that we make. */
export type Coding = "identity" | "br" | "gzip";

/** A text compressed in both ways. */
export interface CompressedText {
  readonly br: Buffer;
  readonly gzip: Buffer;
}

/** Compresses a text that will be served many times, outside the main thread. */
export async function compressText(text: Buffer): Promise<CompressedText> {
  const [br, gz] = await Promise.all([
    brotliOf(text, BROTLI_QUALITY),
    gzipped(text, { level: GZIP_LEVEL }),
  ]);
  return { br, gzip: gz };
}

/** The brotli of a text that is worth more time, outside the main thread. */
export function compressMore(text: Buffer): Promise<Buffer> {
  return brotliOf(text, BROTLI_QUALITY_AGAIN);
}

function brotliOf(text: Buffer, quality: number): Promise<Buffer> {
  const isSmall = text.length <= SMALL_TEXT_MAX;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    ...(isSmall && { [constants.BROTLI_PARAM_LGWIN]: SMALL_WINDOW_BITS }),
  };
  return brotli(text, { params });
}

/** Compresses a text that is made for one visitor, as the visitor's Accept-Encoding header wants it. */
export async function compressOnce(
  text: Buffer<ArrayBuffer>,
  acceptEncoding: string | undefined,
): Promise<{ readonly bytes: Buffer<ArrayBuffer>; readonly coding: Coding }> {
  const coding = chooseCoding(acceptEncoding);
  if (coding === "identity") return { bytes: text, coding };
  const bytes = await (coding === "br" ? brotli(text, ONCE_BROTLI) : gzipped(text, ONCE_GZIP));
  return { bytes, coding };
}

/** The same for a text that is too long to be held. */
export function compressStream(
  text: ReadableStream<Uint8Array>,
  acceptEncoding: string | undefined,
): { readonly stream: ReadableStream<Uint8Array>; readonly coding: Coding } {
  const coding = chooseCoding(acceptEncoding);
  if (coding === "identity") return { stream: text, coding };
  const coder = coding === "br" ? createBrotliCompress(ONCE_BROTLI) : createGzip(ONCE_GZIP);
  const stream = Readable.fromWeb(text as WebStream).compose(coder);
  return { stream: Readable.toWeb(stream) as ReadableStream<Uint8Array>, coding };
}

/** Browsers send few different headers; others are parsed each time. */
const CODINGS_MEMO_SIZE = 64;
const codings = new Map<string, Coding>();

/** Picks the coding by an Accept-Encoding header (RFC 9110 12.5.3): brotli, then gzip. */
export function chooseCoding(acceptEncoding: string | undefined): Coding {
  if (!acceptEncoding) return "identity";
  const known = codings.get(acceptEncoding);
  if (known) return known;
  const coding = parseAcceptEncoding(acceptEncoding);
  if (codings.size < CODINGS_MEMO_SIZE) codings.set(acceptEncoding, coding);
  return coding;
}

function parseAcceptEncoding(acceptEncoding: string): Coding {
  const refused = new Set<string>();
  const accepted = new Set<string>();
  for (const entry of acceptEncoding.toLowerCase().split(",")) {
    const [coding = "", ...parameters] = entry.split(";").map((part) => part.trim());
    const quality = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
    (quality !== undefined && Number(quality) === 0 ? refused : accepted).add(coding);
  }
  const accepts = (coding: Coding): boolean =>
    accepted.has(coding) || (accepted.has("*") && !refused.has(coding));
  if (accepts("br")) return "br";
  return accepts("gzip") ? "gzip" : "identity";
}
