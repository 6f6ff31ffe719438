import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { scriptOf } from "#i18n";
import type { Theme } from "./default-theme.ts";
import { gelIcon, makeIcons, svgSize } from "./make-icons.ts";
import { SCRIPT_NAMES, scriptNamed } from "./scripts.ts";
import { faceFamily, type SheetFace, styleSheet } from "./style-sheet.ts";
import type { ThemeProblem } from "./theme-problem.ts";
import { readTypefaces, type TypefaceFile } from "./typeface-files.ts";

/** What a theme is prepared from. */
export interface ThemeSources {
  readonly theme: Theme;
  /** Languages of the site, the default first. */
  readonly locales: readonly string[];
  /** Folder with the studio's own typefaces, logo, icon and signs. */
  readonly themeDir: string;
  /** Built style sheets, which follow the theme's in the one that the styles of pages are cut out of. */
  readonly sheets: readonly string[];
  /** All texts of some languages; asked for those whose script has thousands of signs. */
  readonly texts: (locales: readonly string[]) => Promise<string>;
}

/** What a prepared theme says of its files; all paths are those at which they are served. */
interface ThemeFiles {
  readonly stylesheet: string;
  readonly faces: readonly PreparedFace[];
  readonly logo?: {
    readonly src: string;
    readonly width: number;
    readonly height: number;
    /** True when the studio's name is in it. */
    readonly hasName: boolean;
  };
}

/** A font file of a prepared theme. */
interface PreparedFace {
  /** What style sheets call it. */
  readonly family: string;
  /** The typeface's own name. */
  readonly typeface: string;
  /** Script in ISO 15924. */
  readonly script: string;
  readonly href: string;
  readonly role: "text" | "display";
  readonly weights: readonly [first: number, last: number];
  readonly widths?: readonly [normal: number, widest: number];
  /** True for more letters of a script: loaded when a page has such letters, not before. */
  readonly isExtension: boolean;
}

/** A theme, ready to be served. */
export interface PreparedTheme extends ThemeFiles {
  /** Folder of the served files: style sheet, typefaces, logo, icons. */
  readonly folder: string;
}

/** Result of {@link prepareTheme}. */
export type ThemeResult =
  | { readonly ok: true; readonly theme: PreparedTheme }
  | { readonly ok: false; readonly problems: readonly ThemeProblem[] };

const FILES = "theme.json";
const SERVED = "served";
/** Themes before the current one that stay in a folder: pages that are open ask for their files. */
const KEPT = 3;

/**
 * Prepares a theme, unless that has been done: everything lies in a folder named by a hash of all that
 * it is made of. Several may prepare the same at once.
 *
 * @param folders where prepared themes lie; a new one is written into the last
 */
export async function prepareTheme(
  sources: ThemeSources,
  folders: readonly string[],
): Promise<ThemeResult> {
  const { theme, themeDir } = sources;
  const problems: ThemeProblem[] = [];
  const files = await readTypefaces(theme, themeDir, problems);
  const pictures = await readPictures(theme, themeDir, problems);
  if (problems.length > 0) return { ok: false, problems };
  const inputs: Inputs = { files, ...pictures, texts: await textsFor(sources, files) };
  const hash = await hashOf(sources, inputs);
  for (const folder of folders) {
    // oxlint-disable-next-line no-await-in-loop -- the first folder that has it
    const found = await readPrepared(path.join(folder, hash));
    if (found) return { ok: true, theme: found };
  }
  const target = path.join(folders.at(-1) ?? "", hash);
  const part = `${target}.${randomUUID()}.part`;
  try {
    await mkdir(path.join(part, SERVED, "assets"), { recursive: true });
    await writeTheme(part, sources, inputs);
    // Whoever was faster has made the same.
    await rename(part, target).catch(() => {});
    await forgetOldest(path.dirname(target), hash);
  } catch (error) {
    if (!(error instanceof UnusableFile)) throw error;
    return { ok: false, problems: [error.problem] };
  } finally {
    await rm(part, { recursive: true, force: true });
  }
  const made = await readPrepared(target);
  if (!made) throw new Error(`${target}: the prepared theme cannot be read`);
  return { ok: true, theme: made };
}

/** Folders with the served files of all prepared themes in a folder. */
export async function preparedThemes(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => []);
  const ready = names.filter(isPrepared);
  return ready.map((name) => path.join(folder, name, SERVED));
}

/** True for the name of a prepared theme's folder; others are not finished. */
function isPrepared(name: string): boolean {
  return /^[0-9a-f]{16}$/.test(name);
}

/** Everything that is read before anything is made. */
interface Inputs extends Pictures {
  readonly files: readonly TypefaceFile[];
  readonly texts: string;
}

interface Pictures {
  readonly icon: string;
  readonly logo: string | undefined;
  /** SVGs by the places that they are signs of. */
  readonly signs: ReadonlyMap<string, string>;
}

/** A file that turns out to be unusable while the theme is made. */
class UnusableFile extends Error {
  readonly problem: ThemeProblem;

  constructor(problem: ThemeProblem) {
    super(problem.expected);
    this.problem = problem;
  }
}

async function readPictures(
  theme: Theme,
  themeDir: string,
  problems: ThemeProblem[],
): Promise<Pictures> {
  const read = async (place: string, name: string, isIcon = false): Promise<string | undefined> => {
    const file = path.join(themeDir, name);
    const svg = await readFile(file, "utf8").catch(() => undefined);
    const size = svg === undefined ? undefined : svgSize(svg);
    const isSquare = size?.width === size?.height;
    if (size && (isSquare || !isIcon)) return svg;
    problems.push({
      place,
      expected: `an SVG with a ${isIcon ? "square " : ""}viewBox in ${themeDir}`,
      hint: svg === undefined ? `${file} is not there` : `see the root element of ${file}`,
    });
    return undefined;
  };
  const icon = theme.icon === undefined ? undefined : await read("theme.icon", theme.icon, true);
  const logo = theme.logo && (await read("theme.logo", theme.logo.file));
  const signs = new Map<string, string>();
  for (const [place, file] of Object.entries(theme.signs)) {
    // oxlint-disable-next-line no-await-in-loop -- a few small files; problems in their order
    signs.set(place, (await read(`${place}.icon`, file)) ?? "");
  }
  return { icon: icon ?? gelIcon(theme.colors), logo, signs };
}

/** The texts in scripts of thousands of signs for which there is a typeface. */
async function textsFor(
  { locales, texts }: ThemeSources,
  files: readonly TypefaceFile[],
): Promise<string> {
  const large = SCRIPT_NAMES.filter(
    (name) => scriptNamed(name).isLarge && files.some(({ script }) => script === name),
  ).map((name) => scriptNamed(name).code);
  const asked = locales.filter((locale) => large.includes(scriptOf(locale)));
  if (asked.length === 0) return "";
  return [...new Set(await texts(asked))].toSorted().join("");
}

async function hashOf({ theme, locales, sheets }: ThemeSources, inputs: Inputs): Promise<string> {
  const hash = createHash("sha256").update(JSON.stringify([theme, locales]));
  hash.update(JSON.stringify([inputs.icon, inputs.logo, [...inputs.signs], inputs.texts]));
  for (const { bytes } of inputs.files) hash.update(bytes);
  const code = (await readdir(import.meta.dirname)).filter((name) => /(?<!\.test)\.ts$/.test(name));
  const read = [...code.toSorted().map((name) => path.join(import.meta.dirname, name)), ...sheets];
  for (const bytes of await Promise.all(read.map((file) => readFile(file)))) hash.update(bytes);
  return hash.digest("hex").slice(0, 16);
}

async function readPrepared(folder: string): Promise<PreparedTheme | undefined> {
  const text = await readFile(path.join(folder, FILES), "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  return { ...(JSON.parse(text) as ThemeFiles), folder: path.join(folder, SERVED) };
}

async function writeTheme(
  folder: string,
  { theme, locales, sheets }: ThemeSources,
  { files, icon, logo, signs, texts }: Inputs,
): Promise<void> {
  const served = path.join(folder, SERVED);
  const write = (name: string, bytes: Buffer): Promise<string> => writeAsset(served, name, bytes);
  const faces: SheetFace[] = [];
  // The subsetter is loaded where a theme is made, not at each start.
  const { makeFace } = await import("./make-face.ts");
  for (const file of files) {
    const { role, script, family, weights, widths, licence } = file;
    // oxlint-disable-next-line no-await-in-loop -- one at a time: the subsetter has one memory
    const { bytes, ...metrics } = await makeFace(file, texts).catch((error: unknown) => {
      const place = `theme.typefaces.${role}.${script}`;
      throw new UnusableFile({ place, expected: "a usable font file", hint: String(error) });
    });
    const weight = weights[0] === weights[1] ? `-${weights[0]}` : "";
    const name = `${family}-${script}${weight}`.toLowerCase().replaceAll(/[^a-z0-9-]+/g, "-");
    // oxlint-disable-next-line no-await-in-loop -- after its making
    const href = await write(`${name}.woff2`, bytes);
    // oxlint-disable-next-line no-await-in-loop -- after its making
    if (licence) await writeFile(path.join(folder, `${name}.LICENSE.txt`), licence);
    faces.push({ role, script, family, weights, widths, href, ...metrics });
  }
  const masks = new Map<string, string>();
  for (const [place, svg] of signs) {
    // oxlint-disable-next-line no-await-in-loop -- a few small files
    masks.set(place, await write("sign.svg", Buffer.from(svg)));
  }
  const own = styleSheet(theme, faces, masks, locales);
  const built = await Promise.all(sheets.map((file) => readFile(file, "utf8")));
  const stylesheet = await write("site.css", Buffer.from([own, ...built].join("\n")));
  const drawn = await makeIcons(icon, theme.colors.light.paper).catch((error: unknown) => {
    const expected = "an SVG that can be drawn";
    throw new UnusableFile({ place: "theme.icon", expected, hint: String(error) });
  });
  for (const [name, bytes] of Object.entries(drawn)) {
    // oxlint-disable-next-line no-await-in-loop -- six small files
    await writeCompressed(path.join(served, name), bytes);
  }
  const size = logo === undefined ? undefined : svgSize(logo);
  const said: ThemeFiles = {
    stylesheet,
    faces: faces.map(preparedFace),
    ...(logo !== undefined &&
      size && {
        logo: {
          src: await write("logo.svg", Buffer.from(logo)),
          ...size,
          hasName: theme.logo?.hasName ?? false,
        },
      }),
  };
  await writeFile(path.join(folder, FILES), JSON.stringify(said, undefined, 2));
}

function preparedFace({ family, script, href, role, weights, widths }: SheetFace): PreparedFace {
  const { code, isExtension = false } = scriptNamed(script);
  return {
    family: faceFamily(family, script),
    typeface: family,
    script: code,
    href,
    role,
    weights,
    ...(widths && { widths }),
    isExtension,
  };
}

/** Writes a file under a name with a hash of its content. @returns its path as it is served */
async function writeAsset(served: string, name: string, bytes: Buffer): Promise<string> {
  const { name: stem, ext } = path.parse(name);
  const hash = createHash("sha256").update(bytes).digest("base64url").slice(0, 8);
  const href = `/assets/${stem}-${hash}${ext}`;
  await writeCompressed(path.join(served, href), bytes);
  return href;
}

/** Writes a file, with precompressed variants of a text. */
async function writeCompressed(file: string, bytes: Buffer): Promise<void> {
  await writeFile(file, bytes);
  if (!/\.(?:css|svg)$/.test(file)) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }));
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}

async function forgetOldest(folder: string, current: string): Promise<void> {
  const others = (await readdir(folder)).filter((name) => isPrepared(name) && name !== current);
  const dated = await Promise.all(
    others.map(async (name) => {
      const file = path.join(folder, name);
      const { mtimeMs } = await stat(file);
      return { file, mtimeMs };
    }),
  );
  const oldest = dated.toSorted((a, b) => a.mtimeMs - b.mtimeMs).slice(0, -KEPT);
  await Promise.all(oldest.map(({ file }) => rm(file, { recursive: true, force: true })));
}
