import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { registerHooks } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { parse, type ParseError } from "jsonc-parser";
import { parseBookingRules } from "#booking";
import type { Facts } from "#i18n";
import type { MessageFolders } from "#i18n/node";
import { configuredTexts, parseStudio, type Studio } from "#studio";
import type { Environment } from "./environment.ts";
import { StartFailure } from "./start-failure.ts";

/** Names of a configuration, the first that is there wins. */
const NAMES = ["studio.config.ts", "studio.config.json"];

// A configuration outside of this folder finds `defineStudio` under the same name as one inside.
const ENTRY = new URL("../../studio/index.ts", import.meta.url).href;
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === "#studio" ? { url: ENTRY, shortCircuit: true } : next(specifier, context),
});

/**
 * The studio's configuration with the overrides of one machine.
 *
 * @param file default: the one in the studio's folder
 * @throws StartFailure when one of them is missing or wrong
 */
export async function readStudio(
  { studioDir, studioConfig }: Pick<Environment, "studioDir" | "studioConfig">,
  file = studioFile(studioDir),
): Promise<Studio> {
  if (file === undefined) {
    const [where, expected] = [`STUDIO_DIR=${studioDir}`, `a folder with ${NAMES.join(" or ")}`];
    throw new StartFailure([{ where, expected, hint: "npm run init makes one" }]);
  }
  const base = await readConfig(file);
  const overrides =
    studioConfig === undefined
      ? undefined
      : await readJson(studioConfig, `STUDIO_CONFIG=${studioConfig}`);
  const result = parseStudio(base, overrides);
  if (result.ok) return result.studio;
  const texts = await Promise.all(
    [studioConfig, file]
      .flatMap((name) => name ?? [])
      .map(async (name) => ({
        name,
        text: await readFile(name, "utf8"),
      })),
  );
  throw new StartFailure(
    result.problems.map(({ path: key, expected, received }) => ({
      where: `${placeOf(key, texts) ?? studioConfig ?? file}: ${key}`,
      expected,
      hint: `found ${received}`,
    })),
  );
}

/** File and line of a setting, in the first of the files that names it. */
function placeOf(
  key: string,
  files: readonly { readonly name: string; readonly text: string }[],
): string | undefined {
  const [first = "", ...steps] = key.split(".").filter((step) => !/^\d+$/.test(step));
  for (const { name, text } of files) {
    let at = settingAt(text, first);
    if (at < 0) continue;
    for (const step of steps) at = Math.max(at, settingAt(text, step, at));
    return `${name}:${text.slice(0, at).split("\n").length}`;
  }
  return undefined;
}

/** Where a setting is written, in JSON or code; -1 where it is not. */
function settingAt(text: string, key: string, from = 0): number {
  const written = new RegExp(`(?<![\\w$])["']?${RegExp.escape(key)}["']?\\s*:`, "g");
  written.lastIndex = from;
  return written.exec(text)?.index ?? -1;
}

/** Where all texts of a studio's site come from. */
export function messageFolders(
  {
    messagesDir,
    ownMessagesDir,
    studioDir,
  }: Pick<Environment, "messagesDir" | "ownMessagesDir" | "studioDir">,
  studio: Studio,
): MessageFolders {
  return {
    product: messagesDir,
    studio: ownMessagesDir,
    configured: {
      ...configuredTexts(studio, studioFile(studioDir) ?? studioDir),
      facts: studioFacts(studio),
    },
  };
}

/**
 * What texts may quote: the numbers of the studio by their ids, how long its calls are, how long its
 * films take and what they cost at least.
 */
export function studioFacts({ statistics, services, process, booking }: Studio): Facts {
  const read = parseBookingRules(booking);
  const processDays = Math.max(0, ...process.map(({ days: [, last] }) => last));
  return {
    ...Object.fromEntries(
      services.flatMap(({ id, days, price }) => [
        ...(days ? [[`${id}Days`, days[1]] as const] : []),
        ...(price ? [[`${id}Price`, price.from] as const] : []),
      ]),
    ),
    ...(processDays > 0 && { processDays }),
    ...Object.fromEntries(statistics.map(({ id, value }) => [id, value])),
    // Rules that are wrong stop the start a moment later.
    ...(read.ok && { callMinutes: read.rules.duration }),
  };
}

/**
 * A configuration as it is written, without its overrides and unchecked.
 *
 * @throws StartFailure when it cannot be read
 */
export function readConfig(file: string): Promise<unknown> {
  return file.endsWith(".json") ? readJson(file) : importConfig(file);
}

/** The configuration in a studio's folder; undefined when there is none. */
export function studioFile(studioDir: string): string | undefined {
  return NAMES.map((name) => path.join(studioDir, name)).find((name) => existsSync(name));
}

async function importConfig(file: string): Promise<unknown> {
  try {
    const module: unknown = await import(pathToFileURL(path.resolve(file)).href);
    return (module as { readonly default?: unknown }).default;
  } catch (error) {
    const expected = "a module that exports defineStudio({…}) as its default";
    throw new StartFailure([{ where: file, expected, hint: String(error) }]);
  }
}

/** @param name how the operator named it */
async function readJson(file: string, name = file): Promise<unknown> {
  const text = await readFile(file, "utf8").catch(() => undefined);
  if (text === undefined) {
    throw new StartFailure([{ where: name, expected: "a readable JSON file" }]);
  }
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors);
  const [error] = errors;
  if (!error) return value;
  const line = text.slice(0, error.offset).split("\n").length;
  throw new StartFailure([{ where: `${file}:${line}`, expected: "valid JSON" }]);
}
