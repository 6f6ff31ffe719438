import path from "node:path";
import { MARK_KEY, sourceMark, writeMark } from "#content/check";
import { DEFAULT_LOCALE } from "#i18n";
import type { ReadingSite } from "#server";
import { askFirst, printResult } from "./answers.ts";
import { type Command, misused, refused, YES } from "./command.ts";
import { withReadingSite } from "./open-reading.ts";
import { counted } from "./text-table.ts";
import { word } from "./value-kinds.ts";

/** Says of translations that they hold what the text in the default language says now. */
export const translated: Command = {
  name: "translated",
  summary: "marks translations as up to date with their source",
  args: [],
  more: word("file"),
  options: {
    all: { summary: "every translation that has no mark yet" },
    ...YES,
  },
  example: "content translated content/he/blog/1.a-brief-on-one-page.md",
  run: (call) => {
    const { args, has } = call;
    if (has("all") === args.length > 0) {
      return Promise.resolve(
        misused("name translations, or say --all", "content translated --help"),
      );
    }
    return withReadingSite(call, async (site) => {
      const pairs = [...translationsOf(site)];
      const chosen = has("all") ? pairs.filter(({ isMarked }) => !isMarked) : [];
      for (const file of args) {
        const named = path.relative(site.environment.contentDir, file).split(path.sep).join("/");
        const pair = pairs.find((one) => one.file === named || one.file === file);
        if (!pair)
          return refused(`${file} is no translation`, "name a file such as content/he/x.md");
        chosen.push(pair);
      }
      const question = `${counted(chosen.length, "translation")} will count as up to date. Go on?`;
      const stop = has("all") ? await askFirst(call, question) : undefined;
      if (stop) return stop;
      const marked: string[] = [];
      for (const { file, source } of chosen) {
        const at = (name: string): string => path.join(site.environment.contentDir, name);
        const mark = await sourceMark(at(source));
        if (mark !== undefined && (await writeMark(at(file), mark))) marked.push(at(file));
      }
      const text = marked.map((file) => `${file}\n`).join("");
      return printResult(
        call,
        { marked },
        `${text}${counted(marked.length, "translation")} marked\n`,
      );
    });
  },
};

interface Translation {
  readonly file: string;
  /** File in the default language. */
  readonly source: string;
  readonly isMarked: boolean;
}

/** All Markdown documents that have one in the default language; drafts too. */
function* translationsOf({ content }: ReadingSite): Generator<Translation> {
  const source = content.source("preview");
  for (const at of content.pages("preview").keys()) {
    const heads = source.heads({ path: at }).filter(({ _type }) => _type === "markdown");
    const original = heads.find(({ _locale }) => _locale === DEFAULT_LOCALE);
    for (const head of heads) {
      if (!original || head._locale === DEFAULT_LOCALE) continue;
      const isMarked = head[MARK_KEY] !== undefined;
      yield { file: String(head._file), source: String(original._file), isMarked };
    }
  }
}
