import { addFilm, checkMedia, readManifest } from "#media/node";
import { askFirst, printResult } from "./answers.ts";
import { type Command, misused, refused, YES } from "./command.ts";
import { build, foldersOf, masterRefused, needPrograms, SLUG } from "./media-build.ts";
import { pictures, remove } from "./media-pictures.ts";
import { counted, plainText } from "./text-table.ts";
import { type ValueKind, word } from "./value-kinds.ts";

const SECONDS: ValueKind = {
  placeholder: "<seconds>",
  expected: "seconds such as 2.5",
  accepts: (value) => /^\d{1,5}(?:\.\d{1,3})?$/.test(value),
};

/** Films and pictures: from a master to what visitors load (issue 6). */
export const commands: readonly Command[] = [
  {
    name: "add",
    summary: "checks a film, imports it, makes its poster",
    args: [word("file")],
    options: {
      slug: { summary: "its name on the site (required)", value: SLUG },
      poster: { summary: "second of the poster's frame", value: SECONDS },
      ...YES,
    },
    example: "media add ~/orchard.mov --slug orchard",
    async run(call) {
      const [file = ""] = call.args;
      const [slug, poster] = [call.option("slug"), call.option("poster")];
      if (slug === undefined) throw misused("--slug is missing", `it expects ${SLUG.expected}`);
      await needPrograms();
      const folders = foldersOf(call.terminal);
      const before = (await readManifest(folders))[slug];
      if (before?.film) {
        await askFirst(call, `Replace the master of ${slug} with ${file}?`);
      }
      const film = { slug, file, poster: poster === undefined ? undefined : Number(poster) };
      const added = await addFilm(folders, film, (share) =>
        call.terminal.progress(`checking ${slug}`, share, 1),
      );
      if (!added.ok) throw masterRefused(file, added);
      const { width, height, seconds, hasSound, isVariable } = added.facts;
      const about = [
        `${width} × ${height}`,
        `${seconds.toFixed(2)} s`,
        hasSound ? "with sound" : "without sound",
        ...(isVariable ? ["of a variable frame rate"] : []),
      ];
      const next = `build it: npm run studio -- media build ${slug}`;
      printResult(call, { slug, ...added.entry }, `${slug}: ${about.join(", ")}\n${next}\n`);
    },
  },
  build,
  pictures,
  remove,
  {
    name: "check",
    summary: "compares the manifest with the files: hashes, captions, loudness, leftovers",
    example: "media check",
    async run(call) {
      const folders = foldersOf(call.terminal);
      const findings = await checkMedia(folders);
      const faults = findings.filter(({ isWarning }) => !isWarning);
      const films = Object.values(await readManifest(folders)).filter(({ film }) => film).length;
      const lines = findings.map(
        ({ where, message, isWarning }) =>
          `${isWarning ? "warning: " : ""}${plainText(where)} ${plainText(message)}\n`,
      );
      printResult(call, { films, findings }, lines.join(""));
      if (faults.length > 0) {
        throw refused(counted(faults.length, "fault"), "npm run studio -- media build");
      }
      call.terminal.note(`${counted(films, "film")}, no fault\n`);
    },
  },
];
