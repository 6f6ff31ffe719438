import type { ManifestEntry } from "#media";
import { addFilm, checkMedia, checkPrograms, mediaFolders, readManifest } from "#media/node";
import { askFirst, printResult } from "./answers.ts";
import { type Command, type CommandGroup, DONE, misused, refused, YES } from "./command.ts";
import { build, SLUG } from "./media-build.ts";
import { masterRefused, programsRefused } from "./media-faults.ts";
import { counted, plainText } from "./text-table.ts";
import { type ValueKind, word } from "./value-kinds.ts";

const SECONDS: ValueKind = {
  placeholder: "<seconds>",
  expected: "seconds such as 2.5",
  accepts: (value) => /^\d{1,5}(?:\.\d{1,3})?$/.test(value),
};

const add: Command = {
  name: "add",
  summary: "checks a film, imports it, makes its poster",
  args: [word("file")],
  options: {
    slug: { summary: "its name on the site (required)", value: SLUG },
    poster: { summary: "second of the poster's frame", value: SECONDS },
    ...YES,
  },
  example: "media add ~/orchard.mov --slug orchard",
  run: async (call) => {
    const [file = ""] = call.args;
    const slug = call.option("slug");
    if (slug === undefined) return misused("--slug is missing", `it expects ${SLUG.expected}`);
    const fault = await checkPrograms();
    if (fault) return programsRefused(fault);
    const folders = mediaFolders(process.cwd());
    const before = (await readManifest(folders))[slug];
    const stop = before?.film
      ? await askFirst(call, `The master of ${slug} is replaced by ${file}. Go on?`)
      : undefined;
    if (stop) return stop;
    const poster = call.option("poster");
    const film = { slug, file, poster: poster === undefined ? undefined : Number(poster) };
    const began = performance.now();
    const added = await addFilm(folders, film, (share) =>
      call.terminal.progress(`checking ${slug}`, share, 1, (performance.now() - began) / 1000),
    );
    if (!added.ok) return masterRefused(file, added);
    const { width, height, seconds, hasSound, isVariable } = added.facts;
    const about = [
      `${width} × ${height}`,
      `${seconds.toFixed(2)} s`,
      hasSound ? "with sound" : "without sound",
      ...(isVariable ? ["of a variable frame rate"] : []),
    ];
    const next = `build it: npm run studio -- media build ${slug}`;
    return printResult(call, { slug, ...added.entry }, `${slug}: ${about.join(", ")}\n${next}\n`);
  },
};

const check: Command = {
  name: "check",
  summary: "compares the manifest with the files: hashes, captions, loudness, leftovers",
  args: [],
  options: {},
  example: "media check",
  run: async (call) => {
    const folders = mediaFolders(process.cwd());
    const findings = await checkMedia(folders);
    const faults = findings.filter(({ isWarning }) => !isWarning);
    const films = Object.values(await readManifest(folders)).filter(isFilm).length;
    const lines = findings.map(
      ({ where, message, isWarning }) =>
        `${isWarning ? "warning: " : ""}${plainText(where)} ${plainText(message)}\n`,
    );
    printResult(call, { films, findings }, lines.join(""));
    if (faults.length > 0) {
      return refused(counted(faults.length, "fault"), "npm run studio -- media build");
    }
    call.terminal.note(`${counted(films, "film")}, no fault\n`);
    return DONE;
  },
};

/** Films: from a master to what visitors load (issue 6). */
export const media: CommandGroup = {
  name: "media",
  summary: "films: import masters, build files, check them",
  commands: [add, build, check],
};

function isFilm({ film }: ManifestEntry): boolean {
  return film !== undefined;
}
