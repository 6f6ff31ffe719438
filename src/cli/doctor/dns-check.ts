import { createPrivateKey, createPublicKey } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Environment } from "#server";
import { ok, problem, type Said, warning } from "./finding.ts";

/** What is asked of a name server; `Resolver` of node:dns/promises is one. */
export interface NameServer {
  resolveTxt(name: string): Promise<readonly (readonly string[])[]>;
  resolveMx(name: string): Promise<readonly unknown[]>;
}

/** Codes by which a name server says that there is no such record. */
const NONE = new Set(["ENOTFOUND", "ENODATA"]);

/**
 * Whether the DNS of the sender's domain lets its mails arrive: SPF (RFC 7208), DKIM (RFC 6376), DMARC
 * (RFC 7489), and a mailbox for answers.
 *
 * @param domain of the sender's address
 * @param mail settings of the DKIM key, if this server signs
 */
export async function checkDns(
  domain: string,
  mail: Pick<Environment["mail"], "dkimKeyFile" | "dkimSelector">,
  server: NameServer,
): Promise<readonly Said[]> {
  try {
    return await Promise.all([
      checkSpf(domain, server),
      checkDkim(domain, mail, server),
      checkDmarc(domain, server),
      checkMx(domain, server),
    ]);
  } catch (error) {
    const { code = "unknown" } = error as NodeJS.ErrnoException;
    return [warning(`the DNS of ${domain} could not be read (${code})`, "try again later")];
  }
}

async function textsOf(name: string, server: NameServer): Promise<readonly string[]> {
  const records = await orNone(server.resolveTxt(name));
  return records.map((parts) => parts.join(""));
}

async function orNone<Row>(asked: Promise<readonly Row[]>): Promise<readonly Row[]> {
  try {
    return await asked;
  } catch (error) {
    if (NONE.has((error as NodeJS.ErrnoException).code ?? "")) return [];
    throw error;
  }
}

async function checkSpf(domain: string, server: NameServer): Promise<Said> {
  const records = (await textsOf(domain, server)).filter((text) => /^v=spf1(?:\s|$)/i.test(text));
  const [record] = records;
  if (record === undefined) {
    return problem(
      `${domain} has no SPF record`,
      `add a TXT record to ${domain} that names its sending servers, as the relay's provider says`,
    );
  }
  if (records.length > 1) {
    return problem(
      `${domain} has ${records.length} SPF records`,
      "merge them into one (RFC 7208 3.2)",
    );
  }
  if (/\s[?+]?all\b/i.test(record)) {
    return warning(`SPF of ${domain} lets anyone send: ${record}`, "end it with ~all or -all");
  }
  return ok(`SPF of ${domain}: ${record}`);
}

async function checkDkim(
  domain: string,
  { dkimKeyFile, dkimSelector }: Parameters<typeof checkDns>[1],
  server: NameServer,
): Promise<Said> {
  if (dkimKeyFile === undefined) return ok("DKIM: the relay signs, with a key of its own");
  const name = `${dkimSelector}._domainkey.${domain}`;
  const key = await readFile(dkimKeyFile, "utf8").catch(() => undefined);
  if (key === undefined) return problem(`DKIM_KEY_FILE=${dkimKeyFile} cannot be read`, "see DKIM");
  const record = (await textsOf(name, server)).find((text) => /\bp=/.test(text));
  const published = /\bp=([^;]*)/.exec(record ?? "")?.[1]?.replaceAll(/\s/g, "");
  const own = createPublicKey(createPrivateKey(key)).export({ type: "spki", format: "der" });
  const expected = `v=DKIM1; k=rsa; p=${own.toString("base64")}`;
  if (!published) return problem(`${name} has no DKIM key`, `add a TXT record: ${expected}`);
  return published === own.toString("base64")
    ? ok(`DKIM: ${name} has the key that signs`)
    : problem(`${name} has a different key from DKIM_KEY_FILE`, `change it to: ${expected}`);
}

async function checkDmarc(domain: string, server: NameServer): Promise<Said> {
  const record = (await textsOf(`_dmarc.${domain}`, server)).find((text) =>
    /^v=DMARC1\b/i.test(text),
  );
  return record === undefined
    ? warning(
        `${domain} has no DMARC record`,
        `large providers expect one: a TXT record at _dmarc.${domain}, "v=DMARC1; p=quarantine; rua=mailto:…"`,
      )
    : ok(`DMARC of ${domain}: ${record}`);
}

async function checkMx(domain: string, server: NameServer): Promise<Said> {
  const records = await orNone(server.resolveMx(domain));
  return records.length === 0
    ? warning(`${domain} has no MX record: replies and bounces are lost`, "add one")
    : ok(`${domain} accepts mail`);
}
