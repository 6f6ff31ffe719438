import { openReadingSite, StartFailure } from "#server";
import type { StaticCopy } from "#site";
import { exportSite, openExportFolder } from "#static-export";
import { printResult } from "./answers.ts";
import { type Call, type CommandGroup, misused, type Outcome, refused } from "./command.ts";
import { readSettings } from "./open-studio.ts";
import { counted } from "./text-table.ts";
import { choice, chosen, type ValueKind, word } from "./value-kinds.ts";

/** A server that takes forms. */
const SERVER: ValueKind = {
  placeholder: "<address>",
  expected: "an address such as https://server.example, without path",
  accepts: (value) => /^https?:\/\/[^/]+\/?$/.test(value) && URL.canParse(value),
};

/** Most addresses that are named when they could not be exported. */
const NAMED = 20;

/** The whole site as files for any host. */
export const exported: CommandGroup = {
  name: "export",
  summary: "writes the whole site as files that any host can serve",
  commands: [
    {
      name: "",
      summary: "writes the whole site as files that any host can serve; again only what changed",
      args: [word("folder")],
      options: {
        "forms-at": { summary: "a running server that takes forms and calls", value: SERVER },
        "forms-by": {
          summary: "no forms: visitors write by mail (the default) or WhatsApp",
          value: choice("mail", "whatsapp"),
        },
        "without-cards": { summary: "draws no pictures for other sites; pages show their own" },
      },
      example: "export out --forms-at https://server.studio.example",
      run: runExport,
    },
  ],
};

async function runExport(call: Call): Promise<Outcome> {
  const { terminal, args } = call;
  const [directory = ""] = args;
  const settings = readSettings(terminal);
  if (!settings.ok) return settings.outcome;
  const origin = settings.environment.siteUrl;
  if (origin === undefined) {
    return misused(
      "nobody said where the files will be",
      "set SITE_URL=https://www.studio.example: pages, feeds and sitemaps name it",
    );
  }
  const server = call.option("forms-at");
  if (server !== undefined && call.option("forms-by") !== undefined) {
    return misused("--forms-at and --forms-by exclude each other");
  }
  const formsOrigin = server === undefined ? "" : new URL(server).origin;
  const ways = ["mail", "whatsapp"] as const;
  const [by = "mail", other] = chosen(ways, call.option("forms-by")) ?? [];
  if (other !== undefined) return misused("--forms-by takes one of mail, whatsapp");
  const copy: StaticCopy =
    server === undefined ? { forms: by } : { forms: "server", server: formsOrigin };

  const opened = openExportFolder(directory);
  if (!opened.ok) {
    return opened.reason === "busy"
      ? refused(`another export works in ${directory}`)
      : refused(`${directory} holds files that no export wrote`, "name a new or an empty folder");
  }
  const { folder } = opened;
  const began = performance.now();
  const seconds = (): number => (performance.now() - began) / 1000;
  try {
    const site = await openReadingSite(settings.environment, {
      staticCopy: copy,
      hasCards: !call.has("without-cards"),
    });
    try {
      const onProgress = (done: number, of: number): void =>
        terminal.progress("exporting", done, of, seconds());
      const report = await exportSite({ site, folder, origin, formsOrigin, onProgress });
      const { problems, pages, written, unchanged, removed } = report;
      printResult(
        call,
        { ...report, seconds: Number(seconds().toFixed(1)) },
        `${counted(pages, "page")} in ${directory}/site: ${counted(written, "file")} written, ${unchanged} unchanged, ${removed} removed\n`,
      );
      if (problems.length === 0) return { ok: true };
      const named = problems.slice(0, NAMED).map(({ address, reason }) => `${address}: ${reason}`);
      const more = problems.length > NAMED ? [`and ${problems.length - NAMED} more`] : [];
      return refused(
        [...named, ...more].join("\n"),
        "the rest is there, and nothing was removed; mend these and export again",
      );
    } finally {
      await site.close();
    }
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error;
    return misused(error.message);
  } finally {
    folder.close();
  }
}
