import { CHANGEABLE_RULES, type ChangeableRule, type RuleField } from "#booking";
import { COMMAND_LINE } from "#people/node";
import { printResult } from "./answers.ts";
import { type Call, type Command, misused, refused } from "./command.ts";
import { type Studio, withStudio } from "./open-studio.ts";
import { textTable } from "./text-table.ts";
import { oneOf, word } from "./value-kinds.ts";

/** What is typed and shown for a day of the week without hours. */
const CLOSED = "closed";

const RULE = { ...oneOf(...CHANGEABLE_RULES), placeholder: "<rule>" };

const EXPECTED: Readonly<Record<string, string>> = {
  minNotice: "hours, fewer than the days ahead that can be booked",
  changeNotice: "hours",
  bufferBefore: "minutes from 0 to 480, in steps of five",
  bufferAfter: "minutes from 0 to 480, in steps of five",
  horizonDays: "days from 1 to 730",
  maxPerDay: "a number from 1 to 288",
};

const list: Command = {
  name: "rules",
  summary: "weekly hours, notice in hours, buffers and limits, and what the file has instead",
  example: "booking rules",
  run: withStudio(async ({ booking }, call) => {
    const { fields } = await booking.rules.fields();
    const rows = fields.map((field) => [
      field.name,
      shown(field, field.text),
      field.isChanged ? shown(field, field.fileText) : null,
    ]);
    printResult(call, fields.map(ruleJson), textTable(["rule", "now", "in the file"], rows));
  }),
};

const change: Command = {
  name: "change-rule",
  summary: "changes a rule at once, for new bookings only",
  args: [RULE, word("value")],
  example: 'booking change-rule weekly.thu "09:00-12:30, 13:30-17:00"',
  run: withStudio(async (studio, call) => {
    const [name = "", value = ""] = call.args;
    const isClosed = name.startsWith("weekly.") && value === CLOSED;
    await save(studio, call, () => (isClosed ? "" : value));
  }),
};

const reset: Command = {
  name: "reset-rule",
  summary: "takes a change back: the rule follows the file again",
  args: [RULE],
  example: "booking reset-rule weekly.thu",
  run: withStudio((studio, call) => save(studio, call, ({ fileText }) => fileText)),
};

/** Weekly hours, notice, buffers and limits, as on the studio's page (issue 27). */
export const ruleCommands: readonly Command[] = [list, change, reset];

/** Saves a rule as the studio's page does, and says how it is now. */
async function save(
  { booking, now }: Studio,
  call: Call,
  textFor: (field: RuleField) => string,
): Promise<void> {
  const name = call.args[0] as ChangeableRule;
  const { field, version } = await read(booking, name);
  const texts = new Map([[name, textFor(field)]]);
  const answer = await booking.rules.save({ texts, version, author: COMMAND_LINE, now: now() });
  if (!answer.ok && answer.reason === "changed") {
    throw refused("somebody else has just changed the rules", "booking rules shows them");
  }
  if (!answer.ok) throw misused(`${name} expects ${EXPECTED[name] ?? hoursExpected()}`);
  const { field: after } = await read(booking, name);
  const otherwise = after.isChanged ? `; in the file: ${shown(after, after.fileText)}` : "";
  printResult(call, ruleJson(after), `${name}: ${shown(after, after.text)}${otherwise}\n`);
}

async function read({ rules: studioRules }: Studio["booking"], name: ChangeableRule) {
  const { fields, version } = await studioRules.fields();
  const field = fields.find((each) => each.name === name);
  if (!field) throw new Error(`no rule ${name}`);
  return { field, version };
}

function hoursExpected(): string {
  return `hours such as 09:00-12:30, 13:30-17:00, in steps of five minutes, or ${CLOSED}`;
}

function shown({ name }: RuleField, text: string): string {
  return text === "" && name.startsWith("weekly.") ? CLOSED : text;
}

function ruleJson({ name, text, fileText, isChanged }: RuleField) {
  return { rule: name, value: text, file: fileText, changed: isChanged };
}
