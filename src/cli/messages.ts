import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { LocaleCode } from "#i18n";
import {
  readTranslatorNotes,
  readUnits,
  readWrittenTexts,
  sourceLanguage,
  stateOfTexts,
  takeUnits,
  type TextsState,
  unitsToTranslate,
  writeCsv,
  writeXliff,
  type WrittenTexts,
} from "#i18n/interchange";
import { OUT, printParts, printResult } from "./answers.ts";
import { type Call, type Command, type CommandFailure, misused, refused } from "./command.ts";
import { needOwnStudio, readStudioFiles, type StudioFiles, TAG } from "./own-studio.ts";
import { counted, plainText, textTable } from "./text-table.ts";
import { type ValueKind, word } from "./value-kinds.ts";
import { writeWhole } from "./write-whole.ts";

/** Maximum reported lines of an invalid file; people fix the first ones and retry. */
const PROBLEMS_SHOWN = 20;
/** What makes spreadsheets read UTF-8. */
const MARK = "\uFEFF";

const FORMAT: ValueKind = {
  placeholder: "<xliff|csv>",
  expected: "xliff or csv",
  accepts: (value) => value === "xliff" || value === "csv",
};

/** Texts of the interface: what is missing, and their way to translators and back (issue 22). */
export const commands: readonly Command[] = [
  {
    name: "status",
    summary: "texts in every language: how many are written, missing or no longer used",
    options: {
      keys: { summary: "name each text" },
      strict: { summary: "exit with 1 when one is missing, wrong or no longer used" },
    },
    example: "messages status --keys",
    async run(call) {
      const files = await readStudioFiles(call.terminal);
      const { texts, problems: malformed } = await readTexts(files, files.languages);
      const states = files.languages.map((locale) => stateOfTexts(texts, locale));
      const rows = states.map(({ locale, written, proposals, missing, wrong, unknown }) => [
        locale,
        written,
        proposals.length,
        missing.length,
        [...new Set(missing.map(({ shownIn }) => shownIn))].join(", ") || null,
        wrong.length,
        unknown.length,
      ]);
      const head = ["language", "written", "proposals", "missing", "read in", "wrong", "not used"];
      const named = call.has("keys") ? states.flatMap(keyLines).join("") : "";
      printResult(call, { languages: states, malformed }, textTable(head, rows) + named);
      reportProblems(call, malformed);
      const faults = states.flatMap(({ missing, wrong, unknown }) => [missing, wrong, unknown]);
      if (call.has("strict") && (malformed.length > 0 || faults.some((keys) => keys.length > 0))) {
        throw refused("texts are missing, wrong or no longer used");
      }
    },
  },
  {
    name: "export",
    summary: "texts for translators, as XLIFF 2.1 or CSV, with notes",
    options: {
      locale: { summary: "language to translate into (required)", value: TAG },
      format: { summary: "default: xliff, for a file named .csv csv", value: FORMAT },
      missing: { summary: "only texts that are still missing" },
      bom: { summary: "begin CSV with a byte order mark, which Excel needs" },
      ...OUT,
    },
    example: "messages export --locale it --missing --out it.xlf",
    async run(call) {
      const to = call.option("locale");
      if (to === undefined) throw misused("--locale is missing", `it expects ${TAG.expected}`);
      if (call.json) throw misused("the export is XLIFF or CSV", "--format csv");
      const files = await readStudioFiles(call.terminal);
      const texts = await readGoodTexts(call, files, [to]);
      const notes = await readTranslatorNotes(files.environment.messagesDir);
      const from = sourceLanguage(texts, to, files.original);
      const all = unitsToTranslate(texts, { from, to, notes });
      const units = call.has("missing") ? all.filter(({ target }) => target === undefined) : all;
      if (units.length === 0) throw refused(`no text is missing in ${to}`);
      const isCsv = (call.option("format") ?? call.option("out")?.split(".").at(-1)) === "csv";
      if (call.has("bom") && !isCsv) throw misused("--bom is for CSV", "--format csv");
      const mark = call.has("bom") ? MARK : "";
      await printParts(call, [isCsv ? mark + writeCsv(units) : writeXliff(units, { from, to })]);
      call.terminal.note(`${counted(units.length, "text")} from ${from} to ${to}\n`);
    },
  },
  {
    name: "import",
    summary: "imports such a file into the studio's texts, all or nothing",
    args: [word("file")],
    options: { locale: { summary: "language of the translations; CSV needs it", value: TAG } },
    example: "messages import it.xlf",
    run: takeFile,
  },
];

async function takeFile(call: Call): Promise<void> {
  const { args, terminal } = call;
  const [file = ""] = args;
  const files = await readStudioFiles(terminal);
  const { environment, original, locales } = files;
  needOwnStudio(environment, terminal);
  const bytes = await readFile(file).catch(() => undefined);
  if (!bytes) throw refused(`${file} cannot be read`);
  const read = readUnits(bytes);
  if (!read.ok) throw badFile(call, file, read.problems);
  const to = languageOf(call, read.locale);
  const texts = await readGoodTexts(call, files, [to]);
  const taken = takeUnits(texts, read.units, { to, original });
  if (!taken.ok) throw badFile(call, file, taken.problems);
  const { data, changed, unknown, outdated } = taken;
  if (unknown.length === read.units.length) throw refused(`${file} has no text of this site`);
  const target = path.join(environment.ownMessagesDir, `${to}.json`);
  const isFirst = !existsSync(environment.ownMessagesDir);
  if (changed.length > 0) await writeWhole(target, `${JSON.stringify(data, undefined, 2)}\n`);
  if (isFirst && changed.length > 0) {
    terminal.note("the folder of texts is new: restart the server\n");
  }
  const where = plainText(file);
  for (const { key, line } of unknown) {
    terminal.note(`${where}:${line}: "${plainText(key)}" is no longer used; left out\n`);
  }
  for (const { key, line } of outdated) {
    terminal.note(`${where}:${line}: "${key}" was translated from an older text\n`);
  }
  if (!locales.includes(to)) {
    terminal.note(`${to} is not a language of the site yet: npm run studio -- locale add ${to}\n`);
  }
  const result = { locale: to, file: target, changed };
  const others = {
    unknown: unknown.map(({ key }) => key),
    outdated: outdated.map(({ key }) => key),
  };
  const written = changed.length > 0 ? `, written to ${target}` : "";
  const text = `${to}: ${counted(changed.length, "text")} changed${written}\n`;
  printResult(call, { ...result, ...others }, text);
}

/** The language that is named, or that the file says; of both the first, which may have a region less. */
function languageOf({ option }: Call, said: LocaleCode | undefined): LocaleCode {
  const named = option("locale");
  const to = named ?? said;
  if (to === undefined || !TAG.accepts(to)) {
    throw misused("the file does not say its language", "name it: --locale it");
  }
  if (said !== undefined && said.split("-")[0] !== to.split("-")[0]) {
    throw refused(`the file is for ${plainText(said)}, not for ${to}`);
  }
  return to;
}

function readTexts({ folders, original }: StudioFiles, locales: readonly LocaleCode[]) {
  return readWrittenTexts(folders, locales, original);
}

/** @throws CommandFailure where a message file is malformed: what it says would be lost */
async function readGoodTexts(
  call: Call,
  files: StudioFiles,
  locales: readonly LocaleCode[],
): Promise<WrittenTexts> {
  const { texts, problems } = await readTexts(files, locales);
  if (problems.length === 0) return texts;
  reportProblems(call, problems);
  throw refused("message files are malformed", "fix them first");
}

function keyLines({ locale, proposals, missing, wrong, unknown }: TextsState) {
  return [
    ...missing.map(({ key, shownIn }) => `${locale} ${key}: missing, read in ${shownIn}\n`),
    ...proposals.map((key) => `${locale} ${key}: as the product proposes it\n`),
    ...wrong.map((key) => `${locale} ${key}: other arguments than in English\n`),
    ...unknown.map((key) => `${locale} ${plainText(key)}: not used\n`),
  ];
}

interface Problem {
  readonly file: string;
  readonly line?: number | undefined;
  readonly expected: string;
  readonly hint: string;
}

function reportProblems({ terminal }: Call, problems: readonly Problem[]): void {
  for (const { file, line, expected, hint } of problems.slice(0, PROBLEMS_SHOWN)) {
    const place = line === undefined ? "" : `:${line}`;
    const said = `expected ${plainText(expected)} (${plainText(hint)})`;
    terminal.note(`${plainText(file)}${place}: ${said}\n`);
  }
}

function badFile(
  call: Call,
  file: string,
  problems: readonly Omit<Problem, "file">[],
): CommandFailure {
  reportProblems(
    call,
    problems.map((problem) => ({ file, ...problem })),
  );
  const found = counted(problems.length, "problem");
  return refused(`nothing was imported: ${found}`, "mend the file and import it again");
}
