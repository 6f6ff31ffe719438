/** One file of a film as a `<source>` names it. */
export interface FilmSource {
  readonly address: string;
  /** With the codecs, so that browsers load only what they can show. */
  readonly type: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  readonly kbps: number;
}

/** All of a film, as the media manifest describes it. */
export interface FilmFiles {
  readonly seconds: number;
  readonly hasSound: boolean;
  /** AV1 before H.264, small before large. */
  readonly sources: readonly FilmSource[];
  /** Addresses by language; always of this site, so that they need no CORS. */
  readonly captions: Readonly<Record<string, string>>;
  readonly chapters: Readonly<Record<string, string>>;
  /** What is said and heard, by language: the captions as running text. */
  readonly transcripts: Readonly<Record<string, string>>;
}

/** The single fallback file: the largest of the codec that every browser supports. */
export function commonSource({ sources }: FilmFiles): FilmSource | undefined {
  return sources.findLast(({ type }) => type.includes('"avc1')) ?? sources.at(-1);
}

/** What a film may be called in the query of an address: `?film=ambra`. */
export const FILM_NAME = /^[a-z0-9-]{1,60}$/;

/** In which order browsers are offered the codecs. */
export const CODECS = ["av1", "h264"] as const;
/** A codec, as in file names. */
export type Codec = (typeof CODECS)[number];

/** A size in which a film is there: its lines, and kbit/s as AV1 and as H.264. */
type FilmSize = readonly [lines: number, av1: number, h264: number];

/** A film in as few words as pages need, because they may show many. */
export interface Film {
  readonly seconds: number;
  readonly hasSound: boolean;
  /** What the addresses of its files begin with: `/media/ambra-0a1b2c3d`. */
  readonly stem: string;
  /** Small before large, each in both codecs. */
  readonly sizes: readonly FilmSize[];
  /** What the addresses of captions begin with, and their languages; see {@link captionsOf}. */
  readonly captions: ShortTracks;
  /** Likewise; absent where there are none. See {@link chaptersOf}. */
  readonly chapters?: ShortTracks;
}

type ShortTracks = readonly (readonly [stem: string, languages: string])[];

/** What the name of a file of captions or chapters ends with. */
const TRACK_ENDING = /\.[a-z-]+\.(?:captions|chapters)\.vtt$/;

/** What a file name ends with; see docs/guides/films.md. */
const ENDING = /-(\d+)\.(av1|h264)\.mp4$/;

/** The short form of a film; undefined when a codec is missing. */
export function shortenFilm({ sources, ...film }: FilmFiles): Film | undefined {
  const rates = new Map<string, number>();
  const stems = new Set<string>();
  for (const { address, kbps } of sources) {
    const [ending, lines, codec] = ENDING.exec(address) ?? [];
    if (ending === undefined) continue;
    stems.add(address.slice(0, -ending.length));
    rates.set(`${codec} ${lines}`, kbps);
  }
  const [stem] = stems;
  const sizes = [...rates.keys()]
    .flatMap((key): FilmSize[] => {
      const lines = Number(key.split(" ")[1]);
      const [av1, h264] = [rates.get(`av1 ${lines}`), rates.get(`h264 ${lines}`)];
      return key.startsWith("av1") && av1 !== undefined && h264 !== undefined
        ? [[lines, av1, h264]]
        : [];
    })
    .toSorted(([a], [b]) => a - b);
  if (stem === undefined || sizes.length === 0) return undefined;
  const { seconds, hasSound } = film;
  const [captions, chapters] = [shortenTracks(film.captions), shortenTracks(film.chapters)];
  const some = chapters.length > 0 && { chapters };
  return { seconds, hasSound, stem, sizes, captions, ...some };
}

function shortenTracks(tracks: Readonly<Record<string, string>>): ShortTracks {
  const languages = new Map<string, string>();
  for (const [code, address] of Object.entries(tracks)) {
    const stem = address.replace(TRACK_ENDING, "");
    languages.set(stem, [languages.get(stem) ?? "", code].join(" ").trim());
  }
  return [...languages];
}

/** Addresses of a film's captions by language. */
export function captionsOf({ captions }: Film): Readonly<Record<string, string>> {
  return addressesOf(captions, "captions");
}

/** Addresses of a film's chapters by language. */
export function chaptersOf({ chapters = [] }: Film): Readonly<Record<string, string>> {
  return addressesOf(chapters, "chapters");
}

function addressesOf(tracks: ShortTracks, kind: "captions" | "chapters"): Record<string, string> {
  return Object.fromEntries(
    tracks.flatMap(([stem, languages]) =>
      languages.split(" ").map((code) => [code, `${stem}.${code}.${kind}.vtt`]),
    ),
  );
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
