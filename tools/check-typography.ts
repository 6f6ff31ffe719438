/**
 * Checks how the product's texts, the sample's, and the captions and chapters of its films are set in
 * their languages. Documents are read by `content check`, which a test runs over the sample.
 */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { checkMessageFiles } from "#i18n/typography";
import { checkTrackTypography } from "#media/node";
import { ALL_LOCALES } from "../tests/fixtures/languages.ts";

const root = path.join(import.meta.dirname, "..");
const folders = {
  product: path.join(root, "messages"),
  studio: path.join(root, "sample/messages"),
};
const faults = (await checkMessageFiles(folders, ALL_LOCALES)).map(
  ({ file, line = 1, expected, hint }) =>
    `${path.relative(root, file)}:${line}: expected ${expected} (${hint})`,
);
for (const file of globSync("sample/media/{captions,chapters}/*.vtt", { cwd: root })) {
  const [, locale = ""] = path.basename(file).split(".");
  const track = readFileSync(path.join(root, file), "utf8");
  for (const { line, message } of checkTrackTypography(track, locale)) {
    faults.push(`${file}:${line}: ${message}`);
  }
}
for (const fault of faults) console.error(fault);
process.exit(faults.length > 0 ? 1 : 0);
