import { createHash } from "node:crypto";
import { type FSWatcher, watch } from "node:fs";
import type { LocaleCode } from "#i18n";
import type { ContentProblem } from "./content-problem.ts";
import type { PortfolioItem } from "./portfolio-schema.ts";
import { readPortfolio } from "./read-portfolio.ts";

/** Milliseconds of quiet after a change before the files are read again. */
const SETTLE_MS = 60;

/** Where the engine reads from and whom it tells. */
export interface ContentOptions {
  /** Folder with one folder per language. */
  readonly directory: string;
  readonly locales: readonly LocaleCode[];
  /** True reads changed files while running. */
  readonly watch: boolean;
  /** Called after a change was taken over. */
  readonly onChange?: () => void;
  /** Called when a saved file is broken; the last good version stays. */
  readonly onProblem?: (problem: ContentProblem) => void;
}

/** Content of the site, always the last good version. */
export interface ContentEngine {
  /** Changes whenever what the engine would answer changes. */
  version(): string;
  /** The works of a language, in their order. */
  portfolio(locale: LocaleCode): readonly PortfolioItem[];
  close(): void;
}

/** Result of {@link openContent}. */
export type OpenContentResult =
  | { ok: true; engine: ContentEngine }
  | { ok: false; problems: readonly ContentProblem[] };

/** Reads all content once; broken files refuse the start, later ones are reported and ignored. */
export async function openContent(options: ContentOptions): Promise<OpenContentResult> {
  const first = await readAll(options);
  if (first.problems.length > 0) return { ok: false, problems: first.problems };
  let current = first;
  const reload = async (): Promise<void> => {
    const next = await readAll(options);
    for (const problem of next.problems) options.onProblem?.(problem);
    if (next.problems.length > 0 || next.version === current.version) return;
    current = next;
    options.onChange?.();
  };
  const watcher = options.watch ? watchFolder(options.directory, reload) : undefined;
  return {
    ok: true,
    engine: {
      version: () => current.version,
      portfolio: (locale) => current.portfolio.get(locale) ?? [],
      close: () => watcher?.close(),
    },
  };
}

interface Snapshot {
  readonly version: string;
  readonly portfolio: ReadonlyMap<LocaleCode, readonly PortfolioItem[]>;
  readonly problems: readonly ContentProblem[];
}

async function readAll(options: ContentOptions): Promise<Snapshot> {
  const read = await Promise.all(
    options.locales.map(async (locale) => ({
      locale,
      ...(await readPortfolio(options.directory, locale)),
    })),
  );
  const portfolio = new Map(read.map(({ locale, items }) => [locale, items]));
  return {
    portfolio,
    problems: read.flatMap((entry) => entry.problems),
    version: createHash("sha256")
      .update(JSON.stringify([...portfolio]))
      .digest("hex")
      .slice(0, 16),
  };
}

function watchFolder(directory: string, changed: () => Promise<void>): FSWatcher {
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(directory, { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => void changed(), SETTLE_MS);
  });
  watcher.unref();
  return watcher;
}
