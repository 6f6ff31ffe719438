import { type FilmEntry, isOnTarget, type Manifest, type ManifestEntry } from "#media";
import { type FilmPlan, mediaFolders, planFilm, readManifest } from "#media/node";
import { printResult } from "./answers.ts";
import { type Call, type Command, refused } from "./command.ts";
import { masterRefused, needPrograms } from "./media-faults.ts";
import { counted, plainText } from "./text-table.ts";
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
    const manifest = await readManifest(mediaFolders(process.cwd()));
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

/** Checks everything before it builds, so faulty captions are reported at once. */
async function planAll(
  { terminal, args }: Call,
  films: readonly Film[],
): Promise<readonly FilmPlan[]> {
  const folders = mediaFolders(process.cwd());
  const plans: FilmPlan[] = [];
  for (const [slug, entry] of films) {
    const planned = await planFilm(folders, slug, entry);
    if (!planned.ok) {
      const file = `media/masters/${entry.film.master.file}`;
      // Masters are large and may be stored elsewhere; their output stays.
      const isElsewhere = planned.reason === "no_file" && entry.film.renditions.length > 0;
      if (isElsewhere && !args.includes(slug)) {
        terminal.note(`${slug}: left as it is, ${file} is not here\n`);
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
