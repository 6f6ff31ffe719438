import { openReadingSite } from "#server";
import { contentFindings } from "#studio-check";
import type { Command } from "./command.ts";
import { findingReporter } from "./content-findings.ts";
import { misusedStart, readSettings } from "./open-studio.ts";

/** Links, anchors, pictures, translations, orphans, titles and headings of all documents. */
export const check: Command = {
  name: "check",
  summary:
    "finds dead links and anchors, missing alt text, outdated translations, orphans, typography",
  options: {
    strict: { summary: "treat warnings as errors" },
    errors: { summary: "show errors only" },
  },
  example: "content check --json",
  async run(call) {
    const { report, end } = findingReporter(call);
    const site = await openReadingSite(readSettings(call.terminal), {
      isAheadOfTime: true,
    }).catch(misusedStart);
    try {
      const onProgress = (done: number, of: number): void =>
        call.terminal.progress("checking", done, of);
      for await (const finding of contentFindings(site, onProgress)) report(finding);
      end(site.content.source("public").heads({}).length);
    } finally {
      await site.close();
    }
  },
};
