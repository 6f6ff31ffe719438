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
import type { Services } from "../open-services.ts";

/** What taking a report needs. */
interface IngestOptions extends Pick<
  Services,
  "store" | "newsletter" | "booking" | "rules" | "newId"
> {
  /** The present, epoch milliseconds. */
  now(): number;
}

/** A report of a mail server, however it came. */
type ServerReport = Exclude<MailReport, { readonly kind: "calendar" }>;

/** What became of a mail that may be a report. */
type Ingested =
  /** A meeting that its visitor declined; undefined for an answer that changes nothing. */
  | { readonly kind: "answer"; readonly declined: string | undefined }
  /** About somebody's copy of an issue of the newsletter. */
  | {
      readonly kind: "copy";
      readonly report: ServerReport["kind"];
      readonly issue: number;
      readonly suppressed: boolean;
    }
  | {
      readonly kind: "mail";
      readonly report: ServerReport["kind"];
      readonly row: OutboxRow;
      /** Enhanced status code (RFC 3463) of a bounce. */
      readonly status: string | undefined;
      readonly suppressed: boolean;
    }
  /** About a mail that this site did not send. */
  | { readonly kind: "stranger" }
  | { readonly kind: "none" };

/** Issues in a row that came back for a passing reason, such as a full mailbox, and then no more. */
const SOFT_BOUNCES_MAX = 3;

/**
 * Takes a mail that may report about one of ours: a bounce (RFC 3464), a complaint (RFC 5965), or a
 * meeting that was declined in a calendar program (RFC 5546). Again changes nothing.
 *
 * @param raw the mail as it came
 */
export async function ingestMail(options: IngestOptions, raw: Uint8Array): Promise<Ingested> {
  const report = await readReport(raw);
  if (!report) return { kind: "none" };
  if (report.kind !== "calendar") return takeReport(options, report);
  return { kind: "answer", declined: await takeAnswer(options, report.text) };
}

/** Takes what a mail server says of one of our mails; it counts only if it names one. */
export async function takeReport(options: IngestOptions, report: ServerReport): Promise<Ingested> {
  const { store } = options;
  const copy = await store.issues.findCopy(nameOf(report.messageId));
  if (copy) return takeCopy(options, report, copy);
  const row = await findReported(store.outbox, report.messageId);
  return row ? takeMail(options, report, row) : { kind: "stranger" };
}

/**
 * Cancels the booking that its visitor declined, where the studio's rules say so. An answer to an earlier
 * time says nothing of the present one (RFC 5546 2.1.5), and one of somebody else nothing of the visitor.
 */
async function takeAnswer(options: IngestOptions, text: string): Promise<string | undefined> {
  const { booking, rules, store, now } = options;
  const answer = readDeclined(text);
  const found = answer && (await store.bookings.find(answer.id));
  if (!found || rules.declined === "keep" || found.status !== "confirmed") return undefined;
  const isTheirs = found.email !== null && emailKey(found.email) === emailKey(answer.email);
  if (!isTheirs || !(answer.revision >= found.revision)) return undefined;
  const { ok } = await booking.cancel({ booking: found, now: now() });
  return ok ? found.id : undefined;
}

async function takeCopy(
  { store, newsletter, now }: IngestOptions,
  report: ServerReport,
  copy: ReportedCopy,
): Promise<Ingested> {
  const isBounce = report.kind === "bounce";
  const inRow = isBounce && copy.isNews ? await store.issues.bounce(copy, report.status) : 0;
  const isOver = !isBounce || report.isHard || inRow >= SOFT_BOUNCES_MAX;
  const subscriber = isOver ? await store.newsletter.find(copy.subscriberId) : undefined;
  const email = subscriber?.email ?? "";
  if (email !== "") await newsletter.suppress(email, isBounce ? "bounce" : "complaint", now());
  return { kind: "copy", report: report.kind, issue: copy.issue, suppressed: email !== "" };
}

/** The part of a Message-ID before the host. */
function nameOf(messageId: string): string {
  return /^<([^@>]+)@/.exec(messageId)?.[1] ?? "";
}

async function takeMail(
  options: IngestOptions,
  report: ServerReport,
  row: OutboxRow,
): Promise<Ingested> {
  const { store, newsletter, newId, now } = options;
  const address = isToStudio(row) ? undefined : await addressOf(options, row);
  const isOver = report.kind === "complaint" || report.isHard;
  if (report.kind === "bounce") {
    const isNew = await store.outbox.bounce(row.id, report.status);
    if (isNew && address !== undefined) {
      const code = report.status;
      await store.outbox.enqueue([bounceAlarm(newId(now()), row, { address, code }, now())]);
    }
  }
  const suppressed = isOver && address !== undefined;
  if (suppressed) await newsletter.suppress(address, report.kind, now());
  const status = report.kind === "bounce" ? report.status : undefined;
  return { kind: "mail", report: report.kind, row, status, suppressed };
}

/** Whom a mail went to; undefined for one who was erased. */
async function addressOf(
  { store }: IngestOptions,
  { kind, ref }: OutboxRow,
): Promise<string | undefined> {
  const [about] = kind.split("_");
  const source = { booking: store.bookings, newsletter: store.newsletter, contact: store.contact };
  const found = await source[about as keyof typeof source]?.find(ref);
  return found?.email || undefined;
}
