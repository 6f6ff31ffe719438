import { createHash } from "node:crypto";
import { mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { fieldWithLineBreak } from "../headers.ts";
import { datePart, mailFolder } from "./mail-files.ts";
import { CALLED_BACK, NotWanted, orNotWanted } from "./hold-end.ts";
import { mailMessage } from "./mail-message.ts";
import type { VerifiableTransport } from "./transport.ts";

/**
 * Writes mails as files that mail programs open: `DATA_DIR/outbox/<date>-<key>.eml`. A file is
 * there whole or not at all.
 *
 * @param now epoch milliseconds, for the names and the field Date
 */
export function fileTransport(dataDir: string, now: () => number = Date.now): VerifiableTransport {
  const folder = mailFolder(dataDir);
  return {
    verify: () => Promise.resolve({ ok: true }),
    async send(mail, beforeEnd) {
      const field = fieldWithLineBreak(mail);
      if (field !== undefined) {
        return { ok: false, permanent: true, fault: "mail", code: `line_break:${field}` };
      }
      try {
        const at = now();
        const { createTransport } = await import("nodemailer");
        const writer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
        const { message } = await writer.sendMail(mailMessage(mail, at));
        await writeWhole(folder, `${fileName(mail.key, at)}.eml`, message as Buffer, beforeEnd);
        return { ok: true };
      } catch (error) {
        if (error instanceof NotWanted) return CALLED_BACK;
        const { code = "unknown" } = error as NodeJS.ErrnoException;
        return { ok: false, permanent: false, fault: "transport", code };
      }
    },
  };
}

/** Date first, so that a listing is in order; a hash, so that no two keys share a file. */
function fileName(key: string, at: number): string {
  const readable = key.replaceAll(/[^A-Za-z0-9-]/g, "_").slice(0, 60);
  const hash = createHash("sha256").update(key).digest("hex").slice(0, 8);
  return `${datePart(at)}-${readable}-${hash}`;
}

async function writeWhole(
  folder: string,
  name: string,
  content: Uint8Array,
  beforeEnd?: () => Promise<void>,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const draft = path.join(folder, `.${name}.part`);
  const file = await open(draft, "w", 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
    if (beforeEnd) await orNotWanted(beforeEnd);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  await rename(draft, path.join(folder, name));
}
