import { existsSync, globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { defaultLocale, type LocaleCode, ownName } from "#i18n";
import type { Studio } from "#studio";
import { writeValue } from "./config-text.ts";
import type { Settings } from "./config-text.ts";

/** Texts by the names of their files in a studio's folder. */
export type Files = ReadonlyMap<string, string>;

/** Folders that a studio has from its first day. */
export const FOLDERS = ["content", "media", "messages", "theme"];

/** Documents that every site should have: the sample's describe what the software does. */
const LEGAL = ["privacy-policy.md", "terms-and-conditions.md"];
const SAMPLE_CONTENT = "sample/content";
/** Language of documents for those that have none: the source of the product's texts. */
const SOURCE = "en";

/** What stands above a setting. */
const COMMENTS: Readonly<Record<string, string>> = {
  sample: "Name or contacts are not real yet: the footer says so until this line goes.",
  since: "Year of the first copyright.",
  founder: "The person behind the studio; null: the site speaks of none.",
  locales: "The first language is the default and has no prefix: docs/guides/languages.md.",
  services:
    "A text is in the default language, or { it: …, en: … }; texts may be in messages/ too.",
  booking: "When people can book a call: docs/guides/booking-rules.md.",
  theme: "Colours, typefaces, logo, icon: docs/guides/theme.md.",
};

/** Order of settings in a new configuration; others follow. */
const ORDER = [
  "name",
  "sample",
  "since",
  "founder",
  "contact",
  "socials",
  "locales",
  "studioLocale",
  "services",
  "categories",
  "booking",
  "theme",
];

const REDIRECTS = `# Old addresses and where they lead now, read when the server starts.
#
#   /old        /new               307 unless told: the address may come back
#   /old        /new          301  moved for good
#   /old/*      /new/:splat   301  everything below, the rest kept
`;

/** A new configuration, to be edited by hand. */
export function writeConfig(settings: Settings): string {
  const keys = [...new Set([...ORDER, ...Object.keys(settings)])];
  const lines = keys.flatMap((key) => {
    const value = settings[key];
    if (value === undefined) return [];
    const comment = COMMENTS[key];
    return [
      ...(comment === undefined ? [] : [`  // ${comment}`]),
      `  ${key}: ${writeValue(value, "  ", key.length + 2)},`,
    ];
  });
  return `import { defineStudio } from "#studio";

/**
 * Everything a studio changes once; \`npm run init\` has begun it. Texts are in \`messages/\` and
 * \`content/\`, the settings of one machine in its environment. Every value is checked at the start.
 */
export default defineStudio({
${lines.join("\n")}
});
`;
}

/** Everything in a new studio's folder but the configuration and what is copied. */
export async function newFiles(studio: Studio, messagesDir: string): Promise<Files> {
  const locales = studio.locales.map(({ tag }) => tag);
  const parts = locales.map((tag) => filesOfLanguage(studio, tag, messagesDir));
  return new Map([
    ["redirects.txt", REDIRECTS],
    ...(await Promise.all(parts)).flatMap((files) => [...files]),
  ]);
}

/**
 * What a language begins with: texts of what the studio says of itself, and documents as drafts. A
 * language for which the product has no such texts begins without: what is missing falls back to the
 * nearest language, and what was copied would count as written.
 */
export async function filesOfLanguage(
  studio: Studio,
  tag: LocaleCode,
  messagesDir: string,
): Promise<Files> {
  const starter = path.join(messagesDir, "starter", `${tag}.json`);
  const texts = existsSync(starter) ? await readFile(starter, "utf8") : "{}\n";
  const legal = await Promise.all(LEGAL.map((name) => legalDraft(name, tag)));
  return new Map([
    [`messages/${tag}.json`, texts],
    ...legal.flatMap((draft) => (draft === undefined ? [] : [draft])),
    ...serviceDrafts(studio, tag, studio.services),
  ]);
}

/** A page for each service, as drafts. */
export function serviceDrafts(
  { locales, services }: Studio,
  tag: LocaleCode,
  chosen: Studio["services"],
): Files {
  const original = defaultLocale(locales.map((each) => each.tag));
  const written = (said: Studio["services"][number]["title"]): string | undefined =>
    typeof said === "object" ? (said[tag] ?? said[original]) : said;
  const drafts = chosen.map((service) => {
    const { id } = service;
    const title = written(service.title) ?? id;
    const description = written(service.description);
    const place = services.findIndex((each) => each.id === id) + 1;
    const head = [
      `title: ${JSON.stringify(title)}`,
      ...(description === undefined ? [] : [`description: ${JSON.stringify(description)}`]),
      "# Visitors see this page once the line below is gone.",
      "draft: true",
    ];
    const text = `---\n${head.join("\n")}\n---\n\n${description ?? title}\n`;
    return [`content/${tag}/services/${place}.${id}.md`, text] as const;
  });
  return new Map(drafts);
}

/** True for the page of a service that is there under any number. */
export function hasServicePage(contentDir: string, tag: LocaleCode, id: string): boolean {
  const folder = path.join(contentDir, tag, "services");
  return globSync([`${id}.md`, `*.${id}.md`, `*.${id}.draft.md`], { cwd: folder }).length > 0;
}

async function legalDraft(
  name: string,
  tag: LocaleCode,
): Promise<readonly [string, string] | undefined> {
  const [base = tag] = tag.split("-", 1);
  const found = [tag, base, SOURCE].find((each) =>
    existsSync(path.join(SAMPLE_CONTENT, each, name)),
  );
  if (found === undefined) return undefined;
  const text = await readFile(path.join(SAMPLE_CONTENT, found, name), "utf8");
  const task =
    found === tag
      ? "Have it checked against your practice and the law, then delete the line below."
      : `To be written in ${nameIn("en", tag)}; the text below is ${nameIn("en", found)}.`;
  return [`content/${tag}/${name}`, text.replace(/^---\r?\n/, `---\n# ${task}\ndraft: true\n`)];
}

function nameIn(language: LocaleCode, tag: LocaleCode): string {
  return new Intl.DisplayNames(language, { type: "language" }).of(tag) ?? ownName(tag);
}
