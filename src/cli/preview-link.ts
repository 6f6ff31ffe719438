import { ownAddress } from "#i18n";
import { previewLink } from "#server";
import { printResult } from "./answers.ts";
import { type Command, misused } from "./command.ts";
import { presentOf, readInstallation, readSettings } from "./open-studio.ts";
import type { ValueKind } from "./value-kinds.ts";

/** Default lifetime of a link, in hours. */
const DEFAULT_HOURS = 24;
/** Longest life of a link in hours: a month. */
const MAX_HOURS = 744;
const HOUR_MS = 3_600_000;

const PAGE: ValueKind = {
  placeholder: "<path>",
  expected: "a path such as /blog/x",
  accepts: (value) => ownAddress(value) !== undefined,
};

const HOURS: ValueKind = {
  placeholder: "<hours>",
  expected: `a number up to ${MAX_HOURS}`,
  accepts: (value) => Number(value) > 0 && Number(value) <= MAX_HOURS,
};

/** Links that show drafts until they expire (D8): signed with PREVIEW_TOKEN, which they do not contain. */
export const commands: readonly Command[] = [
  {
    name: "",
    summary: "a link that shows drafts until it expires",
    options: {
      path: { summary: "the page; default the home page", value: PAGE },
      hours: { summary: `lifetime; default ${DEFAULT_HOURS}`, value: HOURS },
    },
    example: "preview-link --path /blog/x --hours 48",
    async run(call) {
      const { terminal } = call;
      const isNamed = Boolean(terminal.env["PREVIEW_TOKEN"]);
      const environment = isNamed ? readSettings(terminal) : readInstallation(terminal);
      const { previewToken, siteUrl, port } = environment;
      if (previewToken === undefined) throw misused("PREVIEW_TOKEN must be set");
      const hours = Number(call.option("hours") ?? DEFAULT_HOURS);
      const expires = new Date(presentOf(environment) + hours * HOUR_MS);
      const origin = siteUrl ?? `http://localhost:${port}`;
      const link = previewLink(previewToken, call.option("path") ?? "/", origin, expires);
      const text = `${link}\nworks until ${expires.toISOString()}\n`;
      printResult(call, { link, expires }, text);
    },
  },
];
