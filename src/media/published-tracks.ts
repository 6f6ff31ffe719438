import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { hashOf, type MediaFolders } from "./media-folders.ts";
import { checkTrackTypography } from "./track-typography.ts";
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
  /** Texts by published name. */
  readonly texts: ReadonlyMap<string, string>;
}

/**
 * Reads and checks `<slug>.<language>.vtt` in both folders; the language is any tag of BCP 47.
 *
 * @param seconds length of the film
 */
export async function readTracks(
  folders: MediaFolders,
  slug: string,
  seconds: number,
): Promise<Tracks> {
  const findings: TrackFinding[] = [];
  const published = new Map<string, string>();
  const read = async (kind: "captions" | "chapters"): Promise<Record<string, string>> => {
    const texts = new Map<string, string>();
    for (const { file, tag } of await trackFiles(folders[kind], slug)) {
      const text = await readFile(path.join(folders[kind], file), "utf8");
      const label = `media/${kind}/${file}`;
      const locale = canonicalTag(tag);
      if (locale === undefined || texts.has(locale)) {
        const message =
          locale === undefined
            ? `"${tag}" is no language tag such as en, pt-BR or zh-Hant`
            : `there is another file for ${locale}`;
        findings.push({ file: label, line: 1, isWarning: false, message });
        continue;
      }
      const problems = [
        ...checkTrack(text, kind, seconds).problems,
        ...checkTrackTypography(text, locale),
      ];
      findings.push(...problems.map((problem) => ({ file: label, ...problem })));
      texts.set(locale, text);
    }
    // One hash for all languages: pages that list them stay small.
    const hash = hashOfTracks(texts);
    const names = texts.entries().map(([locale, text]): [string, string] => {
      const name = `${slug}-${hash}.${locale}.${kind}.vtt`;
      published.set(name, text);
      return [locale, name];
    });
    return Object.fromEntries(names);
  };
  const [captions, chapters] = [await read("captions"), await read("chapters")];
  return { captions, chapters, findings, texts: published };
}

/** Stands for the texts of all languages in the names of their files. */
export function hashOfTracks(texts: ReadonlyMap<string, string>): string {
  return hashOf(JSON.stringify([...texts].toSorted())).slice(0, 8);
}

/** Writes the tracks to where visitors load them. */
export async function publishTracks(
  { output }: Pick<MediaFolders, "output">,
  { texts }: Pick<Tracks, "texts">,
): Promise<void> {
  for (const [name, text] of texts) await writeFile(path.join(output, name), text);
}

/** The tag as BCP 47 writes it; undefined for what is none. */
function canonicalTag(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}

/** Sources of a film's tracks in a folder, with the language that their names say. */
export async function trackFiles(
  folder: string,
  slug: string,
): Promise<readonly { readonly file: string; readonly tag: string }[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return names.toSorted().flatMap((file) => {
    const [name = "", tag = "", ending, ...more] = file.split(".");
    const isOurs = name === slug && ending === "vtt" && more.length === 0;
    return isOurs ? [{ file, tag }] : [];
  });
}
