import { existsSync, globSync } from "node:fs";
import path from "node:path";
import { beginTranslation } from "#content/check";
import { isLanguage, type LocaleCode } from "#i18n";
import { readWrittenTexts } from "#i18n/interchange";
import { printResult } from "./answers.ts";
import { type Command, misused } from "./command.ts";
import { addLocale } from "./locale-config.ts";
import { needOwnStudio, readStudioFiles, type StudioFiles, TAG } from "./own-studio.ts";
import { counted } from "./text-table.ts";

/** Languages of the site (issue 22). */
export const commands: readonly Command[] = [
  {
    name: "add",
    summary: "adds a language: to the configuration, and drafts of all documents",
    args: [TAG],
    options: {
      from: { summary: "language that drafts are copied from; default: the nearest", value: TAG },
    },
    example: "locale add it",
    async run(call) {
      const { args, option, terminal } = call;
      const [tag = ""] = args;
      const files = await readStudioFiles(terminal);
      const { environment, original, locales } = files;
      needOwnStudio(environment, terminal);
      const from = option("from") ?? nearest(tag, files);
      if (!locales.includes(from)) throw misused(`${from} is not a language of the site`);
      const isNew = !locales.includes(tag);
      const config = isNew ? await addLocale(environment, tag) : undefined;
      const drafts = await beginDocuments(files, from, tag);
      const { texts } = await readWrittenTexts(files.folders, [tag], original);
      const missing = texts.keys.filter((key) => texts.text(tag, key) === undefined).length;
      const isNarrowed = environment.siteLocales?.includes(tag) === false;
      const studio = "npm run studio --";
      const steps = [
        config && `${tag} is now a language of the site, see ${config}; restart the server`,
        isNarrowed && `SITE_LOCALES does not offer ${tag}: add it there too`,
        missing > 0 &&
          `${counted(missing, "text")} to write: ${studio} messages export --locale ${tag} --missing --out ${tag}.xlf`,
        drafts.length > 0 &&
          `${counted(drafts.length, "draft")} to translate, copied from ${from}: ${studio} content check lists them`,
        ...namesOf(files, from, tag).map((file) => `names to translate: ${file}`),
      ].filter((step) => typeof step === "string");
      const text = steps.length > 0 ? steps : [`${tag} is complete`];
      const result = { locale: tag, isNew, config: config ?? null, from, drafts, missing };
      printResult(call, result, `${text.join("\n")}\n`);
    },
  },
];

/** The language whose documents a reader of another understands best: the same elsewhere, else the default. */
export function nearest(tag: LocaleCode, { locales, original }: StudioFiles): LocaleCode {
  const [base] = tag.split("-", 1);
  return locales.find((other) => other !== tag && other.split("-", 1)[0] === base) ?? original;
}

/**
 * Copies documents that a language lacks from another, as drafts.
 *
 * @returns the files
 */
export async function beginDocuments(
  { environment, original }: StudioFiles,
  from: LocaleCode,
  to: LocaleCode,
): Promise<readonly string[]> {
  const { contentDir } = environment;
  const drafts: string[] = [];
  for (const file of documentsOf(contentDir, from, original, "**/[!_]*.md")) {
    const target = path.join(contentDir, to, below(file, from));
    if (existsSync(target)) continue;
    const source = path.join(contentDir, file);
    if (await beginTranslation(source, target, from === original)) drafts.push(target);
  }
  return drafts;
}

/** Files such as names of tags and of folders: they are no documents, so they cannot be drafts. */
function namesOf(
  { environment, original }: StudioFiles,
  from: LocaleCode,
  to: LocaleCode,
): readonly string[] {
  const { contentDir } = environment;
  const files = documentsOf(contentDir, from, original, "**/_*");
  const targets = files.map((file) => path.join(contentDir, to, below(file, from)));
  return targets.filter((file) => !existsSync(file));
}

/** Files of a language; those in no language's folder are the default one's. */
function documentsOf(
  contentDir: string,
  locale: LocaleCode,
  original: LocaleCode,
  pattern: string,
): readonly string[] {
  const isHidden = (file: string): boolean => file.split("/").some((name) => /^[.-]/.test(name));
  return globSync(pattern, { cwd: contentDir })
    .map((file) => file.split(path.sep).join("/"))
    .filter((file) => !isHidden(file) && languageOf(file, original) === locale)
    .toSorted();
}

function languageOf(file: string, original: LocaleCode): LocaleCode {
  const [top = "", ...rest] = file.split("/");
  return rest.length > 0 && isLanguage(top) ? top : original;
}

function below(file: string, locale: LocaleCode): string {
  return file.startsWith(`${locale}/`) ? file.slice(locale.length + 1) : file;
}
