import { defaultLocale, isLanguage, type LocaleCode } from "#i18n";
import { type Environment, messageFolders, readStudio } from "#server";
import { languagesOf } from "#studio";
import { refused } from "./command.ts";
import { misusedStart, readSettings } from "./open-studio.ts";
import type { Terminal } from "./terminal.ts";
import type { ValueKind } from "./value-kinds.ts";

/** A language. */
export const TAG: ValueKind = {
  placeholder: "<tag>",
  expected: "the tag of a language, such as it or pt-BR",
  accepts: isLanguage,
};

/** A studio as its files say it; nothing is opened. */
export interface StudioFiles {
  readonly environment: Environment;
  /** Where its texts are. */
  readonly folders: ReturnType<typeof messageFolders>;
  /** Tags of the site's languages. */
  readonly locales: readonly LocaleCode[];
  /** The default one of them. */
  readonly original: LocaleCode;
  /** All languages that have texts: those of the site, and the studio's own. */
  readonly languages: readonly LocaleCode[];
}

/** @throws CommandFailure when settings or configuration are wrong */
export async function readStudioFiles(terminal: Terminal): Promise<StudioFiles> {
  const environment = readSettings(terminal);
  const studio = await readStudio(environment).catch(misusedStart);
  const locales = studio.locales.map(({ tag }) => tag);
  const languages = Object.keys(languagesOf(studio));
  const folders = messageFolders(environment, studio);
  return { environment, folders, locales, original: defaultLocale(locales), languages };
}

/**
 * Holds commands that write off the sample: every new version brings it anew.
 *
 * @throws CommandFailure when there is no studio but the sample, and it is not named
 */
export function needOwnStudio({ studioDir }: Environment, { env }: Terminal): void {
  if (studioDir !== "sample" || env["STUDIO_DIR"]) return;
  throw refused(
    "there is no studio here but the sample, which a new version replaces",
    "npm run init makes a studio; STUDIO_DIR names one elsewhere",
  );
}
