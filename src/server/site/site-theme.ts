import { readFile } from "node:fs/promises";
import path from "node:path";
import type { CardLook } from "#cards/node";
import type { EmailLook } from "#mail";
import type { ThemeData } from "#site";
import type { Studio } from "#studio";
import { completeTheme, findContrastProblems, headingOf, type Theme } from "#theme";
import {
  createPageStyles,
  type PageStyles,
  type PreparedTheme,
  preparedThemes,
  prepareTheme,
} from "#theme/node";
import type { ServedFolder } from "../http/static-files.ts";
import type { Environment } from "../settings/environment.ts";
import { readStudio, studioFile } from "../settings/read-studio.ts";
import { StartFailure } from "../settings/start-failure.ts";
import { readBuildOutput, currentBuild } from "./build-output.ts";
import { readTexts, type TextFolders } from "./read-texts.ts";

/** How the site looks: one theme, as everything that shows it needs it. */
export interface SiteTheme {
  /** Address of the whole style sheet. */
  readonly stylesheet: string;
  /** The part of it that is for a page's HTML: the theme, and the styles of what is there. */
  readonly pageStyles: PageStyles;
  readonly data: ThemeData;
  readonly mail: EmailLook;
  readonly card: CardLook;
  /** Its served files, then those of themes before it, which pages that are open still ask for. */
  readonly folders: readonly ServedFolder[];
}

/** Settings that say where a theme's parts are. */
type ThemeSettings = Pick<
  Environment,
  "studioDir" | "studioConfig" | "themeDir" | keyof TextFolders
>;

/** Themes that a build has prepared. */
const BUILT = "dist/theme";

/**
 * Opens the theme of the studio; one that no build has prepared is prepared now, in the data folder.
 *
 * @param sheets built style sheets, which follow the theme's in the one that pages get theirs out of
 * @throws StartFailure naming colours that are too close, and files that cannot be used
 */
export async function openTheme(
  environment: ThemeSettings & Pick<Environment, "dataDir">,
  studio: Studio,
  sheets: readonly string[],
): Promise<SiteTheme> {
  const folders = [BUILT, path.join(environment.dataDir, "theme")];
  const { theme, prepared } = await prepare(environment, studio, sheets, folders);
  const all = (await Promise.all(folders.map(preparedThemes))).flat();
  const { stylesheet, folder } = prepared;
  return {
    stylesheet,
    pageStyles: createPageStyles(await readFile(path.join(folder, stylesheet), "utf8")),
    data: themeData(theme, prepared),
    mail: mailLook(theme, prepared),
    card: cardLook(theme, prepared),
    folders: [folder, ...all.filter((each) => each !== folder)].map((each) => ({ folder: each })),
  };
}

/**
 * Prepares the studio's theme beside the build, so that no start has to.
 *
 * @throws StartFailure as {@link openTheme} does
 */
export async function buildTheme(environment: ThemeSettings): Promise<void> {
  const studio = await readStudio(environment);
  const { sheets } = await readBuildOutput(await currentBuild());
  await prepare(environment, studio, sheets, [BUILT]);
}

async function prepare(
  environment: ThemeSettings,
  studio: Studio,
  sheets: readonly string[],
  folders: readonly string[],
): Promise<{ readonly theme: Theme; readonly prepared: PreparedTheme }> {
  const theme = completeTheme(studio.theme, studio);
  const file = environment.studioConfig ?? studioFile(environment.studioDir) ?? "";
  const where = (place: string): string => `${file}: ${place}`;
  const close = findContrastProblems(theme.colors);
  if (close.length > 0) {
    throw new StartFailure(
      close.map(({ color, ground, use, ratio, least, rule }) => ({
        where: where(`theme.${color.place}`),
        expected: `${least}:1 against theme.${ground.place}, for ${use} (WCAG 2.2, ${rule})`,
        // Never rounded up to what is needed.
        hint: `${color.value} on ${ground.value} is ${Math.floor(ratio * 100) / 100}:1`,
      })),
    );
  }
  const result = await prepareTheme(
    {
      theme,
      locales: studio.locales.map(({ tag }) => tag),
      themeDir: environment.themeDir,
      sheets,
      texts: (locales) => readTexts(environment, locales),
    },
    folders,
  );
  if (result.ok) return { theme, prepared: result.theme };
  throw new StartFailure(
    result.problems.map(({ place, ...problem }) => ({ where: where(place), ...problem })),
  );
}

function themeData({ colors }: Theme, { faces, logo }: PreparedTheme): ThemeData {
  return {
    paper: { light: colors.light.paper, dark: colors.dark.paper },
    faces: faces
      .filter(({ isExtension }) => !isExtension)
      .map(({ family, script, href }) => ({ family, script, href })),
    ...(logo && { logo }),
  };
}

/** Names of typefaces without the script that style sheets add to some. */
function familiesOf({ faces }: PreparedTheme): readonly string[] {
  return [...new Set(faces.filter(({ role }) => role === "text").map(({ typeface }) => typeface))];
}

function mailLook({ colors, radius }: Theme, prepared: PreparedTheme): EmailLook {
  const [, length = "0", unit] = /^([\d.]+)(px|rem)$/.exec(radius.button) ?? [];
  return {
    light: colors.light,
    dark: colors.dark,
    families: familiesOf(prepared),
    buttonRadius: Math.min(Number(length) * (unit === "rem" ? 16 : 1), 999),
  };
}

/** Titles of cards are set as headings of pages are. */
function cardLook({ colors }: Theme, { faces, folder }: PreparedTheme): CardLook {
  const { paper, ink, ink2 } = colors.light;
  const shown = faces.filter(
    ({ role, script }) =>
      role === "display" ||
      !faces.some((other) => other.role === "display" && other.script === script),
  );
  return {
    palette: { paper, ink, quietInk: ink2, gels: colors.gels },
    typefaces: shown.map((face) => ({
      family: face.family,
      file: path.resolve(path.join(folder, face.href)),
      script: face.script,
      heading: headingOf(face),
    })),
    sign: path.resolve(folder, "icon-512.png"),
  };
}
