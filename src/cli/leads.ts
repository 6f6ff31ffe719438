import Papa from "papaparse";
import type { Contact, ContactState } from "#contact";
import { COMMAND_LINE } from "#people/node";
import { OUT, printResult, printParts } from "./answers.ts";
import { type Call, type Command, type CommandFailure, refused } from "./command.ts";
import { clockTime, iso, readMoment } from "./moments.ts";
import { type Studio, withStudio } from "./open-studio.ts";
import { counted, plainLines, textFields, textTable } from "./text-table.ts";
import { choice, chosen, COUNT, MOMENT, word } from "./value-kinds.ts";

const STATES = [
  "accepted",
  "quarantine",
  "released",
  "spam",
] as const satisfies readonly ContactState[];

const FILTERS = {
  state: { summary: "in these states", value: choice(...STATES) },
  since: { summary: "that came at this time or later", value: MOMENT },
};

/** Default number of enquiries in a list. */
const SHOWN = 50;
/** Enquiries at a time, so that many take little memory. */
const PART = 250;

const REFERENCE = word("reference");

/** Enquiries (F3, b3, b4). */
export const commands: readonly Command[] = [
  {
    name: "list",
    summary: "enquiries, newest first",
    options: {
      ...FILTERS,
      limit: { summary: `maximum number; default ${SHOWN}`, value: COUNT },
    },
    example: "leads list --state quarantine --since 7d",
    run: withStudio(async (studio, call) => {
      const limit = Number(call.option("limit") ?? SHOWN);
      const found: Contact[] = [];
      for await (const part of enquiries(studio, call)) {
        found.push(...part);
        if (found.length > limit) break;
      }
      const shown = found.slice(0, limit);
      const more = found.length > limit ? "; there are more: --limit" : "";
      const rows = shown.map(({ reference, createdAt, state, name, email, locale, message }) => [
        reference,
        clockTime(createdAt, studio.rules.zone),
        state,
        name,
        email,
        locale,
        [...(message ?? "")].slice(0, 40).join(""),
      ]);
      const head = ["reference", "came", "state", "name", "email", "language", "message"];
      const text = `${textTable(head, rows)}${counted(shown.length, "enquiry", "enquiries")}${more}\n`;
      printResult(call, shown.map(leadJson), shown.length > 0 ? text : "No enquiries.\n");
    }),
  },
  {
    name: "show",
    summary: "everything about an enquiry",
    args: [REFERENCE],
    example: "leads show C-7K3QZ",
    run: withStudio(async ({ contact, rules }, call) => {
      const found = await contact.find(call.args[0] ?? "");
      if (!found) throw notFound(call);
      const { brief, message } = found;
      const fields = textFields({
        reference: found.reference,
        came: `${clockTime(found.createdAt, rules.zone)} ${rules.zone}`,
        state: found.state,
        name: found.name,
        mail: found.email,
        phone: found.phone,
        language: found.locale,
        score: found.score,
        "kinds of film": brief?.types.join(", "),
        budget: brief?.budget,
        deadline: brief?.deadline,
        "languages of the film": brief?.languages.join(", "),
        links: brief?.links.join(" "),
      });
      printResult(call, leadJson(found), `${fields}\n${plainLines(message ?? "(erased)")}\n`);
    }),
  },
  {
    name: "export",
    summary: "all enquiries as CSV, or as JSON with --json",
    options: { ...FILTERS, ...OUT },
    example: "leads export --since 30d --out leads.csv",
    run: withStudio(async (studio, call) =>
      printParts(call, call.json ? jsonParts(studio, call) : csvParts(studio, call)),
    ),
  },
  decision(
    "release",
    "takes an enquiry out of quarantine or spam; the studio gets it by email",
    ({ contact, now }, reference) => contact.release(reference, now(), COMMAND_LINE),
  ),
  decision(
    "spam",
    "marks an enquiry as spam; unsent emails are dropped",
    ({ contact, now }, reference) => contact.markSpam(reference, now(), COMMAND_LINE),
  ),
];

function decision(
  name: string,
  summary: string,
  decide: (studio: Studio, reference: string) => ReturnType<Studio["contact"]["markSpam"]>,
): Command {
  return {
    name,
    summary,
    args: [REFERENCE],
    example: `leads ${name} C-7K3QZ`,
    run: withStudio(async (studio, call) => {
      const answer = await decide(studio, call.args[0] ?? "");
      if (!answer.ok) throw notFound(call);
      const { reference, state } = answer.contact;
      printResult(call, leadJson(answer.contact), `${reference} is ${state} now.\n`);
    }),
  };
}

/** The enquiries that match the options, newest first, in batches. */
async function* enquiries(
  { contact, rules, now }: Studio,
  { option }: Call,
): AsyncGenerator<readonly Contact[]> {
  const since = readMoment(option("since"), rules.zone, now()) ?? Number.NEGATIVE_INFINITY;
  const states = chosen(STATES, option("state"));
  let before: Contact | undefined;
  for (;;) {
    const part = await contact.list({ states, before, limit: PART });
    yield part.filter(({ createdAt }) => createdAt >= since);
    before = part.at(-1);
    if (part.length < PART || !before || before.createdAt < since) return;
  }
}

async function* csvParts(studio: Studio, call: Call): AsyncGenerator<string> {
  let header = true;
  for await (const part of enquiries(studio, call)) {
    const rows = part.map((contact) => {
      const { brief, ...rest } = leadJson(contact);
      return { ...rest, brief: brief === null ? "" : JSON.stringify(brief) };
    });
    // Without rows there are no columns for the head either.
    if (rows.length === 0) continue;
    yield `${Papa.unparse(rows, { header, newline: "\r\n", escapeFormulae: true })}\r\n`;
    header = false;
  }
}

async function* jsonParts(studio: Studio, call: Call): AsyncGenerator<string> {
  let between = "[\n";
  for await (const part of enquiries(studio, call)) {
    for (const contact of part) {
      yield `${between}${JSON.stringify(leadJson(contact))}`;
      between = ",\n";
    }
  }
  yield between === "[\n" ? "[]\n" : "\n]\n";
}

function leadJson(contact: Contact) {
  const { id, reference, state, createdAt, locale, name, email, phone, message } = contact;
  const { brief, score } = contact;
  return {
    id,
    reference,
    state,
    createdAt: iso(createdAt),
    locale,
    name,
    email,
    phone,
    message,
    brief,
    score,
  };
}

function notFound({ args }: Call): CommandFailure {
  return refused(`there is no enquiry ${args[0]}`, "leads list shows the newest");
}
