import path from "node:path";
import { MARK_KEY, sourceMark, writeMark } from "#content/check";
import { defaultLocale } from "#i18n";
import { openReadingSite, type ReadingSite } from "#server";
import { askFirst, printResult } from "./answers.ts";
import { type Call, type Command, misused, refused, YES } from "./command.ts";
import { misusedStart, readSettings } from "./open-studio.ts";
import { counted } from "./text-table.ts";
import { word } from "./value-kinds.ts";

/** Says of translations that they hold what the text in the default language says now. */
export const translated: Command = {
  name: "translated",
  summary: "marks translations as up to date with their source",
  more: word("file"),
  options: {
    all: { summary: "every translation that has no mark yet" },
    ...YES,
  },
  example: "content translated content/he/blog/1.a-brief-on-one-page.md",
  async run(call) {
    const { args, has, terminal } = call;
    if (has("all") === args.length > 0) {
      throw misused("name translations, or add --all", "content translated --help");
    }
    const site = await openReadingSite(readSettings(terminal)).catch(misusedStart);
    try {
      await mark(site, call);
    } finally {
      await site.close();
    }
  },
};

async function mark(site: ReadingSite, call: Call): Promise<void> {
  const { args, has } = call;
  const at = (name: string): string => path.join(site.environment.contentDir, name);
  const pairs = [...translationsOf(site)];
  const chosen = has("all") ? pairs.filter(({ isMarked }) => !isMarked) : [];
  for (const file of args) {
    const named = path.relative(site.environment.contentDir, file).split(path.sep).join("/");
    const pair = pairs.find((one) => one.file === named || one.file === file);
    if (!pair) throw refused(`${file} is not a translation`, "name a file such as content/he/x.md");
    chosen.push(pair);
  }
  const question = `${counted(chosen.length, "translation")} will be marked as up to date. Continue?`;
  if (has("all")) await askFirst(call, question);
  const marked: string[] = [];
  for (const { file, source } of chosen) {
    const current = await sourceMark(at(source));
    if (current !== undefined && (await writeMark(at(file), current))) marked.push(at(file));
  }
  const text = marked.map((file) => `${file}\n`).join("");
  printResult(call, { marked }, `${text}${counted(marked.length, "translation")} marked\n`);
}

interface Translation {
  readonly file: string;
  /** File in the default language. */
  readonly source: string;
  readonly isMarked: boolean;
}

/** All Markdown documents that have one in the default language; drafts too. */
function* translationsOf({ content, locales }: ReadingSite): Generator<Translation> {
  const source = content.source("preview");
  const fallback = defaultLocale(locales);
  for (const at of content.pages("preview").keys()) {
    const heads = source.heads({ path: at }).filter(({ _type }) => _type === "markdown");
    const original = heads.find(({ _locale }) => _locale === fallback);
    for (const head of heads) {
      if (!original || head._locale === fallback) continue;
      const isMarked = head[MARK_KEY] !== undefined;
      yield { file: String(head._file), source: String(original._file), isMarked };
    }
  }
}
