import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** A text that will be served many times: measured in bench/. */
const BROTLI_QUALITY = 9;
const GZIP_LEVEL = 6;

/**
 * Brotli's window for a page, as the power of two. With a wider one the encoder takes and clears 32 MB of
 * tables for each text, which costs ten times as long and saves next to no byte, also for a text that is
 * twice as long as the window.
 */
const SMALL_WINDOW_BITS = 16;
/** Bytes of the longest text that is compressed so. */
const SMALL_TEXT_MAX = 2 * 2 ** SMALL_WINDOW_BITS;

/** A text compressed in both ways. */
export interface CompressedText {
  readonly br: Buffer;
  readonly gzip: Buffer;
}

/** Compresses a text that will be served many times, outside the main thread. */
export async function compressText(text: Buffer): Promise<CompressedText> {
  const isSmall = text.length <= SMALL_TEXT_MAX;
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
