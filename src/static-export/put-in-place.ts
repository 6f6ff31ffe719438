import { rename } from "node:fs/promises";

/**
 * Writes a file beside its place and puts it there as a whole, so that a host that serves the folder
 * meanwhile never sees half of it.
 *
 * @param make writes the file it is given the name of
 */
export async function putInPlace(
  target: string,
  make: (part: string) => Promise<void>,
): Promise<void> {
  const part = `${target}.part`;
  await make(part);
  await rename(part, target);
}
