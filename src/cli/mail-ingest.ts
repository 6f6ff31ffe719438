import { readDeclined } from "#booking/calendars";
import { emailKey } from "#forms";
import {
  bounceAlarm,
  findReported,
  isToStudio,
  type MailReport,
  type OutboxRow,
  readReport,
} from "#mail";
import type { ReportedCopy } from "#newsletter";
import { printResult } from "./answers.ts";
import { type Command, refused } from "./command.ts";
import { type Studio, withStudio } from "./open-studio.ts";

/** A report holds the mail that it is about, at most. */
const MAIL_MAX_BYTES = 10 * 1024 * 1024;

/**
 * Reads what mail servers report of our mails, bounces (RFC 3464) and complaints (RFC 5965), and meetings
 * that were declined in a calendar program (RFC 5546). Other mails are left alone, with exit code 0:
 * whoever pipes a mailbox into it pipes all of it.
 */
export const mailIngest: Command = {
  name: "",
  summary: "reads a bounce, a complaint or a declined meeting from standard input",
  example: "mail-ingest < bounce.eml",
  run: withStudio(async (studio, call) => {
    const raw = await call.terminal.read(MAIL_MAX_BYTES);
    if (!raw) throw refused("an email of at most 10 MB is expected on standard input");
    const report = await readReport(raw);
    if (report?.kind === "calendar") {
      const ended = await takeAnswer(studio, report.text);
      printResult(call, ended, `${ended ? `declined: ${ended.id}` : "Not a declined booking"}\n`);
      return;
    }
    const copy = report && (await studio.store.issues.findCopy(nameOf(report.messageId)));
    if (report && copy) {
      const taken = await takeCopy(studio, report, copy);
      const closed = taken.suppressed ? "; the address gets no newsletter any more" : "";
      printResult(call, taken, `${report.kind} of issue ${copy.issue}${closed}\n`);
      return;
    }
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

/**
 * Cancels the booking that its visitor declined, where the studio's rules say so. An answer to an earlier
 * time says nothing of the present one (RFC 5546 2.1.5), and one of somebody else nothing of the visitor.
 */
async function takeAnswer(studio: Studio, text: string) {
  const { booking, rules, store, now } = studio;
  const answer = readDeclined(text);
  const found = answer && (await store.bookings.find(answer.id));
  if (!found || rules.declined === "keep" || found.status !== "confirmed") return null;
  const isTheirs = found.email !== null && emailKey(found.email) === emailKey(answer.email);
  if (!isTheirs || !(answer.revision >= found.revision)) return null;
  const { ok } = await booking.cancel({ booking: found, now: now() });
  return ok ? { report: "declined", id: found.id } : null;
}

type ServerReport = Exclude<MailReport, { readonly kind: "calendar" }>;

/** Issues in a row that came back for a passing reason, such as a full mailbox, and then no more. */
const SOFT_BOUNCES_MAX = 3;

/** A report about somebody's copy of an issue of the newsletter. */
async function takeCopy(
  { store, newsletter, now }: Studio,
  report: ServerReport,
  copy: ReportedCopy,
) {
  const isBounce = report.kind === "bounce";
  const inRow = isBounce && copy.isNews ? await store.issues.bounce(copy, report.status) : 0;
  const isOver = !isBounce || report.isHard || inRow >= SOFT_BOUNCES_MAX;
  const subscriber = isOver ? await store.newsletter.find(copy.subscriberId) : undefined;
  const email = subscriber?.email ?? "";
  if (email !== "") await newsletter.suppress(email, isBounce ? "bounce" : "complaint", now());
  return { report: report.kind, issue: copy.issue, suppressed: email !== "" };
}

/** The part of a Message-ID before the host. */
function nameOf(messageId: string): string {
  return /^<([^@>]+)@/.exec(messageId)?.[1] ?? "";
}

async function take(studio: Studio, report: ServerReport, row: OutboxRow) {
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
