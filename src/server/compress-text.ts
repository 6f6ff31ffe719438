import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** A text that will be served many times: measured in bench/. */
const BROTLI_QUALITY = 9;
const GZIP_LEVEL = 6;

/**
 * Brotli's window for a text that fits into it, as the power of two. With a wider one the encoder
 * takes and clears 32 MB of tables for each text, which costs ten times as long and saves no byte.
 */
const SMALL_WINDOW_BITS = 16;

/** A text compressed in both ways. */
export interface CompressedText {
  readonly br: Buffer;
  readonly gzip: Buffer;
}

/** Compresses a text that will be served many times, outside the main thread. */
export async function compressText(text: Buffer): Promise<CompressedText> {
  const isSmall = text.length <= 2 ** SMALL_WINDOW_BITS;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    ...(isSmall && { [constants.BROTLI_PARAM_LGWIN]: SMALL_WINDOW_BITS }),
  };
  const [br, gz] = await Promise.all([
    brotli(text, { params }),
    gzipped(text, { level: GZIP_LEVEL }),
  ]);
  return { br, gzip: gz };
}
