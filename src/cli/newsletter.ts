import { readFile } from "node:fs/promises";
import {
  STOP_REASONS,
  type Subscriber,
  SUBSCRIBER_STATES,
  type SubscriberState,
} from "#newsletter";
import type { CsvProblem } from "#newsletter/node";
import type { AuditFacts } from "#people";
import { COMMAND_LINE } from "#people/node";
import { askFirst, OUT, printResult, printParts } from "./answers.ts";
import { type Command, misused, refused, YES } from "./command.ts";
import { clockTime, iso } from "./moments.ts";
import { issueCommands } from "./newsletter-issues.ts";
import { type Studio, withStudio } from "./open-studio.ts";
import { counted, plainText, textTable } from "./text-table.ts";
import { choice, chosen, COUNT, MAIL, word } from "./value-kinds.ts";

const STATE = { state: { summary: "in these states", value: choice(...SUBSCRIBER_STATES) } };

const CLOSED = "The address will not get the newsletter any more.\n";

/** Default number of subscribers in a list. */
const SHOWN = 50;
const PART = 250;
/** Maximum reported lines of an invalid file; people fix the first ones and retry. */
const PROBLEMS_SHOWN = 20;

const PROBLEMS: Readonly<Record<CsvProblem["code"], string>> = {
  column_missing: "the column is missing",
  value_required: "a value is missing",
  locale_unknown: "is not a language of the site",
  state_unknown: `is none of ${SUBSCRIBER_STATES.join(", ")}`,
  action_unknown: "is neither asked nor given",
  time_format: "is not a time such as 2027-03-18T08:00:00Z",
  wording_changed: "is not the id of the wording",
  email_twice: "appears twice",
  line_format: "is not CSV",
  email_required: "an address is missing",
  email_format: "is not an email address",
  email_long: "is too long for an email address",
  email_utf8: "has letters that the mail server does not accept",
};

/** Subscribers and issues (F2, b2). */
export const commands: readonly Command[] = [
  ...issueCommands,
  {
    name: "list",
    summary: "subscribers by address, and how many there are",
    options: {
      ...STATE,
      limit: { summary: `maximum number; default ${SHOWN}`, value: COUNT },
    },
    example: "newsletter list --state confirmed --limit 500",
    run: withStudio(async (studio, call) => {
      const states = chosen(SUBSCRIBER_STATES, call.option("state"));
      const limit = Number(call.option("limit") ?? SHOWN);
      const counts = new Map<SubscriberState, number>();
      const shown: Subscriber[] = [];
      for await (const subscriber of subscribers(studio)) {
        counts.set(subscriber.state, (counts.get(subscriber.state) ?? 0) + 1);
        const isWanted = states?.includes(subscriber.state) ?? true;
        if (isWanted && shown.length < limit) shown.push(subscriber);
      }
      const rows = shown.map(({ email, state, locale, createdAt, confirmedAt }) => [
        email,
        state,
        locale,
        clockTime(createdAt, studio.rules.zone),
        confirmedAt && clockTime(confirmedAt, studio.rules.zone),
      ]);
      const sums = SUBSCRIBER_STATES.map((state) => `${counts.get(state) ?? 0} ${state}`).join(
        ", ",
      );
      const head = ["email", "state", "language", "asked", "confirmed"];
      const text = `${textTable(head, rows)}${shown.length} shown; in all ${sums}\n`;
      printResult(call, shown.map(subscriberJson), text);
    }),
  },
  {
    name: "export",
    summary: "the list as CSV with the evidence of consent, for any sending service",
    options: { ...STATE, ...OUT },
    example: "newsletter export --state confirmed --out subscribers.csv",
    run: withStudio(async (studio, call) => {
      if (call.json) throw misused("the list is CSV", "for JSON there is newsletter list --json");
      const states = chosen(SUBSCRIBER_STATES, call.option("state"));
      await record(studio, "subscriber_export", states?.join(", "));
      await printParts(call, studio.lists.exportCsv(states));
    }),
  },
  {
    name: "import",
    summary: "imports such a file; never reactivates a suppressed address, sends nothing",
    args: [word("file")],
    example: "newsletter import subscribers.csv",
    run: withStudio(async (studio, call) => {
      const { lists, now } = studio;
      const { args, terminal } = call;
      const [file = ""] = args;
      const text = await readFile(file, "utf8").catch(() => undefined);
      if (text === undefined) throw refused(`${file} cannot be read`);
      const result = await lists.importCsv(text, now(), (done, total) =>
        terminal.progress("imported", done, total),
      );
      if (!result.ok) {
        const { problems } = result;
        for (const problem of problems.slice(0, PROBLEMS_SHOWN)) {
          terminal.note(`${plainText(file)}:${problem.line}: ${describe(problem)}\n`);
        }
        const found = counted(problems.length, "problem");
        throw refused(`nothing was imported: ${found}`, "mend the file and import it again");
      }
      const { added, known, suppressed } = result;
      await record(studio, "subscriber_import", undefined, { added });
      const lines = [
        `${added} added`,
        `${known.length} already known${linesOf(known)}`,
        `${suppressed.length} unsubscribed or suppressed${linesOf(suppressed)}`,
      ];
      printResult(call, { added, known, suppressed }, `${lines.join("\n")}\n`);
    }),
  },
  {
    name: "suppress",
    summary: "suppresses an address, subscribed or not",
    args: [MAIL],
    options: {
      reason: { summary: "reason; default manual", value: choice(...STOP_REASONS) },
      ...YES,
    },
    example: "newsletter suppress ann@example.com --reason bounce",
    run: withStudio(async (studio, call) => {
      const [email = ""] = call.args;
      const [reason = "manual"] = chosen(STOP_REASONS, call.option("reason")) ?? [];
      await askFirst(call, `Stop sending the newsletter to ${email}?`);
      const answer = await studio.newsletter.suppress(email, reason, studio.now(), COMMAND_LINE);
      if (!answer.ok) throw refused(`${plainText(email)} is not an email address`);
      printResult(call, { email, reason }, CLOSED);
    }),
  },
  {
    name: "bounce",
    summary: "an address takes no email: it gets no newsletter any more",
    args: [MAIL],
    example: "newsletter bounce ann@example.com",
    run: withStudio(async ({ newsletter, now }, call) => {
      const [email = ""] = call.args;
      await newsletter.suppress(email, "bounce", now(), COMMAND_LINE);
      printResult(call, { email, reason: "bounce" }, CLOSED);
    }),
  },
];

/** Lists that come and go are in the audit trail, too. */
async function record(
  { people, now }: Studio,
  action: "subscriber_import" | "subscriber_export",
  subject = "–",
  after: AuditFacts | null = null,
): Promise<void> {
  await people.record({ at: now(), author: COMMAND_LINE, action, subject, before: null, after });
}

async function* subscribers({ store }: Studio): AsyncGenerator<Subscriber> {
  let part = await store.newsletter.page(undefined, PART);
  while (part.length > 0) {
    yield* part;
    part = await store.newsletter.page(part.at(-1)?.emailKey, PART);
  }
}

function subscriberJson({ id, email, state, locale, ...times }: Subscriber) {
  return {
    id,
    email,
    state,
    locale,
    createdAt: iso(times.createdAt),
    confirmedAt: iso(times.confirmedAt),
    endedAt: iso(times.endedAt),
  };
}

function describe({ column, code }: CsvProblem): string {
  return `${column ?? "the line"}: ${PROBLEMS[code]}`;
}

function linesOf(lines: readonly number[]): string {
  if (lines.length === 0) return "";
  const first = lines.slice(0, PROBLEMS_SHOWN).join(", ");
  return ` (line ${first}${lines.length > PROBLEMS_SHOWN ? " …" : ""})`;
}
