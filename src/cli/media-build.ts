import { type FilmEntry, isOnTarget, type Manifest, type ManifestEntry } from "#media";
import {
  type AddResult,
  checkPrograms,
  type FilmPlan,
  type MediaFolders,
  mediaFolders,
  planFilm,
  planTracks,
  readManifest,
} from "#media/node";
import { readSettings } from "./open-studio.ts";
import { printResult } from "./answers.ts";
import { type Call, type Command, type CommandFailure, refused } from "./command.ts";
import { counted, plainText } from "./text-table.ts";
import type { Terminal } from "./terminal.ts";
import type { ValueKind } from "./value-kinds.ts";

/** How the site calls a film. */
export const SLUG: ValueKind = {
  placeholder: "<slug>",
  expected: "lower-case letters, digits and single hyphens",
  accepts: (value) => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(value),
};

type Film = readonly [slug: string, entry: ManifestEntry & { readonly film: FilmEntry }];

/** Makes what visitors load; a build that was stopped goes on where it was. */
export const build: Command = {
  name: "build",
  summary: "makes what is missing or changed, of all films or those named",
  more: SLUG,
  example: "media build orchard",
  async run(call) {
    await needPrograms();
    const manifest = await readManifest(foldersOf(call.terminal));
    const films = filmsOf(manifest).filter(
      ([slug]) => call.args.length === 0 || call.args.includes(slug),
    );
    const unknown = call.args.find((slug) => films.every(([known]) => known !== slug));
    if (unknown !== undefined) {
      throw refused(`there is no film "${unknown}"`, `media add <file> --slug ${unknown}`);
    }
    await buildAll(call, await planAll(call, films));
  },
};

/** The media of the studio that is served. */
export function foldersOf(terminal: Terminal): MediaFolders {
  return mediaFolders(readSettings(terminal).mediaDir);
}

/** Checks everything before it builds, so faulty captions are reported at once. */
async function planAll(
  { terminal, args }: Call,
  films: readonly Film[],
): Promise<readonly FilmPlan[]> {
  const folders = foldersOf(terminal);
  const plans: FilmPlan[] = [];
  for (const [slug, entry] of films) {
    const planned = await planFilm(folders, slug, entry);
    if (!planned.ok) {
      const file = `media/masters/${entry.film.master.file}`;
      // Masters are large and may be stored elsewhere; what was made of them stays.
      const isElsewhere = planned.reason === "no_file" && entry.film.renditions.length > 0;
      if (isElsewhere && !args.includes(slug)) {
        terminal.note(`${slug}: captions and chapters only, ${file} is not here\n`);
        plans.push(await planTracks(folders, slug, entry));
        continue;
      }
      throw masterRefused(file, planned);
    }
    plans.push(planned.plan);
  }
  const findings = plans.flatMap((plan) => plan.findings);
  for (const { file, line, message, isWarning } of findings) {
    terminal.note(`${isWarning ? "warning: " : ""}${file}:${line} ${plainText(message)}\n`);
  }
  const faults = findings.filter(({ isWarning }) => !isWarning).length;
  if (faults > 0) {
    throw refused(`nothing was built: ${counted(faults, "fault")} in captions or chapters`);
  }
  return plans;
}

async function buildAll(call: Call, plans: readonly FilmPlan[]): Promise<void> {
  const { terminal } = call;
  const work = plans.reduce((sum, plan) => sum + plan.work, 0);
  let done = 0;
  const built: Record<string, ManifestEntry> = {};
  const lines: string[] = [];
  for (const plan of plans) {
    const { slug } = plan;
    let files = 0;
    built[slug] = await plan.build({
      onWork(more) {
        done += more;
        terminal.progress(slug, done, work);
      },
      onFile({ file, bytes, kbps }) {
        files += 1;
        terminal.note(`${file}  ${Math.ceil(bytes / 1000)} kB  ${kbps} kbit/s\n`);
      },
    });
    const loudness = built[slug].film?.loudness;
    if (loudness && !isOnTarget(loudness.after)) {
      const { integrated, truePeak } = loudness.after;
      terminal.note(`warning: ${slug} came out at ${integrated} LUFS, ${truePeak} dBTP\n`);
    }
    lines.push(`${slug}: ${files === 0 ? "up to date" : `${counted(files, "file")} made`}\n`);
  }
  printResult(call, built, lines.join(""));
}

function filmsOf(manifest: Manifest): readonly Film[] {
  return Object.entries(manifest).flatMap(([slug, entry]) =>
    entry.film ? [[slug, { ...entry, film: entry.film }] as const] : [],
  );
}

type MasterFault = Extract<AddResult, { ok: false }>;

const FAULTS: Readonly<Record<MasterFault["reason"], readonly [message: string, hint?: string]>> = {
  no_file: ["there is no such file, or it cannot be read"],
  not_a_video: ["is not a video", "it takes films of any format that ffmpeg reads"],
  truncated: ["is cut off: its end is missing", "copy it or export it again"],
  damaged: ["is damaged and cannot be played to its end", "export it again"],
  dolby_vision: [
    "is Dolby Vision of profile 5, whose colours only Dolby's own programs can read",
    "export it as HDR10, HLG or with the colours of HD video (bt709)",
  ],
  no_filter: [
    "is HDR, and this ffmpeg cannot turn it into what the site shows",
    "install an ffmpeg with zscale (libzimg), as Debian and Ubuntu have it, or export the film with the colours of HD video (bt709)",
  ],
  poster_behind_end: ["is shorter than --poster says"],
};

const INSTALL =
  "install ffmpeg: apt install ffmpeg (Debian, Ubuntu), brew install ffmpeg (macOS), winget install ffmpeg (Windows)";

/** Why a master cannot be taken, with what ffmpeg says to it. */
export function masterRefused(file: string, { reason, said }: MasterFault): CommandFailure {
  const [message, hint] = FAULTS[reason];
  return refused(`${file} ${message}${said === "" ? "" : ` (${plainText(said)})`}`, hint);
}

/** @throws CommandFailure when ffmpeg is missing, or cannot do what is needed */
export async function needPrograms(): Promise<void> {
  const fault = await checkPrograms();
  if (fault?.reason === "no_program") throw refused(`${fault.program} is not installed`, INSTALL);
  if (fault) throw refused(`ffmpeg was built without ${fault.encoder}`, INSTALL);
}
