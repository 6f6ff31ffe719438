import { existsSync, readFileSync } from "node:fs";
import { copyFile, mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { parse, type ParseError, printParseErrorCode } from "jsonc-parser";
import { defaultLocale } from "#i18n";
import { readConfig, studioFile } from "#server";
import { mergeSettings, parseStudio, type Studio } from "#studio";
import { completeTheme } from "#theme";
import { printResult } from "./answers.ts";
import { type Call, type Command, misused, refused } from "./command.ts";
import { editConfig, isSettings, type Settings } from "./config-text.ts";
import {
  type Files,
  filesOfLanguage,
  FOLDERS,
  hasServicePage,
  newFiles,
  serviceDrafts,
  writeConfig,
} from "./init-files.ts";
import { type Answers, askForSettings } from "./init-questions.ts";
import { checkSettings, usualSettings, withUsual } from "./init-settings.ts";
import { beginDocuments, nearest } from "./locale.ts";
import { tryOut } from "./try-config.ts";
import { misusedStart, readSettings } from "./open-studio.ts";
import { readStudioFiles } from "./own-studio.ts";
import { counted, plainText } from "./text-table.ts";
import { word } from "./value-kinds.ts";
import { writeWhole } from "./write-whole.ts";

/** A studio's own folder (issue 22). */
export const init: Command = {
  name: "",
  summary: "makes the studio's folder, or changes what is asked in the one that is there",
  options: {
    from: {
      summary: "JSON in the shape of studio.config.ts, instead of questions",
      value: word("file"),
    },
    yes: { summary: "use defaults for what is left out, and do not ask" },
  },
  example: "init --from studio.json",
  async run(call) {
    const { terminal } = call;
    const studioDir = terminal.env["STUDIO_DIR"] || "studio";
    const config = studioFile(studioDir);
    if (config === undefined && existsSync(studioDir) && (await readdir(studioDir)).length > 0) {
      throw refused(
        `${studioDir} exists, but has no studio.config.ts`,
        "move it away, or name another folder with STUDIO_DIR",
      );
    }
    const usual = usualSettings(terminal.env);
    if (config === undefined) {
      const { asked, files, siteUrl } = await readAnswers(call, usual);
      await begin(call, { studioDir, usual, asked, files, siteUrl });
    } else {
      const says = await readConfig(config).catch(misusedStart);
      if (!isSettings(says)) throw refused(`${config} has no settings`);
      const answers = await readAnswers(call, says);
      await change(call, { studioDir, config, says, ...answers });
    }
  },
};

/** Answers of a file, of a person, or none at all. */
async function readAnswers(call: Call, present: Settings): Promise<Answers> {
  const { option, has, terminal } = call;
  const from = option("from");
  if (from !== undefined) {
    const asked = await readAsked(from);
    return { asked, files: filesBeside(from, asked), siteUrl: undefined };
  }
  if (has("yes")) return { asked: {}, files: new Map(), siteUrl: undefined };
  const conversation = terminal.converse();
  if (!conversation) {
    throw misused(
      "questions need a terminal",
      "--from file.json answers them, --yes takes the usual",
    );
  }
  try {
    return await askForSettings(conversation, present);
  } finally {
    conversation.close();
  }
}

/** @throws CommandFailure when there is no object of settings in the file */
async function readAsked(file: string): Promise<Settings> {
  const text = await readFile(file, "utf8").catch(() => undefined);
  if (text === undefined) throw refused(`${plainText(file)} cannot be read`);
  const errors: ParseError[] = [];
  const asked: unknown = parse(text, errors);
  const [error] = errors;
  if (error) {
    const line = text.slice(0, error.offset).split("\n").length;
    throw refused(
      `${plainText(file)}:${line}: expected valid JSON (${printParseErrorCode(error.error)})`,
    );
  }
  if (!isSettings(asked)) throw refused(`${plainText(file)}: expected an object of settings`);
  return asked;
}

/** Files that settings name and that lie beside them. */
function filesBeside(
  from: string,
  { theme, founder, ...offer }: Settings,
): ReadonlyMap<string, string> {
  const logo = isSettings(theme) && isSettings(theme["logo"]) ? theme["logo"]["file"] : undefined;
  const named = [
    ["theme", logo],
    ["theme", isSettings(theme) ? theme["icon"] : undefined],
    ["media", isSettings(founder) ? founder["portrait"] : undefined],
    ...["services", "categories"].flatMap((list) => {
      const all = Array.isArray(offer[list]) ? (offer[list] as unknown[]) : [];
      return all.filter(isSettings).map(({ icon }) => ["theme", icon] as const);
    }),
  ] as const;
  const files = named.flatMap(([folder, name]) => {
    // Not a path: what a folder of the studio holds has a name.
    if (typeof name !== "string" || name !== path.basename(name)) return [];
    const places = [name, path.join(folder, name)].map((it) => path.join(path.dirname(from), it));
    const found = places.find((it) => existsSync(it));
    return found === undefined ? [] : [[path.join(folder, name), found] as const];
  });
  return new Map(files);
}

interface Beginning extends Answers {
  readonly studioDir: string;
  readonly usual: Settings;
}

/** Makes the whole folder beside its place, and moves it there at the end. */
async function begin(call: Call, { studioDir, usual, asked, files, siteUrl }: Beginning) {
  const isAsked = call.option("from") === undefined && !call.has("yes");
  const full = withUsual(asked, usual);
  const settings = call.has("yes") || isAsked ? full.settings : asked;
  const studio = goodStudio(settings);
  needFiles(studio, files, undefined);
  const { messagesDir } = readSettings(call.terminal);
  const made = new Map([
    ["studio.config.ts", writeConfig(settings)],
    ...(await newFiles(studio, messagesDir)),
  ]);
  const target = path.resolve(studioDir);
  // The same name each time: what an earlier run left when it was ended goes.
  const part = path.join(path.dirname(target), `.${path.basename(target)}.part`);
  await rm(part, { recursive: true, force: true });
  try {
    for (const folder of FOLDERS) await mkdir(path.join(part, folder), { recursive: true });
    await writeAll(part, made, files);
    await mkdir(path.dirname(target), { recursive: true });
    await rename(part, target);
  } finally {
    await rm(part, { recursive: true, force: true });
  }
  const written = [...made.keys(), ...files.keys()].toSorted();
  const assumed = call.has("yes") ? full.assumed : [];
  const text = [
    `${studioDir} was written: ${counted(written.length, "file")}`,
    ...(assumed.length > 0
      ? [`assumed, change it in studio.config.ts: ${assumed.join(", ")}`]
      : []),
    ...nextSteps(siteUrl),
  ];
  printResult(call, { studioDir, isNew: true, written, assumed }, `${text.join("\n")}\n`);
}

interface Change extends Answers {
  readonly studioDir: string;
  readonly config: string;
  readonly says: Settings;
}

/** Changes the values that are asked for, and begins what they bring with them. */
async function change(call: Call, { studioDir, config, says, asked, files, siteUrl }: Change) {
  const before = goodStudio(says);
  const after = goodStudio(mergeSettings(says, asked));
  needFiles(after, files, studioDir);
  const text = await readFile(config, "utf8");
  const edited = editConfig(text, says, asked);
  const isChanged = edited !== text;
  const read = async (trial: string): Promise<unknown> => {
    const parsed = parseStudio(await readConfig(trial));
    return parsed.ok ? parsed.studio : undefined;
  };
  const result = edited === undefined ? undefined : await tryOut(config, edited, read);
  if (edited === undefined || !isDeepStrictEqual(result, after)) {
    throw refused(
      `${config} is written in a way that only a person can change`,
      `write it there: ${JSON.stringify(asked)}`,
    );
  }
  const step = { call, studioDir, before, after };
  const drafts = await translated(step);
  const news = await begunBy(step);
  const copies = new Map(
    [...files].filter(([name, from]) => !isCopy(from, path.join(studioDir, name))),
  );
  await writeAll(studioDir, news, copies);
  // Last: who is ended before calls it again.
  if (isChanged) await writeWhole(config, edited);
  const written = [
    ...(isChanged ? [config] : []),
    ...[...news.keys(), ...copies.keys()].map((name) => path.join(studioDir, name)),
    ...drafts,
  ];
  const lines =
    written.length === 0
      ? ["nothing to change"]
      : [...written.map((file) => `written: ${file}`), ...nextSteps(siteUrl)];
  printResult(call, { studioDir, isNew: false, written, assumed: [] }, `${lines.join("\n")}\n`);
}

interface Step {
  readonly call: Call;
  readonly studioDir: string;
  readonly before: Studio;
  readonly after: Studio;
}

/** Files that new languages and services begin with; none that is there already. */
async function begunBy({ call, studioDir, before, after }: Step): Promise<Files> {
  const { messagesDir } = readSettings(call.terminal);
  const content = path.join(studioDir, "content");
  const known = new Set(before.locales.map(({ tag }) => tag));
  const original = defaultLocale([...known]);
  const services = after.services.filter(({ id }) => before.services.every((it) => it.id !== id));
  const parts = after.locales.map(async ({ tag }) =>
    known.has(tag) ? serviceDrafts(after, tag, services) : filesOfLanguage(after, tag, messagesDir),
  );
  const all = (await Promise.all(parts)).flatMap((files) => [...files]);
  const isWanted = ([name]: readonly [string, string]): boolean => {
    if (existsSync(path.join(studioDir, name))) return false;
    const [, tag = "", below = ""] = /^content\/([^/]+)\/(.+)$/.exec(name) ?? [];
    const [, id] = /^services\/\d+\.(.+)\.md$/.exec(below) ?? [];
    if (id !== undefined) return !hasServicePage(content, tag, id);
    // What the studio has thrown away in its own language does not come back in another.
    return tag === "" || existsSync(path.join(content, original, below));
  };
  return new Map(all.filter(isWanted));
}

/** Drafts of documents that new languages lack. */
async function translated({ call, before, after }: Step): Promise<readonly string[]> {
  const added = after.locales.filter(({ tag }) => before.locales.every((it) => it.tag !== tag));
  if (added.length === 0) return [];
  const files = await readStudioFiles(call.terminal);
  const drafts = added.map(({ tag }) => beginDocuments(files, nearest(tag, files), tag));
  return (await Promise.all(drafts)).flat();
}

/** @throws CommandFailure with all that is wrong */
function goodStudio(settings: unknown): Studio {
  const checked = checkSettings(settings);
  if (checked.ok) return checked.studio;
  const lines = checked.problems.map(({ path: at, expected, found }) => {
    const instead = found === undefined ? "" : `, found ${plainText(found)}`;
    return `${plainText(at)}: expected ${expected}${instead}`;
  });
  const isLeftOut = checked.problems.some(({ found }) => found === "nothing");
  throw misused(
    lines.join("\n"),
    isLeftOut ? "--yes uses defaults for what is left out" : "nothing was written",
  );
}

/**
 * @param present the studio's folder as it is, if it is there
 * @throws CommandFailure when a file that the look needs is neither there nor beside the settings
 */
function needFiles(
  { theme, founder, ...offer }: Studio,
  files: Answers["files"],
  present?: string,
): void {
  const needed = [
    ["theme.logo.file", "theme", theme?.logo?.file],
    ["theme.icon", "theme", theme?.icon],
    ["founder.portrait", "media", founder?.portrait],
    ...Object.entries(completeTheme({}, offer).signs).map(
      ([place, file]) => [`${place}.icon`, "theme", file] as const,
    ),
  ] as const;
  for (const [at, folder, name] of needed) {
    if (name === undefined || files.has(path.join(folder, name))) continue;
    if (present !== undefined && existsSync(path.join(present, folder, name))) continue;
    throw refused(`${at}: there is no file ${plainText(name)}`, "put it next to the --from file");
  }
}

/** Writes what is not there yet, and copies files over those of the same name. */
async function writeAll(folder: string, texts: Files, copies: Answers["files"]): Promise<void> {
  const writing = [...texts].map(([name, text]) => writeWhole(path.join(folder, name), text));
  await Promise.all(writing);
  const copying = [...copies].map(async ([name, source]) => {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await copyFile(source, path.join(folder, name));
  });
  await Promise.all(copying);
}

function isCopy(source: string, target: string): boolean {
  return existsSync(target) && readFileSync(source).equals(readFileSync(target));
}

function nextSteps(siteUrl: string | undefined): readonly string[] {
  const studio = "npm run studio --";
  return [
    "next:",
    "  npm start                          shows the site, on http://localhost:3000",
    `  ${studio} messages status   texts still to be written`,
    `  ${studio} content check     documents that are drafts`,
    "  npm run check:studio               the whole site, when that is done",
    ...(siteUrl === undefined ? [] : [`  SITE_URL=${siteUrl} belongs in the server's settings`]),
    "docs/guides/adopting.md explains the rest",
  ];
}
