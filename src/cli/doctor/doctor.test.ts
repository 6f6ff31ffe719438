import { generateKeyPairSync } from "node:crypto";
import { chmod, mkdir, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, test } from "vitest";
import { createStudio, type FilledStudio } from "#fixtures/filled-studio.ts";
import { typed } from "#fixtures/typed-terminal.ts";
import { startSmtpPeer } from "../../../tests/fixtures/mail/smtp-peer.ts";
import { checkDns, type NameServer } from "./dns-check.ts";
import type { Finding } from "./finding.ts";
import { driftFinding, roomFinding } from "./machine-checks.ts";

const DOMAIN = "studio.example";
const SPF = "v=spf1 include:relay.example -all";
const DMARC = "v=DMARC1; p=quarantine";

/** A name server that knows some texts, and fails with a code for everything else. */
function nameServer(texts: Readonly<Record<string, readonly string[]>>, code = "ENODATA") {
  const fail = () => Promise.reject(Object.assign(new Error(code), { code }));
  const server: NameServer = {
    resolveTxt: (name) => {
      const found = texts[name];
      // Longer texts come in parts.
      return found
        ? Promise.resolve(found.map((text) => [text.slice(0, 9), text.slice(9)]))
        : fail();
    },
    resolveMx: (name) => (texts[name] ? Promise.resolve([{}]) : fail()),
  };
  return server;
}

describe("the DNS of the sender's domain", () => {
  const states = async (
    texts: Readonly<Record<string, readonly string[]>>,
    dkimKeyFile?: string,
    code?: string,
  ) => {
    const mail = { dkimKeyFile, dkimSelector: "mail" };
    return (await checkDns(DOMAIN, mail, nameServer(texts, code))).map(({ state }) => state);
  };
  const good = { [DOMAIN]: ["other=1", SPF], [`_dmarc.${DOMAIN}`]: [DMARC] };

  test.each([
    ["all there", good, ["ok", "ok", "ok", "ok"]],
    ["nothing", {}, ["problem", "ok", "warning", "warning"]],
    ["two SPF records", { ...good, [DOMAIN]: [SPF, SPF] }, ["problem", "ok", "ok", "ok"]],
    ["everybody may send", { ...good, [DOMAIN]: ["v=spf1 +all"] }, ["warning", "ok", "ok", "ok"]],
  ])("%s", async (_, texts, expected) => {
    expect(await states(texts)).toEqual(expected);
  });

  test("that cannot be asked is a warning, not a fault of the records", async () => {
    expect(await states({}, undefined, "ETIMEOUT")).toEqual(["warning"]);
  });

  test("the key that signs is the key that is published", async () => {
    const pair = () => generateKeyPairSync("rsa", { modulusLength: 2048 });
    const [own, other] = [pair(), pair()];
    const folder = await createStudio();
    const file = path.join(folder.folder, "dkim.pem");
    await writeFile(file, own.privateKey.export({ type: "pkcs8", format: "pem" }));
    const published = ({ publicKey }: typeof own) => {
      const key = publicKey.export({ type: "spki", format: "der" }).toString("base64");
      return { ...good, [`mail._domainkey.${DOMAIN}`]: [`v=DKIM1; k=rsa; p=${key}`] };
    };
    expect((await states(published(own), file))[1]).toBe("ok");
    expect((await states(published(other), file))[1]).toBe("problem");
    expect((await states(good, file))[1]).toBe("problem");
    expect((await states(good, `${file}.none`))[1]).toBe("problem");
    await folder.remove();
  });
});

test("disks and clocks: fine, to be watched, to be mended", () => {
  const states = [50, 5, 1].map((free) => roomFinding("/", free, 100).state);
  expect(states).toEqual(["ok", "warning", "problem"]);
  const drifts = [1_000, -20_000, 90_000, Number.NaN].map((ms) => driftFinding(ms, "x").state);
  expect(drifts).toEqual(["ok", "warning", "problem", "problem"]);
  expect(driftFinding(-20_000, "x").said).toContain("20 s ahead of x");
});

describe("doctor", () => {
  let studio: FilledStudio;
  beforeEach(async () => {
    studio = await createStudio();
  });
  afterEach(() => studio.remove());

  async function run(env: Record<string, string> = {}, words = "") {
    const { code, json } = await typed(`doctor --json ${words}`.trim(), { ...studio.env, ...env });
    const findings = json<readonly Finding[]>();
    const of = (check: string) =>
      findings.filter((finding) => finding.check === check).map(({ state }) => state);
    return { code, findings, of };
  }

  it("looks at everything, with a hint for what is not as it should be; exits for cron", async () => {
    const content = path.join(studio.folder, "content");
    await mkdir(path.join(content, "en"), { recursive: true });
    await writeFile(path.join(content, "en/bad.md"), "---\ntitle: [\n---\n");
    const { code, of, findings } = await run({
      CONTENT_DIR: content,
      SITE_URL: "http://127.0.0.1:9",
    });
    expect(new Set(findings.map(({ check }) => check)).size).toBe(10);
    expect(of("database")).toEqual(["ok"]);
    expect(of("services")).toEqual(["ok", "ok"]);
    expect(of("disk")[0]).toBeDefined();
    expect(of("backup")).toEqual(["warning"]);
    for (const { state, hint } of findings) expect(hint === undefined).toBe(state === "ok");
    // Of a broken document, or without a build.
    expect(of("content")).toContain("problem");
    expect(of("clock")).toEqual(["warning"]);
    expect(code).toBe(2);
    expect((await run({}, "--only disk,database")).code).toBe(0);
    expect((await run({}, "--only settings,backup")).code).toBe(1);
  });

  it("tries relay, login and a mail; the code of a refusal is told", async () => {
    const peer = await startSmtpPeer(["accept", "accept", { at: "recipient", reply: 550 }]);
    const env = { SMTP_URL: peer.url, MAIL_FROM: "studio@studio.example" };
    expect((await run(env, "--only relay")).of("relay")).toEqual(["ok"]);
    expect(peer.messages).toEqual([]);
    const wrong = peer.url.replace("//", "//user:wrong@");
    const refused = await run({ ...env, SMTP_URL: wrong }, "--only relay");
    expect(refused.of("relay")).toEqual(["problem"]);
    expect(refused.code).toBe(2);
    expect(JSON.stringify(refused.findings)).toContain("535");
    expect(JSON.stringify(refused.findings)).not.toContain("user:wrong");
    await peer.close();
    const away = await run(env, "--only relay");
    expect(away.of("relay")).toEqual(["problem"]);
  });

  it("--mail-to sends a mail", async () => {
    const peer = await startSmtpPeer();
    const env = { SMTP_URL: peer.url, MAIL_FROM: "studio@studio.example" };
    expect((await run(env, "--only relay --mail-to me@example.org")).of("relay")).toEqual([
      "ok",
      "ok",
    ]);
    expect(peer.messages.join("")).toContain("To: me@example.org");
    await peer.close();
  });

  it("tells the age of the backup, rights and a database that is not there", async () => {
    const backups = path.join(studio.folder, "backups");
    await mkdir(backups);
    const env = { BACKUP_DIR: backups };
    expect((await run(env, "--only backup")).of("backup")).toEqual(["problem"]);
    const file = path.join(backups, "a.sqlite");
    await writeFile(file, "");
    expect((await run(env, "--only backup")).of("backup")).toEqual(["ok"]);
    const old = new Date(Date.now() - 50 * 3_600_000);
    await utimes(file, old, old);
    expect((await run(env, "--only backup")).of("backup")).toEqual(["warning"]);

    await chmod(studio.folder, 0o755);
    await chmod(path.join(studio.folder, "secret"), 0o644);
    expect((await run({}, "--only rights")).of("rights")).toEqual(["warning"]);
    await chmod(studio.folder, 0o700);
    expect((await run({}, "--only rights")).of("rights")).toEqual(["ok"]);

    const { code, of } = await run({ DATA_DIR: backups }, "--only database,services");
    expect([code, ...of("database")]).toEqual([2, "problem"]);
    expect(of("services")).toEqual([]);
  });

  it("names a setting that is wrong", async () => {
    const { code, findings } = await run({ PORT: "many" });
    expect(code).toBe(2);
    expect(findings).toMatchObject([{ check: "settings", state: "problem" }]);
    expect(findings[0]?.said).toContain("PORT");
  });
});
