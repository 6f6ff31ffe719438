import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { readWrittenTexts } from "#i18n/interchange";
import { type Check, type CheckedStudio, error, type Problem } from "./check.ts";
import { SAMPLE_WORDS } from "./sample-words.ts";

/** Where the sample lies, unless this clone has left it out. */
const SAMPLE = "sample";
/** Shorter texts may be another studio's too, characters. */
const LONG = 30;

/** What is left of the sample in pages, mails and generated files. */
export async function openSampleCheck(studio: CheckedStudio): Promise<Check | string> {
  const { sample } = studio.site.studio;
  if (sample) return "the configuration says sample: true, and the footer says so to visitors";
  const traces = [...SAMPLE_WORDS, ...(await sampleTexts(studio))];
  const look = (place: string, text: string): Problem[] => {
    const read = decode(text).toLowerCase();
    const found = traces.filter((trace) => read.includes(trace));
    if (found.length === 0) return [];
    const hint = `it says “${found.slice(0, 3).join("”, “")}”; write your own, or set sample: true`;
    return [error(place, "nothing of the sample", hint)];
  };
  return {
    page: ({ path: at, text }) => look(at, text),
    async end() {
      const problems: Problem[] = [];
      for await (const [address, text] of studio.generated()) {
        problems.push(...look(address, text));
      }
      const { mails } = await studio.mails();
      for (const { name, subject, text, html } of mails) {
        problems.push(...look(`mail ${name}`, [subject, text, html].join("\n")));
      }
      return { note: `${traces.length} words and texts of the sample`, problems };
    },
  };
}

/** Longer texts of the sample that are not the product's too; none where it was left out. */
async function sampleTexts({ site: { environment } }: CheckedStudio): Promise<readonly string[]> {
  const folder = path.join(SAMPLE, "messages");
  const names = await readdir(folder).catch(() => []);
  const locales = names.map((name) => path.basename(name, ".json"));
  if (locales.length === 0) return [];
  const folders = { product: environment.messagesDir, studio: folder };
  const { texts } = await readWrittenTexts(folders, locales, "en");
  const said = locales.flatMap((locale) =>
    texts.keys.flatMap((key) => {
      const text = texts.text(locale, key) ?? "";
      // What has arguments is not said as it is written.
      return text === texts.productText(locale, key) || text.includes("{") ? [] : [text];
    }),
  );
  const written = await documentTexts();
  return [...new Set([...said, ...written].map((text) => text.toLowerCase().trim()))].filter(
    (text) => text.length >= LONG,
  );
}

/** Titles and descriptions of the sample's works and articles. */
async function documentTexts(): Promise<readonly string[]> {
  const folder = path.join(SAMPLE, "content");
  const files = await readdir(folder, { recursive: true }).catch(() => []);
  const documents = files.filter((file) => /\b(?:portfolio|blog)\b.*\.md$/.test(file));
  const texts = await Promise.all(
    documents.map((file) => readFile(path.join(folder, file), "utf8")),
  );
  return texts.flatMap((text) =>
    [...text.matchAll(/^(?:title|description): *"?(.*?)"?$/gm)].map(([, said = ""]) => said),
  );
}

function decode(text: string): string {
  return text
    .replaceAll("&quot;", '"')
    .replaceAll(/&(?:#x27|#39|apos);/g, "'")
    .replaceAll("&amp;", "&");
}
