import { copyFile, readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { isLocaleCode } from "#i18n";
import { hashOf, type MediaFolders } from "./media-folders.ts";
import { checkTrack } from "./web-vtt.ts";

/** Something about a film's captions or chapters. */
export interface TrackFinding {
  /** Source, such as `orchard.he.vtt`. */
  readonly file: string;
  readonly line: number;
  readonly isWarning: boolean;
  readonly message: string;
}

/** A film's captions and chapters as they are to be published. */
export interface Tracks {
  /** Published names by language. */
  readonly captions: Readonly<Record<string, string>>;
  readonly chapters: Readonly<Record<string, string>>;
  readonly findings: readonly TrackFinding[];
}

/**
 * Reads and checks `<slug>.<language>.vtt` in both folders.
 *
 * @param seconds length of the film
 */
export async function readTracks(
  folders: MediaFolders,
  slug: string,
  seconds: number,
): Promise<Tracks> {
  const findings: TrackFinding[] = [];
  const read = async (kind: "captions" | "chapters"): Promise<Record<string, string>> => {
    const texts = new Map<string, string>();
    for (const { file, locale } of await trackFiles(folders[kind], slug)) {
      const text = await readFile(path.join(folders[kind], file), "utf8");
      const label = `media/${kind}/${file}`;
      if (!isLocaleCode(locale)) {
        const message = `"${locale}" is not a language of the site`;
        findings.push({ file: label, line: 1, isWarning: false, message });
      }
      const { problems } = checkTrack(text, kind, seconds);
      findings.push(...problems.map((problem) => ({ file: label, ...problem })));
      texts.set(locale, text);
    }
    // One hash for all languages: pages that list them stay small.
    const hash = hashOfTracks(texts);
    const names = texts.keys().map((locale) => [locale, `${slug}-${hash}.${locale}.${kind}.vtt`]);
    return Object.fromEntries(names) as Record<string, string>;
  };
  const [captions, chapters] = [await read("captions"), await read("chapters")];
  return { captions, chapters, findings };
}

/** Stands for the texts of all languages in the names of their files. */
export function hashOfTracks(texts: ReadonlyMap<string, string>): string {
  return hashOf(JSON.stringify([...texts].toSorted())).slice(0, 8);
}

/** Copies the tracks to where visitors load them. */
export async function publishTracks(
  folders: MediaFolders,
  slug: string,
  tracks: Tracks,
): Promise<void> {
  for (const kind of ["captions", "chapters"] as const) {
    for (const [locale, file] of Object.entries(tracks[kind])) {
      const source = path.join(folders[kind], `${slug}.${locale}.vtt`);
      await copyFile(source, path.join(folders.output, file));
    }
  }
}

async function trackFiles(
  folder: string,
  slug: string,
): Promise<readonly { readonly file: string; readonly locale: string }[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return names.toSorted().flatMap((file) => {
    const [name = "", locale = "", ending, ...more] = file.split(".");
    const isOurs = name === slug && ending === "vtt" && more.length === 0;
    return isOurs ? [{ file, locale }] : [];
  });
}
