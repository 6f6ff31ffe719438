import { readFile } from "node:fs/promises";
import { parse, type ParseError } from "jsonc-parser";
import { parseStudio, type Studio } from "#studio";
import studioConfig from "../../../studio.config.ts";
import { StartFailure } from "./start-failure.ts";

/**
 * The studio's configuration with the overrides of one machine.
 *
 * @param overridesFile path of a JSON file, or undefined
 * @throws StartFailure when either is wrong
 */
export async function readStudio(overridesFile: string | undefined): Promise<Studio> {
  const overrides = overridesFile === undefined ? undefined : await readOverrides(overridesFile);
  const result = parseStudio(studioConfig, overrides);
  if (result.ok) return result.studio;
  throw new StartFailure(
    result.problems.map(({ path, expected, received }) => ({
      where: `${overridesFile ?? "studio.config.ts"}: ${path}`,
      expected,
      hint: `found ${received}`,
    })),
  );
}

async function readOverrides(file: string): Promise<unknown> {
  const text = await readFile(file, "utf8").catch(() => undefined);
  if (text === undefined) {
    throw new StartFailure([{ where: `STUDIO_CONFIG=${file}`, expected: "a readable JSON file" }]);
  }
  const errors: ParseError[] = [];
  const overrides: unknown = parse(text, errors);
  const [error] = errors;
  if (!error) return overrides;
  const line = text.slice(0, error.offset).split("\n").length;
  throw new StartFailure([{ where: `${file}:${line}`, expected: "valid JSON" }]);
}
