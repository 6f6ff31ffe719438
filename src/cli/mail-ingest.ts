import {
  bounceAlarm,
  findReported,
  isToStudio,
  type MailReport,
  type OutboxRow,
  readReport,
} from "#mail";
import { printResult } from "./answers.ts";
import { type Command, refused } from "./command.ts";
import { type Studio, withStudio } from "./open-studio.ts";

/** A report holds the mail that it is about, at most. */
const MAIL_MAX_BYTES = 10 * 1024 * 1024;

/**
 * Reads what mail servers report of our mails: bounces (RFC 3464) and complaints (RFC 5965). Mails that
 * are neither are left alone, with exit code 0: whoever pipes a mailbox into it pipes all of it.
 */
export const mailIngest: Command = {
  name: "",
  summary: "reads a bounce or a complaint from standard input",
  example: "mail-ingest < bounce.eml",
  run: withStudio(async (studio, call) => {
    const raw = await call.terminal.read(MAIL_MAX_BYTES);
    if (!raw) throw refused("an email of at most 10 MB is expected on standard input");
    const report = await readReport(raw);
    const row = report && (await findReported(studio.store.outbox, report.messageId));
    if (!report || !row) {
      const text = report
        ? "A report about an email that this site did not send.\n"
        : "Not a report about an email.\n";
      printResult(call, null, text);
      return;
    }
    const taken = await take(studio, report, row);
    const code = report.kind === "bounce" ? ` (${report.status})` : "";
    const closed = taken.suppressed ? "; the address gets no newsletter any more" : "";
    printResult(call, taken, `${report.kind} of ${row.kind} ${row.id}${code}${closed}\n`);
  }),
};

async function take(studio: Studio, report: MailReport, row: OutboxRow) {
  const { store, newsletter, newId, now } = studio;
  const address = isToStudio(row) ? undefined : await addressOf(studio, row);
  const isOver = report.kind === "complaint" || report.isHard;
  if (report.kind === "bounce") {
    const isNew = await store.outbox.bounce(row.id, report.status);
    if (isNew && address !== undefined) {
      const code = report.status;
      await store.outbox.enqueue([bounceAlarm(newId(now()), row, { address, code }, now())]);
    }
  }
  const suppressed = isOver && address !== undefined;
  if (suppressed) {
    const reason = report.kind === "complaint" ? "complaint" : "bounce";
    await newsletter.suppress(address, reason, now());
  }
  return { report: report.kind, id: row.id, kind: row.kind, about: row.ref, suppressed };
}

/** Whom a mail went to; undefined for one who was erased. */
async function addressOf({ store }: Studio, { kind, ref }: OutboxRow): Promise<string | undefined> {
  const [about] = kind.split("_");
  const source = { booking: store.bookings, newsletter: store.newsletter, contact: store.contact };
  const found = await source[about as keyof typeof source]?.find(ref);
  return found?.email || undefined;
}
