import { existsSync } from "node:fs";
import path from "node:path";
import slugify from "slugify";
import { mergeSettings } from "#studio";
import { accentColors, completeTheme } from "#theme";
import { refused } from "./command.ts";
import { isSettings, type Settings } from "./config-text.ts";
import { checkSettings, type SettingsProblem } from "./init-settings.ts";
import type { Conversation } from "./terminal.ts";

/** What somebody has said. */
export interface Answers {
  /** Settings that are other than before. */
  readonly asked: Settings;
  /** Files to copy into the studio, by their names in it. */
  readonly files: ReadonlyMap<string, string>;
  /** Address of the site, which a machine's settings have. */
  readonly siteUrl: string | undefined;
}

interface Question {
  readonly text: string;
  /** Setting that an answer is about, or its group. */
  readonly about: string;
  /** What an empty answer keeps. */
  now(settings: Settings): string;
  /** Settings that an answer means; a text is why it means none. */
  read(answer: string, settings: Settings): Settings | string;
}

const DAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const HOURS =
  /^([a-z]{3})(?:-([a-z]{3}))?\s+(\d{1,2}(?::\d\d)?-\d{1,2}(?::\d\d)?(?:\s+\d{1,2}(?::\d\d)?-\d{1,2}(?::\d\d)?)*)$/;
const HOURS_EXPECTED = "days and times such as mon-fri 09:00-17:00, sat 10:00-12:30 14:00-16:00";
const NAME_MAX = 40;

/** Asked one after the other. */
const QUESTIONS: readonly Question[] = [
  plain("Name of the studio", "name"),
  plain("Email address", "contact.email"),
  plain("WhatsApp number", "contact.whatsapp"),
  {
    text: "Founder (a name; - for none)",
    about: "founder",
    now: (settings) => textAt(settings, "founder.name") || "-",
    read: (answer) => ({ founder: answer === "-" ? null : { name: answer } }),
  },
  {
    text: "Languages (tags, the default first)",
    about: "locales",
    now: (settings) => tagsOf(settings).join(", "),
    read: (answer, settings) => {
      const now = Object.entries(tagsOf(settings));
      const entries = listOf(settings, "locales");
      const entryOf = (tag: string): unknown =>
        entries[Number(now.find(([, each]) => each === tag)?.[0])] ?? tag;
      return { locales: listed(answer).map(entryOf) };
    },
  },
  plain("Time zone of the hours", "booking.zone"),
  {
    text: "Hours when calls can be booked",
    about: "booking.weekly",
    now: (settings) => writeHours(at(settings, "booking.weekly")),
    read: (answer) => {
      const weekly = readHours(answer);
      return typeof weekly === "string" ? weekly : { booking: { weekly } };
    },
  },
  list("Services, separated by commas (- for none)", "services", "service"),
  list("Categories of films, separated by commas (- for none)", "categories", "category"),
  {
    text: "The studio's colour",
    about: "theme.colors",
    now: (settings) => textAt(settings, "theme.colors.gels.0") || completeTheme().colors.gels[0],
    read: (answer) =>
      /^#[\da-f]{6}$/i.test(answer)
        ? { theme: { colors: accentColors(answer) } }
        : `a colour such as ${completeTheme().colors.gels[0]}`,
  },
];

/**
 * Asks for everything that differs from studio to studio. Each answer is checked at once; an empty one
 * keeps what there is.
 *
 * @param settings what there is
 * @throws CommandFailure when the person ends it
 */
export async function askForSettings(
  conversation: Conversation,
  settings: Settings,
): Promise<Answers> {
  const { say } = conversation;
  say("Press Enter to keep what is in brackets. Ctrl-C stops without writing anything.\n\n");
  let [now, asked]: [Settings, Settings] = [settings, {}];
  for (const question of QUESTIONS) {
    const usual = question.now(now);
    // oxlint-disable-next-line no-await-in-loop -- an answer decides what the next question offers
    const patch = await askUntil(conversation, question.text, usual, (answer) => {
      const read = question.read(answer, now);
      if (typeof read === "string") return read;
      const fault = newProblem(now, read, question.about);
      return fault ? [fault.path, "expects", fault.expected].join(" ") : read;
    });
    if (patch === undefined) continue;
    now = mergeSettings(now, patch) as Settings;
    asked = mergeSettings(asked, patch) as Settings;
    const [light, dark] = ["light", "dark"].map((it) => textAt(patch, `theme.colors.${it}.accent`));
    if (light) say(`  buttons are ${light}, in the dark ${dark}\n`);
  }
  const files = new Map<string, string>();
  const logo = await askUntil(conversation, "Logo, an SVG file (- for none)", "-", readLogo);
  if (logo !== undefined) {
    files.set(path.join("theme", path.basename(logo.file)), logo.file);
    asked = mergeSettings(asked, {
      theme: { logo: { file: path.basename(logo.file) } },
    }) as Settings;
  }
  const site = await askUntil(conversation, "Address of the site", "https://studio.example", (it) =>
    URL.canParse(it) && /^https?:$/.test(new URL(it).protocol)
      ? { origin: new URL(it).origin }
      : "an address such as https://studio.example",
  );
  return { asked, files, siteUrl: site?.origin };
}

/** @returns undefined for the usual answer */
async function askUntil<Answer extends object>(
  { question, say }: Conversation,
  text: string,
  usual: string,
  read: (answer: string) => Answer | string,
): Promise<Answer | undefined> {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- asked again until the answer can be used
    const typed = await question(`${text} [${usual}]: `);
    if (typed === undefined) throw refused("stopped; nothing was written");
    const answer = typed.trim();
    if (answer === "" || answer === usual) return undefined;
    const result = read(answer);
    if (typeof result !== "string") return result;
    say(`  ${result}\n`);
  }
}

/** What an answer makes wrong that was not before. */
function newProblem(
  settings: Settings,
  patch: Settings,
  about: string,
): SettingsProblem | undefined {
  const checked = checkSettings(mergeSettings(settings, patch));
  if (checked.ok) return undefined;
  return checked.problems.find(({ path: place }) => place.startsWith(about));
}

function readLogo(file: string): { readonly file: string } | string {
  const name = path.basename(file);
  const checked = checkSettings({ theme: { logo: { file: name } } });
  const fault = checked.ok
    ? undefined
    : checked.problems.find(({ path: place }) => place.startsWith("theme.logo"));
  if (fault) return `expects ${fault.expected}`;
  return existsSync(file) ? { file } : `there is no file ${file}`;
}

/** A setting that is a text. */
function plain(text: string, about: string): Question {
  return {
    text,
    about,
    now: (settings) => textAt(settings, about),
    read: (answer) =>
      about.split(".").reduceRight<unknown>((value, key) => ({ [key]: value }), answer) as Settings,
  };
}

/** Things with ids, by their names in the default language. */
function list(text: string, about: string, one: string): Question {
  return {
    text,
    about,
    now: (settings) => listOf(settings, about).map(titleOf).join(", ") || "-",
    read: (answer, settings) => {
      const now = listOf(settings, about);
      const names = answer === "-" ? [] : listed(answer);
      const items: Settings[] = [];
      for (const [index, title] of names.entries()) {
        const known = now.find((each) => titleOf(each) === title);
        const taken = new Set(items.map(({ id }) => id));
        items.push(
          isSettings(known) ? known : { id: idFor(title, `${one}-${index + 1}`, taken), title },
        );
      }
      return { [about]: items };
    },
  };
}

/** A short name for a thing, out of its title where that has Latin letters. */
function idFor(title: string, otherwise: string, taken: ReadonlySet<unknown>): string {
  const slug = slugify(title, { lower: true, strict: true }).replace(/^[^a-z]+/, "");
  const id = slug.slice(0, NAME_MAX).replace(/-$/, "") || otherwise;
  return taken.has(id) ? otherwise : id;
}

function titleOf(item: unknown): string {
  if (typeof item === "string") return item;
  if (!isSettings(item)) return "";
  const { title, id } = item;
  if (isSettings(title)) return String(Object.values(title)[0] ?? id);
  return String(title ?? id);
}

function tagsOf(settings: Settings): readonly string[] {
  return listOf(settings, "locales").map((each) => String(isSettings(each) ? each["tag"] : each));
}

function listOf(settings: Settings, key: string): readonly unknown[] {
  const value = settings[key];
  return Array.isArray(value) ? value : [];
}

function listed(answer: string): readonly string[] {
  return answer
    .split(/[,،、]/)
    .map((each) => each.trim())
    .filter(Boolean);
}

/** `mon-fri 9-17, sat 10:00-13:00` as the booking rules have it; a text is what was expected. */
export function readHours(answer: string): Settings | string {
  const weekly: Record<string, string[][]> = {};
  for (const part of listed(answer.toLowerCase())) {
    const [, first = "", last = first, times = ""] = HOURS.exec(part) ?? [];
    const [from, to] = [DAYS.indexOf(first), DAYS.indexOf(last)];
    if (from === -1 || to < from) return HOURS_EXPECTED;
    const windows = times.split(/\s+/).map((each) => each.split("-").map(clockTime));
    for (const day of DAYS.slice(from, to + 1)) weekly[day] = windows;
  }
  return Object.keys(weekly).length > 0 ? weekly : HOURS_EXPECTED;
}

function clockTime(written: string): string {
  const [hour = "", minute = "00"] = written.split(":");
  return `${hour.padStart(2, "0")}:${minute}`;
}

/** The same the other way round: days that follow each other with the same hours are one. */
export function writeHours(weekly: unknown): string {
  const parts: { from: string; to: string; times: string }[] = [];
  for (const [index, day] of DAYS.entries()) {
    const windows = isSettings(weekly) ? weekly[day] : undefined;
    if (!Array.isArray(windows) || windows.length === 0) continue;
    const times = windows.map((each: readonly string[]) => each.join("-")).join(" ");
    const before = parts.at(-1);
    if (before?.times === times && before.to === DAYS[index - 1]) before.to = day;
    else parts.push({ from: day, to: day, times });
  }
  return parts
    .map(({ from, to, times }) => `${from === to ? from : `${from}-${to}`} ${times}`)
    .join(", ");
}

/** A text by its path; empty where there is none. */
function textAt(settings: Settings, place: string): string {
  const found = at(settings, place);
  return typeof found === "string" ? found : "";
}

/** A setting by its path. */
function at(settings: Settings, place: string): unknown {
  let value: unknown = settings;
  for (const key of place.split(".")) value = (value as Settings | null | undefined)?.[key];
  return value;
}
