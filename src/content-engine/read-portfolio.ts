import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import {
  findNodeAtLocation,
  parse,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from "jsonc-parser";
import * as v from "valibot";
import type { LocaleCode } from "#i18n";
import type { ContentProblem } from "./content-problem.ts";
import { type PortfolioItem, portfolioSchema } from "./portfolio-schema.ts";

/** `12.silk-hours.json` → `silk-hours` */
const FILE_NAME = /^(?:\d+\.)?([a-z0-9-]+)\.json$/;

/** Result of {@link readPortfolio}: the good works, and what is wrong with the others. */
export interface ReadPortfolio {
  readonly items: readonly PortfolioItem[];
  readonly problems: readonly ContentProblem[];
}

/**
 * Reads the works of one language (A7). A language without a portfolio folder has no works.
 *
 * @param directory the content folder, which holds one folder per language
 */
export async function readPortfolio(directory: string, locale: LocaleCode): Promise<ReadPortfolio> {
  const folder = path.join(directory, locale, "portfolio");
  const names = await readdir(folder).catch(() => []);
  const results = await Promise.all(
    names
      .filter((name) => name.endsWith(".json"))
      .map((name) => readPortfolioFile(path.join(folder, name))),
  );
  return {
    items: results
      .flatMap((result) => (result.ok ? [result.item] : []))
      .toSorted((a, b) => a.order - b.order || a.slug.localeCompare(b.slug)),
    problems: results.flatMap((result) => (result.ok ? [] : result.problems)),
  };
}

type FileResult =
  | { ok: true; item: PortfolioItem }
  | { ok: false; problems: readonly ContentProblem[] };

async function readPortfolioFile(file: string): Promise<FileResult> {
  const slug = FILE_NAME.exec(path.basename(file))?.[1];
  if (!slug) {
    return failure({
      file,
      expected: "a name such as 04.paper-valley.json",
      hint: "use lower-case letters, digits and hyphens",
    });
  }
  const text = await readFile(file, "utf8");
  const errors: ParseError[] = [];
  const data: unknown = parse(text, errors, { disallowComments: true });
  const [error] = errors;
  if (error) {
    return failure({
      file,
      line: lineAt(text, error.offset),
      expected: `valid JSON (${printParseErrorCode(error.error)})`,
      hint: "look for a missing comma, quote or brace at or just before this line",
    });
  }
  const parsed = v.safeParse(portfolioSchema, data);
  if (parsed.success) return { ok: true, item: { ...parsed.output, slug } };
  const root = parseTree(text);
  return failure(
    ...parsed.issues.map((issue) => {
      const steps = (issue.path ?? []).map((step) => step.key as string | number);
      const node = root && findNodeAtLocation(root, steps);
      return {
        file,
        line: lineAt(text, node?.offset ?? 0),
        expected: `${steps.join(".")}: ${issue.expected ?? issue.message}`,
        hint: `found ${issue.received}`,
      };
    }),
  );
}

function failure(...problems: readonly ContentProblem[]): FileResult {
  return { ok: false, problems };
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}
