import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { type Environment, readConfig, readStudio, StartFailure, studioFile } from "#server";
import { MOVED_TEXTS, SETTING_CHANGES } from "#studio";
import { printResult } from "./answers.ts";
import { type Call, type Command, refused } from "./command.ts";
import { isSettings, replaceSetting } from "./config-text.ts";
import { readSettings } from "./open-studio.ts";
import { needOwnStudio } from "./own-studio.ts";
import { counted, plainText } from "./text-table.ts";
import { tryOut } from "./try-config.ts";
import { writeWhole } from "./write-whole.ts";

/** Something in a studio's files that this version has in another form. */
interface Finding {
  readonly file: string;
  readonly found: string;
  readonly expected: string;
  /** What the file says from now on; absent where only a person can change it. */
  readonly text?: string;
}

/** What a new version asks of a studio's own files (issue 22). */
export const commands: readonly Command[] = [
  {
    name: "check",
    summary: "what this version has in a different form from the studio's files",
    example: "upgrade check",
    async run(call) {
      const findings = await findAll(call);
      report(call, findings);
      if (findings.length > 0) {
        throw refused(
          `${counted(findings.length, "place")} to change`,
          "npm run studio -- upgrade apply changes what is marked",
        );
      }
    },
  },
  {
    name: "apply",
    summary: "changes everything that can be changed automatically",
    example: "upgrade apply",
    async run(call) {
      needOwnStudio(readSettings(call.terminal), call.terminal);
      const found = await findAll(call);
      for (const { file, text } of found) if (text !== undefined) await writeWhole(file, text);
      const left = found.filter(({ text }) => text === undefined);
      report(call, left);
      call.terminal.note(`${counted(found.length - left.length, "place")} changed\n`);
      if (left.length > 0) throw refused(`${counted(left.length, "place")} left to change`);
    },
  },
];

async function findAll({ terminal }: Call): Promise<readonly Finding[]> {
  const environment = readSettings(terminal);
  return [...(await findSettings(environment)), ...(await findTexts(environment))];
}

/** Settings of older versions, and whatever else is wrong with a configuration that has none. */
async function findSettings(environment: Environment): Promise<readonly Finding[]> {
  const file = studioFile(environment.studioDir);
  if (file === undefined) return [];
  const source = await readFile(file, "utf8");
  const config = await tryOut(file, source, readConfig);
  const findings: Finding[] = [];
  for (const { was, is, hint, mend } of SETTING_CHANGES) {
    if (!isSettings(config) || !(was in config)) continue;
    const { [was]: value, ...rest } = config;
    const mended = mend(value);
    // One that has both is for a person to decide.
    const text = is in rest ? undefined : replaceSetting(source, was, [is, mended]);
    const says = text && (await tryOut(file, text, readConfig));
    const isMended = isDeepStrictEqual(says, { ...rest, [is]: mended });
    findings.push({
      file,
      found: was,
      expected: hint,
      ...(text !== undefined && isMended && { text }),
    });
  }
  const isGood = await tryOut(file, source, (trial) => readStudio(environment, trial));
  if (findings.length > 0 || isGood) return findings;
  const failure = await readStudio(environment).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (failure instanceof StartFailure) {
    return failure.problems.map(({ where, expected, hint = "" }) => ({
      file: where,
      found: hint,
      expected,
    }));
  }
  if (failure !== undefined) throw failure;
  return [];
}

/** Texts under keys of older versions: all moved ones of a file are changed at once. */
async function findTexts({ ownMessagesDir }: Environment): Promise<readonly Finding[]> {
  const names = await readdir(ownMessagesDir).catch(() => []);
  const findings: Finding[] = [];
  for (const name of names.filter((each) => each.endsWith(".json")).toSorted()) {
    const file = path.join(ownMessagesDir, name);
    // A malformed file is told of by the start, and by `messages status`.
    const data = parse(await readFile(file, "utf8"));
    const moved = Object.entries(MOVED_TEXTS).filter(([from]) => at(data, from) !== undefined);
    if (!data || moved.length === 0) continue;
    for (const [from, to] of moved) {
      const value = take(data, from.split("."));
      if (at(data, to) === undefined) put(data, to.split("."), value);
    }
    const text = `${JSON.stringify(data, undefined, 2)}\n`;
    findings.push(...moved.map(([found, expected]) => ({ file, found, expected, text })));
  }
  return findings;
}

function report(call: Call, findings: readonly Finding[]): void {
  const lines = findings.map(({ file, found, expected, text }) => {
    const mark = text === undefined ? "" : " (upgrade apply does it)";
    return `${plainText(file)}: ${plainText(found)}: now ${plainText(expected)}${mark}\n`;
  });
  const told = findings.map(({ text, ...finding }) => ({
    ...finding,
    isMendable: text !== undefined,
  }));
  printResult(call, told, lines.join("") || "nothing in the studio's files needs to change\n");
}

interface Group {
  [key: string]: unknown;
}

function parse(text: string): Group | undefined {
  try {
    const data: unknown = JSON.parse(text);
    return isSettings(data) ? data : undefined;
  } catch {
    return undefined;
  }
}

function at(data: unknown, key: string): unknown {
  return key.split(".").reduce((node, step) => (isSettings(node) ? node[step] : undefined), data);
}

/** Takes a text or group out, and groups that are empty then. */
function take(data: Group, [first = "", ...rest]: readonly string[]): unknown {
  const below = data[first];
  const value = rest.length === 0 || !isSettings(below) ? below : take(below, rest);
  if (rest.length === 0 || (isSettings(below) && Object.keys(below).length === 0))
    delete data[first];
  return value;
}

function put(data: Group, [first = "", ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    data[first] = value;
    return;
  }
  const below = data[first];
  const next = isSettings(below) ? below : {};
  data[first] = next;
  put(next, rest, value);
}
