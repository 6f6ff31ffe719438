import { pictureFilter } from "./encode-arguments.ts";
import type { ManifestEntry } from "./manifest.ts";
import type { MediaFolders } from "./media-folders.ts";
import type { MasterFacts } from "./read-probe.ts";
import { runFfmpeg } from "./run-program.ts";
import { type Stills, stillsSource } from "./pictures/still-files.ts";
import { writeStills } from "./pictures/stills.ts";

/** Makes the stills of a film from one of its frames. */
export async function writePoster(
  { output }: MediaFolders,
  film: {
    readonly slug: string;
    readonly master: string;
    /** Of the master. */
    readonly sha256: string;
    readonly facts: MasterFacts;
    /** Second of the frame. */
    readonly poster: number;
  },
): Promise<Stills & Pick<ManifestEntry, "source">> {
  const { slug, master, sha256, facts, poster } = film;
  const picture = await posterFrame(master, facts, poster);
  const source = posterSource(sha256, poster);
  return { ...(await writeStills(slug, picture, source, output)), source };
}

/** What a film's stills are made from, as the manifest has it. */
export function posterSource(sha256: string, poster: number): string {
  return stillsSource(sha256, String(poster));
}

/** One frame of a master as PNG, `at` seconds from the beginning. */
async function posterFrame(master: string, facts: MasterFacts, at: number): Promise<Buffer> {
  const { out } = await runFfmpeg([
    ["-v", "error", "-ss", String(at), "-i", `file:${master}`, "-map", "0:v:0"],
    ["-frames:v", "1", "-vf", `${pictureFilter(facts, facts)},format=rgb24`],
    ["-c:v", "png", "-f", "image2pipe", "-"],
  ]);
  if (out.length === 0) throw new Error(`${master} has no frame at ${at} s`);
  return out;
}
