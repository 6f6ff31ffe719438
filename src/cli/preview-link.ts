import { createClock, signPreviewToken } from "#server";
import { printResult } from "./answers.ts";
import { type CommandGroup, misused } from "./command.ts";
import { readSettings } from "./open-studio.ts";
import type { ValueKind } from "./value-kinds.ts";

/** Default lifetime of a link, in hours. */
const DEFAULT_HOURS = 24;
/** Longest life of a link in hours: a month. */
const MAX_HOURS = 744;
const HOUR_MS = 3_600_000;

const PAGE: ValueKind = {
  placeholder: "<path>",
  expected: "a path such as /blog/x",
  accepts: (value) => /^\/(?![/\\])/.test(value),
};

const HOURS: ValueKind = {
  placeholder: "<hours>",
  expected: `a number up to ${MAX_HOURS}`,
  accepts: (value) => Number(value) > 0 && Number(value) <= MAX_HOURS,
};

/** Links that show drafts until they expire (D8): signed with PREVIEW_TOKEN, which they do not contain. */
export const previewLink: CommandGroup = {
  name: "preview-link",
  summary: "a link that shows drafts until it expires",
  commands: [
    {
      name: "",
      summary: "a link that shows drafts until it expires",
      args: [],
      options: {
        path: { summary: "the page; default the home page", value: PAGE },
        hours: { summary: `lifetime; default ${DEFAULT_HOURS}`, value: HOURS },
      },
      example: "preview-link --path /blog/x --hours 48",
      run: async (call) => {
        const settings = readSettings(call.terminal);
        if (!settings.ok) return settings.outcome;
        const { previewToken, siteUrl, port, clock } = settings.environment;
        if (previewToken === undefined) return misused("PREVIEW_TOKEN must be set");
        const hours = Number(call.option("hours") ?? DEFAULT_HOURS);
        const now = createClock(clock).now().getTime();
        const expires = new Date(now + hours * HOUR_MS);
        const link = new URL(call.option("path") ?? "/", siteUrl ?? `http://localhost:${port}`);
        link.searchParams.set("preview", signPreviewToken(previewToken, expires));
        const text = `${link.href}\nworks until ${expires.toISOString()}\n`;
        return printResult(call, { link: link.href, expires }, text);
      },
    },
  ],
};
