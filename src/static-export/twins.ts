import { writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { putInPlace } from "./put-in-place.ts";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Those of the server's finished pages, measured in bench/. */
const BROTLI_QUALITY = 9;
const GZIP_LEVEL = 6;

const COMPRESSIBLE = /\.(?:css|html|js|json|svg|txt|vtt|webmanifest|xml)$/;

/** True for a file that has compressed twins. */
export function hasTwins(file: string): boolean {
  return COMPRESSIBLE.test(file);
}

/** Writes `.br` and `.gz` beside a file. */
export async function writeTwins(target: string, body: Buffer): Promise<void> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  const [br, gz] = await Promise.all([
    brotli(body, { params }),
    gzipped(body, { level: GZIP_LEVEL }),
  ]);
  await Promise.all([
    putInPlace(`${target}.br`, (part) => writeFile(part, br)),
    putInPlace(`${target}.gz`, (part) => writeFile(part, gz)),
  ]);
}
