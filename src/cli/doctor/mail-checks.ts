import { randomUUID } from "node:crypto";
import { Resolver } from "node:dns/promises";
import { checkBounceMailbox, type Mail, type Mailbox } from "#mail";
import { createClock, type Environment, openTransport } from "#server";
import { checkDns } from "./dns-check.ts";
import { ok, problem, type Said } from "./finding.ts";

/** How long a name server and a relay may take. */
const [DNS_MS, RELAY_MS] = [3_000, 10_000];

/** Whether the relay answers and takes the login; with an address, whether it takes a mail. */
export async function checkRelay(
  environment: Environment,
  from: Mailbox,
  mailTo: string | undefined,
): Promise<readonly Said[]> {
  const { mail, clock } = environment;
  if (mail.smtpUrl === undefined) return [ok("no relay is set: emails are written to files")];
  const transport = await openTransport(environment, from, createClock(clock), RELAY_MS);
  const { host } = new URL(mail.smtpUrl);
  const answer = await transport.verify();
  const hint = "see SMTP_URL: name, port, user, password, certificate";
  if (!answer.ok) return [problem(`the relay ${host} refused the login (${answer.code})`, hint)];
  const said = [ok(`the relay ${host} answers and accepts the login`)];
  if (mailTo === undefined) return said;
  const sent = await transport.send(testMail(from, mailTo));
  return [
    ...said,
    sent.ok
      ? ok(`an email to ${mailTo} was accepted; check that it arrives, and not as spam`)
      : problem(`the relay did not accept an email to ${mailTo} (${sent.code})`, hint),
  ];
}

/** Whether the mailbox of bounces can be opened, where one is set. */
export async function checkMailbox({ mail }: Environment): Promise<readonly Said[]> {
  if (!mail.bounceMailbox) return [];
  const { host, folder } = mail.bounceMailbox;
  const looked = await checkBounceMailbox(mail.bounceMailbox);
  return looked.ok
    ? [ok(`the mailbox of bounces on ${host} opens (${folder})`)]
    : [
        problem(
          `the mailbox of bounces on ${host} does not open: ${looked.reason}`,
          "see BOUNCE_MAILBOX: name, port, user, password, folder",
        ),
      ];
}

/** Whether the DNS of the sender's domain lets mails arrive. */
export function checkMailDomain({ mail }: Environment, from: Mailbox): Promise<readonly Said[]> {
  if (mail.smtpUrl === undefined) return Promise.resolve([]);
  const domain = from.address.slice(from.address.lastIndexOf("@") + 1);
  return checkDns(domain, mail, new Resolver({ timeout: DNS_MS, tries: 1 }));
}

function testMail(from: Mailbox, address: string): Mail {
  const id = randomUUID();
  const text = "This email was sent by the doctor command. If you can read it, delivery works.";
  return {
    key: `doctor:${id}`,
    messageId: `<${id}@${from.address.slice(from.address.lastIndexOf("@") + 1)}>`,
    from,
    to: { name: "", address },
    subject: "Test of the mail relay",
    text: `${text}\n`,
    html: `<!doctype html><html lang="en"><title>Test</title><p>${text}</p></html>`,
    headers: {},
  };
}
