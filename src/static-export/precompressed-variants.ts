import { writeFile } from "node:fs/promises";
import { compressText } from "#server";
import { putInPlace } from "./put-in-place.ts";

const COMPRESSIBLE = /\.(?:css|html|js|json|svg|txt|vtt|webmanifest|xml)$/;

/** True for a file that gets precompressed variants. */
export function isCompressible(file: string): boolean {
  return COMPRESSIBLE.test(file);
}

/** Writes `.br` and `.gz` beside a file. */
export async function writeVariants(target: string, body: Buffer): Promise<void> {
  const { br, gzip } = await compressText(body);
  await putInPlace(`${target}.br`, (part) => writeFile(part, br));
  await putInPlace(`${target}.gz`, (part) => writeFile(part, gzip));
}
