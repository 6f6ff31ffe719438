import { type Languages, type Locale, ownName } from "#i18n";
type Tracks = Readonly<Record<string, string>>;

/** All that the server knows of a film, as the media manifest describes it. */
export interface FilmFiles {
  readonly seconds: number;
  /** The one file where there is no choice: the largest of the codec that every browser supports. */
  readonly file: { readonly address: string; readonly width: number; readonly height: number };
  /** What pages get of it; undefined when a codec is missing. */
  readonly film: Film | undefined;
  /** Addresses by language; always of this site, so that they need no CORS. */
  readonly captions: Tracks;
  readonly chapters: Tracks;
  /** What is said and heard, by language: the captions as running text. */
  readonly transcripts: Tracks;
}

/** What a film may be called in the query of an address: `?film=ambra`. */
export const FILM_NAME = /^[a-z0-9-]{1,60}$/;

/** In which order browsers are offered the codecs. */
export const CODECS = ["av1", "h264"] as const;
/** A codec, as in file names. */
export type Codec = (typeof CODECS)[number];

/** A size in which a film is there: its lines, and kbit/s as AV1 (0 until they are all made) and as H.264. */
type FilmSize = readonly [lines: number, av1: number, h264: number];

/** A film in as few words as pages need, because they may show many. */
export interface Film {
  readonly seconds: number;
  readonly hasSound: boolean;
  /** What the addresses of its files begin with: `/media/ambra-0a1b2c3d`. */
  readonly stem: string;
  /** Small before large, all in the codecs of {@link codecsOf}. */
  readonly sizes: readonly FilmSize[];
  /** What the addresses of captions begin with, and their languages; see {@link captionsOf}. */
  readonly captions: ShortTracks;
  /** Likewise; absent where there are none. See {@link chaptersOf}. */
  readonly chapters?: ShortTracks;
}

type ShortTracks = readonly (readonly [stem: string, languages: string])[];

/** What the name of a file of captions or chapters ends with. */
const TRACK_ENDING = /\.[\w-]+\.(?:captions|chapters)\.vtt$/;

/** What {@link shortenFilm} makes a film of. */
interface FilmEntry {
  readonly seconds: number;
  readonly hasSound: boolean;
  /** File names as in docs/guides/films.md. */
  readonly renditions: readonly {
    readonly file: string;
    readonly lines: number;
    readonly kbps: number;
  }[];
  /** Addresses by language. */
  readonly captions: Tracks;
  readonly chapters: Tracks;
}

/**
 * The short form of a film; undefined without H.264. While a film is being built, H.264 comes first, and
 * visitors get nothing else until AV1 is there in the same sizes.
 *
 * @param base where its files lie, without a slash at the end
 */
export function shortenFilm(entry: FilmEntry, base: string): Film | undefined {
  const { seconds, hasSound, renditions } = entry;
  const kbpsOf = (codec: Codec, lines: number): number | undefined =>
    renditions.find(({ file }) => file.endsWith(`-${lines}.${codec}.mp4`))?.kbps;
  const found = [...new Set(renditions.map(({ lines }) => lines))]
    .toSorted((a, b) => a - b)
    .flatMap((lines): FilmSize[] => {
      const h264 = kbpsOf("h264", lines);
      return h264 === undefined ? [] : [[lines, kbpsOf("av1", lines) ?? 0, h264]];
    });
  const hasBoth = found.every(([, av1]) => av1 > 0);
  const sizes = hasBoth ? found : found.map(([lines, , h264]): FilmSize => [lines, 0, h264]);
  const [first] = renditions;
  if (!first || sizes.length === 0) return undefined;
  const stem = `${base}/${first.file.replace(/-\d+\.\w+\.mp4$/, "")}`;
  const [captions, chapters] = [shortenTracks(entry.captions), shortenTracks(entry.chapters)];
  const some = chapters.length > 0 && { chapters };
  return { seconds, hasSound, stem, sizes, captions, ...some };
}

function shortenTracks(tracks: Tracks): ShortTracks {
  const languages = new Map<string, string>();
  for (const [code, address] of Object.entries(tracks)) {
    const stem = address.replace(TRACK_ENDING, "");
    languages.set(stem, [languages.get(stem) ?? "", code].join(" ").trim());
  }
  return [...languages];
}

/** A language of captions, by its tag in the names of files. Films may have some that the site has not. */
export function captionLanguage(code: string, languages: Languages): CaptionLanguage {
  return languages[code] ?? { code, iso: code, name: ownName(code) };
}

type CaptionLanguage = Pick<Locale, "code" | "iso" | "name">;

/** Addresses of a film's captions by language. */
export function captionsOf({ captions }: Film): Tracks {
  return addressesOf(captions, "captions");
}

/** Addresses of a film's chapters by language. */
export function chaptersOf({ chapters = [] }: Film): Tracks {
  return addressesOf(chapters, "chapters");
}

function addressesOf(tracks: ShortTracks, kind: "captions" | "chapters"): Tracks {
  return Object.fromEntries(
    tracks.flatMap(([stem, languages]) =>
      languages.split(" ").map((code) => [code, `${stem}.${code}.${kind}.vtt`]),
    ),
  );
}

/** Lines of the largest size with at most so many, else of the smallest. */
export function largestSize({ sizes: [smallest, ...more] }: Film, most: number): number {
  return more.findLast(([lines]) => lines <= most)?.[0] ?? smallest?.[0] ?? most;
}

/** The codecs in which a film is there, in the order in which browsers are offered them. */
export function codecsOf({ sizes }: Film): readonly Codec[] {
  return sizes.some(([, av1]) => av1 === 0) ? ["h264"] : CODECS;
}

/** Address of one file of a film. */
export function filmAddress({ stem }: Film, codec: Codec, lines: number): string {
  return `${stem}-${lines}.${codec}.mp4`;
}

/** RFC 6381 types of a codec for all sizes up to 1080 lines. */
const TYPES: Readonly<Record<Codec, string>> = { av1: "av01.0.08M.10", h264: "avc1.640028" };

/** The `type` of a film's files in a codec. */
export function filmType({ hasSound }: Film, codec: Codec): string {
  return `video/mp4; codecs="${TYPES[codec]}${hasSound ? ", mp4a.40.2" : ""}"`;
}

/** A length for readers: `0:08`, `1:02:03`. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const tail = String(whole % 60).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${tail}` : `${minutes}:${tail}`;
}
