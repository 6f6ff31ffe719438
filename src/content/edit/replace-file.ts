import { randomUUID } from "node:crypto";
import { open, rename, rm, stat } from "node:fs/promises";
import path from "node:path";

/** Result of {@link replaceFile}. */
export type ReplaceResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: "changed" }
  | { readonly ok: false; readonly reason: "not_writable"; readonly code: string };

/**
 * Replaces a file as a whole: whoever reads it has the old or the new one. Mode and owner stay, the
 * owner as far as the system allows.
 *
 * @param isStill asked right before: false leaves the file as it is
 */
export async function replaceFile(
  file: string,
  text: string,
  isStill: () => Promise<boolean>,
): Promise<ReplaceResult> {
  // Hidden files are no documents.
  const part = path.join(path.dirname(file), `.${randomUUID()}.part`);
  try {
    const { mode, uid, gid } = await stat(file);
    const handle = await open(part, "wx", mode);
    try {
      await handle.writeFile(text);
      await handle.chmod(mode);
      await handle.chown(uid, gid).catch(() => {});
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (!(await isStill())) return { ok: false, reason: "changed" };
    await rename(part, file);
    return { ok: true };
  } catch (error) {
    const { code = "EIO" } = error as NodeJS.ErrnoException;
    return { ok: false, reason: "not_writable", code };
  } finally {
    await rm(part, { force: true }).catch(() => {});
  }
}
