import { ingestMail } from "#server";
import { printResult } from "./answers.ts";
import { type Command, refused } from "./command.ts";
import { withStudio } from "./open-studio.ts";

/** A report holds the mail that it is about, at most. */
const MAIL_MAX_BYTES = 10 * 1024 * 1024;

const CLOSED = "; the address gets no newsletter any more";

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
    const taken = await ingestMail(studio, raw);
    switch (taken.kind) {
      case "answer": {
        const { declined: id } = taken;
        const ended = id === undefined ? null : { report: "declined", id };
        printResult(call, ended, `${ended ? `declined: ${id}` : "Not a declined booking"}\n`);
        return;
      }
      case "copy": {
        const { report, issue, suppressed } = taken;
        const text = `${report} of issue ${issue}${suppressed ? CLOSED : ""}\n`;
        printResult(call, { report, issue, suppressed }, text);
        return;
      }
      case "mail": {
        const { report, row, status, suppressed } = taken;
        const { id, kind, ref: about } = row;
        const code = status === undefined ? "" : ` (${status})`;
        const text = `${report} of ${kind} ${id}${code}${suppressed ? CLOSED : ""}\n`;
        printResult(call, { report, id, kind, about, suppressed }, text);
        return;
      }
      case "stranger":
        printResult(call, null, "A report about an email that this site did not send.\n");
        return;
      default:
        printResult(call, null, "Not a report about an email.\n");
    }
  }),
};
