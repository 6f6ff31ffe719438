import { readFile } from "node:fs/promises";
import { fileTransport, type Mailbox, type VerifiableTransport, smtpTransport } from "#mail";
import type { Clock } from "../site/clock.ts";
import type { Environment } from "../settings/environment.ts";
import { StartFailure } from "../settings/start-failure.ts";

/**
 * The way out for mails: the relay of SMTP_URL, or files in the data folder.
 *
 * @param timeoutMs patience with the relay
 * @throws StartFailure when the DKIM key cannot be read
 */
export async function openTransport(
  { mail, dataDir }: Pick<Environment, "mail" | "dataDir">,
  sender: Mailbox,
  clock: Clock,
  timeoutMs?: number,
): Promise<VerifiableTransport> {
  const { smtpUrl, takesUtf8, dkimKeyFile, dkimSelector } = mail;
  const now = (): number => clock.now().getTime();
  if (smtpUrl === undefined) return fileTransport(dataDir, now);
  const dkim = dkimKeyFile === undefined ? undefined : await readDkimKey(dkimKeyFile);
  const domain = sender.address.slice(sender.address.lastIndexOf("@") + 1);
  return smtpTransport(smtpUrl, {
    takesUtf8Addresses: takesUtf8,
    now,
    timeoutMs,
    dkim: dkim === undefined ? undefined : { domain, selector: dkimSelector, privateKey: dkim },
  });
}

async function readDkimKey(file: string): Promise<string> {
  const key = await readFile(file, "utf8").catch(() => "");
  if (key.includes("PRIVATE KEY-----")) return key;
  throw new StartFailure([
    { where: `DKIM_KEY_FILE=${file}`, expected: "an RSA private key in PEM" },
  ]);
}
