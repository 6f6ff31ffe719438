import { mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Logger } from "pino";
import { type ContentProblem, watchFolder } from "#content/node";
import { JPEG_WIDTH, type Manifest, transcriptOf } from "#media";
import { isPictureFile, type MadeStill, openPictures, type ShownPicture } from "#media/pictures";
import { mediaName } from "../http/picture-answer.ts";
import type { Environment } from "../settings/environment.ts";
import { type FilmFiles, type Picture, shortenFilm } from "#site";

/** Pictures and films of the studio, as they are now. */
export interface SiteMedia {
  /**
   * The picture that a document names; see docs/guides/pictures.md.
   *
   * @param document its path below the folder of documents; undefined for names of the site itself
   */
  picture(name: string, document?: string): Picture | undefined;
  /** Undefined for stills alone, and for films that are not built yet. */
  film(name: string): FilmFiles | undefined;
  /** Names of the files of pictures that nothing made ahead. */
  names(): Iterable<string>;
  /** The file served as `/media/{name}`, made if need be; undefined when nothing has the name. */
  file(name: string): Promise<MadeStill | undefined>;
  /** The same for a visitor, who does not wait for AVIF: its WebP may stand in. */
  fileAtOnce(name: string): Promise<MadeStill | undefined>;
  /** True for the address of a file that is there, or would be made. */
  hasAddress(pathname: string): boolean;
  /** What is wrong with the manifest. */
  problems(): readonly ContentProblem[];
  /** Changes with every picture and film. */
  version(): string;
  close(): Promise<void>;
}

type MediaSettings = Pick<
  Environment,
  "contentDir" | "contentWatch" | "dataDir" | "mediaDir" | "mediaUrl"
>;

/**
 * Opens the media of the studio, and follows its folders: a picture that is laid down is live, as is a
 * film as soon as the manifest has it.
 *
 * @param onChange called after something else is shown
 */
export async function openSiteMedia(
  environment: MediaSettings,
  log: Logger,
  onChange: () => void,
): Promise<SiteMedia> {
  const { contentDir, contentWatch, dataDir, mediaDir, mediaUrl } = environment;
  const readFilms = (manifest: Manifest): Promise<ReadonlyMap<string, FilmFiles>> =>
    shownFilms(manifest, mediaUrl ?? "/media", path.join(mediaDir, "published"));
  const pictures = await openPictures({
    mediaDir,
    contentDir,
    keptDir: path.join(dataDir, "pictures"),
    onProblem: (problem) => log.error(problem, "not all pictures and films can be shown"),
    async onChange() {
      films = await readFilms(pictures.manifest());
      onChange();
    },
  });
  let films = await readFilms(pictures.manifest());
  const follow = (folder: string) =>
    watchFolder(
      folder,
      (paths) => {
        if ([...paths].some(isOfMedia)) void pictures.refresh();
      },
      (error) => log.error({ err: error, folder }, "a folder of media is not followed"),
    );
  // What is not there cannot be followed; a studio that may not be written to gets no pictures either.
  if (contentWatch) await mkdir(mediaDir, { recursive: true }).catch(() => {});
  const watchers = contentWatch ? [mediaDir, contentDir].map(follow) : [];
  return {
    picture(name, document) {
      const found = pictures.find(name, document);
      return found && toPicture(found);
    },
    film: (name) => films.get(name),
    names: pictures.names,
    hasAddress(pathname) {
      const name = mediaName(pathname);
      return name !== undefined && pictures.has(name);
    },
    file: pictures.file,
    fileAtOnce: pictures.fileAtOnce,
    problems() {
      const hint = pictures.manifestFault();
      const expected = "a manifest as `media build` writes it";
      return hint === undefined
        ? []
        : [{ file: path.join(mediaDir, "manifest.json"), expected, hint }];
    },
    version: pictures.version,
    async close() {
      for (const watcher of watchers) watcher.close();
      await pictures.close();
    },
  };
}

/** True for paths whose change may show other pictures or films; what is made of them comes later. */
function isOfMedia(file: string): boolean {
  const name = path.basename(file);
  const isFolder = path.extname(name) === "";
  return name === "manifest.json" || isFolder || isPictureFile(name);
}

function toPicture({ slug, hash, width, height, widths, tone }: ShownPicture): Picture {
  return { file: `${slug}-${hash}`, width, height, widths, tone, jpeg: JPEG_WIDTH };
}

async function shownFilms(
  manifest: Manifest,
  base: string,
  published: string,
): Promise<ReadonlyMap<string, FilmFiles>> {
  const films = new Map<string, FilmFiles>();
  for (const [name, entry] of Object.entries(manifest)) {
    const film = await shownFilm(entry, base, published);
    if (film) films.set(name, film);
  }
  return films;
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
