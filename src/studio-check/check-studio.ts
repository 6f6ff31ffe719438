import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Environment, StartFailure } from "#server";
import {
  type Check,
  CHECK_NAMES,
  type CheckedStudio,
  type CheckName,
  type CheckReport,
  error,
  type OpenCheck,
  type Problem,
} from "./check.ts";
import { openAccessibilityCheck } from "./check-accessibility.ts";
import { openBookingsCheck } from "./check-bookings.ts";
import { openHtmlCheck } from "./check-html.ts";
import { openLinksCheck } from "./check-links.ts";
import { openMailsCheck } from "./check-mails.ts";
import { openSampleCheck } from "./check-sample.ts";
import { openTextsCheck } from "./check-texts.ts";
import { openStudio } from "./open-studio.ts";
import { visitPages } from "./visit-pages.ts";

const CHECKS: Readonly<Record<Exclude<CheckName, "start">, OpenCheck>> = {
  texts: openTextsCheck,
  links: openLinksCheck,
  html: openHtmlCheck,
  accessibility: openAccessibilityCheck,
  bookings: openBookingsCheck,
  mails: openMailsCheck,
  sample: openSampleCheck,
};

/**
 * Checks the studio that the settings name (issue 22). Nothing of it is written to.
 *
 * @param names which checks; the first, whether the site starts, is always made
 * @param progress hears what is done
 * @returns a report of each, in their order, as soon as it is known
 */
export async function* checkStudio(
  environment: Environment,
  names: readonly CheckName[] = CHECK_NAMES,
  progress: CheckedStudio["progress"] = () => {},
): AsyncGenerator<CheckReport> {
  const folder = await mkdtemp(path.join(tmpdir(), "studio-check-"));
  try {
    const studio = await openStudio(environment, folder, progress).catch(refusedStart);
    if (!("site" in studio)) {
      yield reportOf("start", "it would not start", studio);
      return;
    }
    try {
      const { name, theme } = studio.site.studio;
      const look = theme ? "its theme has enough contrast" : "its theme is the product's";
      yield reportOf("start", `${name} starts, and ${look} in both schemes`, []);
      yield* runChecks(studio, names);
    } finally {
      await studio.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function refusedStart(failure: unknown): readonly Problem[] {
  if (!(failure instanceof StartFailure)) throw failure;
  return failure.problems.map(({ where, expected, hint = "the site does not start with it" }) =>
    error(where, expected, hint),
  );
}

async function* runChecks(
  studio: CheckedStudio,
  names: readonly CheckName[],
): AsyncGenerator<CheckReport> {
  const opened = new Map<CheckName, Check | string>();
  const found = new Map<CheckName, Problem[]>();
  for (const name of CHECK_NAMES) {
    if (name === "start" || !names.includes(name)) continue;
    // oxlint-disable-next-line no-await-in-loop -- few, and most wait for nothing
    opened.set(name, await CHECKS[name](studio));
    found.set(name, []);
  }
  let pages = 0;
  const looking = [...opened].filter(([, check]) => typeof check !== "string" && check.page);
  for await (const page of looking.length > 0 ? visitPages(studio) : []) {
    pages += 1;
    for (const [name, check] of looking) {
      if (typeof check !== "string") found.get(name)?.push(...((await check.page?.(page)) ?? []));
    }
  }
  for (const [name, check] of opened) {
    if (typeof check === "string") {
      yield { name, state: "left-out", note: check, problems: [] };
      continue;
    }
    // oxlint-disable-next-line no-await-in-loop -- one report after the other
    const { note = `${pages} pages`, problems = [] } = (await check.end?.()) ?? {};
    yield reportOf(name, note, [...(found.get(name) ?? []), ...problems]);
  }
}

function reportOf(name: CheckName, note: string, problems: readonly Problem[]): CheckReport {
  const isFailed = problems.some(({ severity }) => severity === "error");
  return { name, state: isFailed ? "failed" : "passed", note, problems };
}
