import { inFile, openReadingSite, StartFailure } from "#server";
import type { StaticCopy } from "#site";
import { exportSite, openExportFolder } from "#static-export";
import { printResult } from "./answers.ts";
import { type Call, type Command, misused, refused } from "./command.ts";
import { misusedStart, readSettings } from "./open-studio.ts";
import { counted } from "./text-table.ts";
import { choice, chosen, COUNT, type ValueKind, word } from "./value-kinds.ts";

/** A server that takes forms. */
const SERVER: ValueKind = {
  placeholder: "<address>",
  expected: "an address such as https://server.example, without path",
  accepts: (value) => /^https?:\/\/[^/]+\/?$/.test(value) && URL.canParse(value),
};

/** How visitors write where no server takes forms. */
const WAYS = ["mail", "whatsapp"] as const;

/** Most addresses that are named when they could not be exported. */
const NAMED = 20;

/** The whole site as files for any host. */
export const commands: readonly Command[] = [
  {
    name: "",
    summary: "writes the whole site as files that any host can serve; again only what changed",
    args: [word("folder")],
    options: {
      "forms-at": { summary: "a running server that takes forms and calls", value: SERVER },
      "forms-by": {
        summary: "no forms: visitors write by email (the default) or WhatsApp",
        value: choice(...WAYS),
      },
      jobs: {
        summary: "processes that render pages; each needs the memory of a server",
        value: COUNT,
      },
      "without-cards": { summary: "draws no pictures for other sites; pages show their own" },
    },
    example: "export out --forms-at https://server.studio.example",
    run: runExport,
  },
];

async function runExport(call: Call): Promise<void> {
  const { terminal, args } = call;
  const [directory = ""] = args;
  const environment = readSettings(terminal);
  const origin = environment.siteUrl;
  if (origin === undefined) {
    throw misused(
      "the address of the files is missing",
      "set SITE_URL=https://www.studio.example: pages, feeds and sitemaps name it",
    );
  }
  const staticCopy = readForms(call);
  const formsOrigin = staticCopy.forms === "server" ? staticCopy.server : "";
  const opened = openExportFolder(directory);
  if (!opened.ok) {
    throw opened.reason === "busy"
      ? refused(`another export is running in ${directory}`)
      : refused(
          `${directory} contains files that no export wrote`,
          "name a new or an empty folder",
        );
  }
  const { folder } = opened;
  try {
    const parts = { staticCopy, hasCards: !call.has("without-cards") };
    const site = await openReadingSite(environment, parts).catch(misusedStart);
    try {
      // Files that are there already stay better than what a broken file would leave of them.
      const broken = [...site.media.problems(), ...site.content.leftOut()];
      if (broken.length > 0) misusedStart(new StartFailure(broken.map(inFile)));
      const began = performance.now();
      const onProgress = (done: number, of: number): void =>
        terminal.progress("exporting", done, of);
      const jobs = call.option("jobs");
      const report = await exportSite({
        site,
        parts,
        folder,
        origin,
        formsOrigin,
        jobs: jobs === undefined ? undefined : Number(jobs),
        onProgress,
      });
      const { problems, pages, written, unchanged, removed } = report;
      const seconds = Number(((performance.now() - began) / 1000).toFixed(1));
      printResult(
        call,
        { ...report, seconds },
        `${counted(pages, "page")} in ${directory}/site: ${counted(written, "file")} written, ${unchanged} unchanged, ${removed} removed\n`,
      );
      if (problems.length === 0) return;
      const named = problems.slice(0, NAMED).map(({ address, reason }) => `${address}: ${reason}`);
      const more = problems.length > NAMED ? [`and ${problems.length - NAMED} more`] : [];
      throw refused(
        [...named, ...more].join("\n"),
        "everything else was written, and nothing was removed; fix these and export again",
      );
    } finally {
      await site.close();
    }
  } finally {
    folder.close();
  }
}

/** Where the forms of the files go. */
function readForms({ option }: Call): StaticCopy {
  const server = option("forms-at");
  const [by = "mail", other] = chosen(WAYS, option("forms-by")) ?? [];
  if (other !== undefined) throw misused("--forms-by takes one of mail, whatsapp");
  if (server === undefined) return { forms: by };
  if (option("forms-by") !== undefined) {
    throw misused("--forms-at and --forms-by exclude each other");
  }
  return { forms: "server", server: new URL(server).origin };
}
