import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { filesOfMedia, listPictures, publishPictures, removeMedia } from "#media/node";
import { askFirst, printResult } from "./answers.ts";
import { type Command, refused, YES } from "./command.ts";
import { foldersOf, SLUG } from "./media-build.ts";
import { readSettings } from "./open-studio.ts";
import { counted, plainText } from "./text-table.ts";

/** Files of documents in which pictures and films are named. */
const DOCUMENT = /\.(?:md|ya?ml|json|csv)$/;

/** Makes the sizes of pictures ahead, for sites that should not make them while visitors wait. */
export const pictures: Command = {
  name: "pictures",
  summary: "makes all sizes of all pictures in advance, in media/ and beside documents",
  example: "media pictures",
  async run(call) {
    const { terminal } = call;
    const folders = foldersOf(terminal);
    const { contentDir } = readSettings(terminal);
    const all = [...(await listPictures(folders.root)), ...(await listPictures(contentDir))];
    const counts = { made: 0, unchanged: 0, film: 0, clash: 0, unreadable: 0 };
    let done = 0;
    for await (const { picture, became, said = "" } of publishPictures(folders, all)) {
      counts[became] += 1;
      terminal.progress("pictures", (done += 1), all.length);
      const file = plainText(picture.file);
      if (became === "made") terminal.note(`${file}\n`);
      if (became === "film") terminal.note(`${file}: not used, the film of its name has its own\n`);
      if (became === "clash") {
        terminal.note(
          `${file}: has the same name in addresses as ${plainText(said)}; rename one\n`,
        );
      }
      if (became === "unreadable") {
        terminal.note(`${file}: cannot be read (${plainText(said)}); export it as JPEG or PNG\n`);
      }
    }
    const made = `${counted(counts.made, "picture")} made, ${counts.unchanged} unchanged\n`;
    printResult(call, counts, made);
    const faults = counts.clash + counts.unreadable;
    if (faults > 0) throw refused(counted(faults, "fault"));
  },
};

/** Removes what a film or picture consists of. */
export const remove: Command = {
  name: "remove",
  summary: "removes a film or picture with everything made from it",
  args: [SLUG],
  options: YES,
  example: "media remove orchard",
  async run(call) {
    const [slug = ""] = call.args;
    const folders = foldersOf(call.terminal);
    const files = await filesOfMedia(folders, slug);
    if (files.length === 0) throw refused(`there is no film or picture "${slug}"`);
    const own = files.filter((file) => !file.startsWith(folders.output + path.sep));
    const { contentDir } = readSettings(call.terminal);
    const mentions = await findMentions(
      contentDir,
      slug,
      own.flatMap((file) => [path.basename(file), path.parse(file).name]),
    );
    for (const file of own) call.terminal.note(`${plainText(path.relative("", file))}\n`);
    for (const place of mentions) call.terminal.note(`still named in ${plainText(place)}\n`);
    await askFirst(call, `${slug}: ${counted(files.length, "file")} are deleted. Go on?`);
    await removeMedia(folders, slug, files);
    const removed = `${slug}: ${counted(files.length, "file")} deleted\n`;
    printResult(call, { slug, files, mentions }, removed);
  },
};

/** Places of documents that name a film or picture, as file and line. */
async function findMentions(
  folder: string,
  slug: string,
  files: readonly string[],
): Promise<readonly string[]> {
  const names = [slug, ...files].map((name) => RegExp.escape(name)).join("|");
  const mention = new RegExp(
    `(?:media["']?\\s*[:=]\\s*["']?|/media/|\\]\\(<?)(?:${names})(?![\\w.-])`,
    "u",
  );
  const found: string[] = [];
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((each) => each.isFile() && DOCUMENT.test(each.name))) {
    const file = path.join(entry.parentPath, entry.name);
    for (const [index, line] of (await readFile(file, "utf8")).split("\n").entries()) {
      if (mention.test(decoded(line))) found.push(`${file}:${index + 1}`);
    }
  }
  return found.toSorted();
}

/** Addresses may have their spaces and accents encoded. */
function decoded(line: string): string {
  try {
    return decodeURI(line);
  } catch {
    return line;
  }
}
