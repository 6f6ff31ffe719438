import { readFile } from "node:fs/promises";
import path from "node:path";
import { JPEG_WIDTH, type Manifest, parseManifest, transcriptOf } from "#media";
import type { Environment } from "../settings/environment.ts";
import { type FilmFiles, type Picture, shortenFilm } from "#site";

/** Looks stills and films up by their name. */
export type MediaFinder = Awaited<ReturnType<typeof readMediaManifest>>;

/**
 * Reads the manifest of the studio's media; without one it has none.
 */
export async function readMediaManifest({
  mediaDir,
  mediaUrl,
}: Pick<Environment, "mediaDir" | "mediaUrl">) {
  const text = await readFile(path.join(mediaDir, "manifest.json"), "utf8").catch(() => "{}");
  const entries = Object.entries(parseManifest(text));
  const pictures = new Map(
    entries.map(([id, { hash, width, height, widths, tone }]) => [
      id,
      { file: `${id}-${hash}`, width, height, widths, tone, jpeg: JPEG_WIDTH } satisfies Picture,
    ]),
  );
  const films = new Map<string, FilmFiles>();
  for (const [id, entry] of entries) {
    const film = await shownFilm(entry, mediaUrl ?? "/media", path.join(mediaDir, "published"));
    if (film) films.set(id, film);
  }
  return {
    picture: (media: string) => pictures.get(media),
    /** Undefined for stills alone, and for films that are not built yet. */
    film: (media: string) => films.get(media),
  };
}

async function shownFilm(
  { film }: Manifest[string],
  base: string,
  published: string,
): Promise<FilmFiles | undefined> {
  if (!film) return undefined;
  const { seconds, renditions } = film;
  const file = renditions.findLast(({ codec }) => codec.startsWith("avc1")) ?? renditions.at(-1);
  if (!file) return undefined;
  const { width, height } = file;
  const [captions, chapters] = [onThisSite(film.captions), onThisSite(film.chapters)];
  return {
    seconds,
    file: { address: `${base}/${file.file}`, width, height },
    film: shortenFilm({ ...film, captions, chapters }, base),
    captions,
    chapters,
    transcripts: await readTranscripts(film.captions, published),
  };
}

async function readTranscripts(
  captions: Readonly<Record<string, string>>,
  published: string,
): Promise<Record<string, string>> {
  const read: Record<string, string> = {};
  for (const [locale, file] of Object.entries(captions)) {
    // Captions that are not there are the media check's to report.
    const text = await readFile(path.join(published, file), "utf8").catch(() => "");
    if (text !== "") read[locale] = transcriptOf(text);
  }
  return read;
}

function onThisSite(tracks: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tracks).map(([locale, file]) => [locale, `/media/${file}`]),
  );
}
