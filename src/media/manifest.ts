import * as v from "valibot";

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, "a SHA-256 in hexadecimal"));
/** No folders: everything lies in `media/published`. */
const fileName = v.pipe(v.string(), v.regex(/^[a-z0-9][\w.-]*$/, "a file name"));
const tracks = v.record(v.string(), fileName);

const loudness = v.object({
  /** LUFS over the whole film (EBU R128). */
  integrated: v.number(),
  /** dBTP */
  truePeak: v.number(),
});

const rendition = v.object({
  file: fileName,
  /** As RFC 6381 writes it, without the sound: `av01.0.04M.10`, `avc1.64001F`. */
  codec: v.string(),
  /** Lines of the rung: the shorter side in pixels. */
  lines: count,
  width: count,
  height: count,
  bytes: count,
  /** Mean, sound included. */
  kbps: count,
  sha256,
});

const film = v.object({
  /** Length of the picture. */
  seconds: v.pipe(v.number(), v.gtValue(0)),
  hasSound: v.boolean(),
  master: v.object({
    /** In `media/masters`. */
    file: fileName,
    sha256,
    /** As shown: turned upright, with square pixels. */
    width: count,
    height: count,
    /** A fraction, frames per second. */
    frameRate: v.pipe(v.string(), v.regex(/^\d+\/\d+$/, "a fraction")),
    isVariable: v.boolean(),
  }),
  /** Second of the frame from which the stills are made. */
  poster: v.pipe(v.number(), v.minValue(0)),
  /** AV1 before H.264, small before large. Empty until the film is built. */
  renditions: v.array(rendition),
  /** Published captions by language. */
  captions: tracks,
  /** Published chapters by language. */
  chapters: tracks,
  /** Null for films that are silent or too short to measure. */
  loudness: v.nullable(v.object({ before: loudness, after: loudness })),
});

const entry = v.looseObject({
  /** Of the stills, as in their file names. */
  hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{8}$/, "eight hexadecimal digits")),
  /** Of what the stills were made from. */
  source: v.string(),
  width: count,
  height: count,
  widths: v.pipe(v.array(count), v.minLength(1)),
  tone: v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/, "a colour")),
  film: v.optional(film),
});

const manifest = v.record(v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/)), entry);

/** All media by name: stills, and the films that some of them represent. */
export type Manifest = v.InferOutput<typeof manifest>;
/** One name of the manifest. */
export type ManifestEntry = v.InferOutput<typeof entry>;
/** A film of the manifest. */
export type FilmEntry = v.InferOutput<typeof film>;
/** One file of a film, of one codec and size. */
export type Rendition = v.InferOutput<typeof rendition>;
/** How loud a film is. */
export type Loudness = v.InferOutput<typeof loudness>;

/**
 * Reads `media/manifest.json`.
 *
 * @throws when it is not JSON or not a manifest, with the first place that is wrong
 */
export function parseManifest(text: string): Manifest {
  const parsed = v.safeParse(manifest, JSON.parse(text));
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw new Error(`media/manifest.json: ${v.getDotPath(issue) ?? ""}: ${issue.message}`);
}

/** The manifest as the file has it: names in alphabetical order, fields always in the same one. */
export function formatManifest(entries: Manifest): string {
  const sorted = Object.entries(v.parse(manifest, entries)).toSorted(([a], [b]) =>
    a.localeCompare(b, "en"),
  );
  return `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`;
}

/** Width of the JPEG in the stills' file names, in pixels. */
export const JPEG_WIDTH = 1200;

/** Names of all stills of an entry, in `media/published`. */
export function stillFiles(
  slug: string,
  { hash, widths }: Pick<ManifestEntry, "hash" | "widths">,
): readonly string[] {
  const name = `${slug}-${hash}`;
  return [
    ...widths.flatMap((width) => [`${name}-${width}.avif`, `${name}-${width}.webp`]),
    `${name}-${JPEG_WIDTH}.jpg`,
  ];
}

/** Names of all files of an entry, in `media/published`. */
export function entryFiles(slug: string, still: ManifestEntry): readonly string[] {
  const { film: moving } = still;
  return [
    ...stillFiles(slug, still),
    ...(moving
      ? [
          ...moving.renditions.map(({ file }) => file),
          ...Object.values(moving.captions),
          ...Object.values(moving.chapters),
        ]
      : []),
  ];
}
