import Papa from "papaparse";
import type { Contact, ContactEntry, ContactState } from "#contact";
import { ENTRY_LIMITS } from "#contact/node";
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

const STAGES = ["new", "answered", "done"] as const satisfies readonly Contact["stage"][];

const FILTERS = {
  state: { summary: "in these states", value: choice(...STATES) },
  stage: { summary: "as far as the studio is with them", value: choice(...STAGES) },
  search: {
    summary: "with these words in name, email address or reference",
    value: word("words"),
  },
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
      const rows = shown.map(
        ({ reference, createdAt, name, email, locale, message, ...stands }) => [
          reference,
          clockTime(createdAt, studio.rules.zone),
          stands.state,
          stands.stage,
          name,
          email,
          locale,
          [...(message ?? "")].slice(0, 40).join(""),
        ],
      );
      const head = ["reference", "came", "state", "stage", "name", "email", "language", "message"];
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
      const entries = await contact.entries(found.id);
      const written = entries.map(
        ({ kind, at, author, body }) =>
          `\n${kind}, ${clockTime(at, rules.zone)}, ${author.name}\n${plainLines(body)}\n`,
      );
      const fields = textFields({
        reference: found.reference,
        came: `${clockTime(found.createdAt, rules.zone)} ${rules.zone}`,
        state: found.state,
        stage: found.stage,
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
      const text = `${fields}\n${plainLines(message ?? "(erased)")}\n${written.join("")}`;
      printResult(call, { ...leadJson(found), entries: entries.map(entryJson) }, text);
    }),
  },
  {
    name: "export",
    summary: "all enquiries as CSV, or as JSON with --json",
    options: { ...FILTERS, ...OUT },
    example: "leads export --since 30d --out leads.csv",
    run: withStudio(async (studio, call) => {
      const { people, now } = studio;
      const subject = call.option("state") ?? "–";
      const entry = { at: now(), author: COMMAND_LINE, action: "enquiry_export" } as const;
      await people.record({ ...entry, subject, before: null, after: null });
      await printParts(call, call.json ? jsonParts(studio, call) : csvParts(studio, call));
    }),
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
  step("done", "marks an enquiry as done: nothing is left to do"),
  step("reopen", "makes an enquiry new again"),
  {
    name: "note",
    summary: "adds a note to an enquiry that only the studio sees",
    args: [REFERENCE, word("text")],
    example: 'leads note C-7K3QZ "Called back on Monday"',
    run: withStudio(async ({ contact, now }, call) => {
      const found = await contact.find(call.args[0] ?? "");
      if (!found) throw notFound(call);
      const act = { author: COMMAND_LINE, now: now() };
      const answer = await contact.note(found.id, call.args[1] ?? "", act);
      if (!answer.ok) throw notPossible(found, answer.reason);
      printResult(call, leadJson(answer.contact), `Noted on ${found.reference}.\n`);
    }),
  },
];

/** A step that needs no text. */
function step(name: "done" | "reopen", summary: string): Command {
  return {
    name,
    summary,
    args: [REFERENCE],
    example: `leads ${name} C-7K3QZ`,
    run: withStudio(async ({ contact, now }, call) => {
      const found = await contact.find(call.args[0] ?? "");
      if (!found) throw notFound(call);
      const act = { author: COMMAND_LINE, now: now() };
      const answer = await contact.setStage(found.id, name === "done" ? "done" : "new", act);
      if (!answer.ok) throw notPossible(found, answer.reason);
      const { stage } = answer.contact;
      printResult(call, leadJson(answer.contact), `${found.reference} is ${stage} now.\n`);
    }),
  };
}

function notPossible({ reference, state }: Contact, reason: string): CommandFailure {
  return reason === "long" || reason === "empty"
    ? refused(`a note has 1 to ${ENTRY_LIMITS.note} characters`)
    : refused(`${reference} is ${state} or erased`, `leads release ${reference}`);
}

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
  const stages = chosen(STAGES, option("stage"));
  let before: Contact | undefined;
  for (;;) {
    const part = await contact.list({ states, search: option("search"), before, limit: PART });
    yield part.filter(
      ({ createdAt, stage }) => createdAt >= since && (stages?.includes(stage) ?? true),
    );
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
  const { brief, score, stage } = contact;
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
    stage,
  };
}

function entryJson({ kind, at, author, signature, body }: ContactEntry) {
  return { kind, at: iso(at), author: author.name, signature, body };
}

function notFound({ args }: Call): CommandFailure {
  return refused(`there is no enquiry ${args[0]}`, "leads list shows the newest");
}
