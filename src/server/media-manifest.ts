import { readFile } from "node:fs/promises";
import { type Manifest, parseManifest } from "#media";
import type { Picture } from "#site";

/** One file of a film as a `<source>` names it. */
interface FilmSource {
  readonly address: string;
  /** With the codecs, so that browsers load only what they can show. */
  readonly type: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  readonly kbps: number;
}

/** A film as the site shows it. */
interface Film {
  readonly seconds: number;
  readonly hasSound: boolean;
  /** AV1 before H.264, small before large. */
  readonly sources: readonly FilmSource[];
  /** Addresses by language; always of this site, so that they need no CORS. */
  readonly captions: Readonly<Record<string, string>>;
  readonly chapters: Readonly<Record<string, string>>;
}

/** Looks stills and films up by their name. */
export interface MediaFinder {
  readonly picture: (media: string) => Picture | undefined;
  /** Undefined for stills alone, and for films that are not built yet. */
  readonly film: (media: string) => Film | undefined;
}

/** The sound of every film: AAC-LC. */
const SOUND_CODEC = "mp4a.40.2";

/**
 * Reads the manifest that the media scripts write.
 *
 * @param file `media/manifest.json`
 * @param mediaUrl where the films' files lie instead of `/media`, without a slash at the end
 */
export async function readMediaManifest(
  file: string,
  mediaUrl: string | undefined,
): Promise<MediaFinder> {
  const entries = Object.entries(parseManifest(await readFile(file, "utf8")));
  const pictures = new Map(
    entries.map(([id, { hash, width, height, widths, tone }]) => [
      id,
      { file: `${id}-${hash}`, width, height, widths, tone } satisfies Picture,
    ]),
  );
  const films = new Map(entries.map(([id, entry]) => [id, shownFilm(entry, mediaUrl ?? "/media")]));
  return { picture: (media) => pictures.get(media), film: (media) => films.get(media) };
}

function shownFilm({ film }: Manifest[string], base: string): Film | undefined {
  if (!film || film.renditions.length === 0) return undefined;
  const { seconds, hasSound, renditions, captions, chapters } = film;
  return {
    seconds,
    hasSound,
    sources: renditions.map(({ file, codec, width, height, bytes, kbps }) => ({
      address: `${base}/${file}`,
      type: `video/mp4; codecs="${hasSound ? `${codec}, ${SOUND_CODEC}` : codec}"`,
      width,
      height,
      bytes,
      kbps,
    })),
    captions: onThisSite(captions),
    chapters: onThisSite(chapters),
  };
}

function onThisSite(tracks: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tracks).map(([locale, file]) => [locale, `/media/${file}`]),
  );
}
