import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { type ScriptName, SCRIPT_NAMES } from "./scripts.ts";
import type { Theme, Typefaces } from "./default-theme.ts";
import type { ThemeProblem } from "./theme-problem.ts";
import type { Typeface } from "./theme-schema.ts";

/** What a typeface is for. */
export type TypefaceRole = "text" | "display";

/** A font file as its package or the studio has it. */
export interface TypefaceFile {
  readonly role: TypefaceRole;
  readonly script: ScriptName;
  readonly family: string;
  /** Weights in the file: one, or the first and the last of a variable typeface. */
  readonly weights: readonly [first: number, last: number];
  readonly widths: readonly [normal: number, widest: number] | undefined;
  readonly bytes: Buffer;
  /** Text of the licence that came with it. */
  readonly licence: Buffer | undefined;
}

/** What of a package's metadata names its files (Fontsource). */
interface PackageFacts {
  readonly folder: string;
  readonly id: string;
  readonly family: string;
}

const require = createRequire(import.meta.url);
const VARIABLE = /^@fontsource-variable\//;
const WEIGHT = "{weight}";

/**
 * Reads the files of all typefaces of a theme.
 *
 * @param themeDir folder with the studio's own files
 * @param problems grows by one for each typeface that cannot be read
 */
export async function readTypefaces(
  { typefaces }: Theme,
  themeDir: string,
  problems: ThemeProblem[],
): Promise<readonly TypefaceFile[]> {
  const wanted = (["text", "display"] as const).flatMap((role) =>
    SCRIPT_NAMES.flatMap((script) => {
      const typeface = (typefaces[role] as Typefaces)[script];
      return typeface ? [{ role, script, typeface }] : [];
    }),
  );
  const files = await Promise.all(
    wanted.map(({ role, script, typeface }) =>
      readTypeface(typeface, role, script, themeDir).catch((error: unknown) => {
        problems.push(problemOf(`theme.typefaces.${role}.${script}`, typeface, error));
        return [];
      }),
    ),
  );
  return files.flat();
}

async function readTypeface(
  typeface: Typeface,
  role: TypefaceRole,
  script: ScriptName,
  themeDir: string,
): Promise<readonly TypefaceFile[]> {
  const { weights, widths } = typeface;
  const facts = typeface.package === undefined ? undefined : await readPackage(typeface.package);
  const folder = facts ? path.join(facts.folder, "files") : themeDir;
  const name = typeface.file ?? usualName(typeface, script, facts?.id ?? "");
  const licence =
    facts && (await readFile(path.join(facts.folder, "LICENSE")).catch(() => undefined));
  const family = typeface.family ?? facts?.family ?? "";
  const sorted = weights.toSorted((a, b) => a - b);
  const [first = 400, last = first] = [sorted[0], sorted.at(-1)];
  const each = name.includes(WEIGHT)
    ? sorted.map((weight) => [weight, weight] as const)
    : [[first, last] as const];
  return Promise.all(
    each.map(async (held) => {
      const file = path.join(folder, name.replace(WEIGHT, String(held[0])));
      return { role, script, family, weights: held, widths, bytes: await readFile(file), licence };
    }),
  );
}

async function readPackage(name: string): Promise<PackageFacts> {
  const folder = path.dirname(require.resolve(`${name}/package.json`));
  const metadata = await readFile(path.join(folder, "metadata.json"), "utf8").catch(() => "{}");
  const { id = path.basename(name), family = id } = JSON.parse(metadata) as Partial<PackageFacts>;
  return { folder, id, family };
}

/** How Fontsource names the file of a script. */
function usualName({ package: name = "", widths }: Typeface, script: string, id: string): string {
  if (!VARIABLE.test(name)) return `${id}-${script}-${WEIGHT}-normal.woff2`;
  return `${id}-${script}-${widths ? "standard" : "wght"}-normal.woff2`;
}

function problemOf(place: string, typeface: Typeface, error: unknown): ThemeProblem {
  const { code = "", message = String(error) } = error as { code?: string; message?: string };
  if (typeface.package !== undefined && code === "MODULE_NOT_FOUND") {
    const hint = `run: npm install ${typeface.package}`;
    return { place, expected: `the package ${typeface.package} to be installed`, hint };
  }
  return { place, expected: "a font file that can be read", hint: message.split("\n")[0] ?? "" };
}
