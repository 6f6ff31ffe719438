import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import {
  builtSite,
  currentBuild,
  type Environment,
  openReadingSite,
  type Services,
  StartFailure,
} from "#server";
import { type DatabaseInspection, newestBackupAt } from "#store";
import { counted } from "../text-table.ts";
import { ok, problem, type Said, warning } from "./finding.ts";

const HOUR_MS = 3_600_000;
/** Problems that are named; the rest is counted. */
const NAMED = 3;

/** What a setting lacks before the site can go public. */
export function checkSettings(environment: Environment, isSample: boolean): readonly Said[] {
  const { production, siteUrl, mail } = environment;
  const lacking = [
    production || warning("NODE_ENV is not production", "set it, as the unit does"),
    siteUrl !== undefined ||
      warning("SITE_URL is not set: links in emails lead to this machine", "set it"),
    mail.smtpUrl !== undefined ||
      warning("SMTP_URL is not set: emails are written to files", "set it"),
    !isSample || warning("the studio is the sample", "npm run init"),
  ].filter((each) => each !== true);
  return lacking.length === 0 ? [ok("the settings are complete")] : lacking;
}

/** What the database is like. */
export function checkDatabase(inspection: DatabaseInspection): readonly Said[] {
  if (!inspection.ok) {
    return [problem(`the database: ${inspection.problem}`, "is it running? was it ever started?")];
  }
  const { pending, unknown, isWhole, isWritable } = inspection.state;
  const said = [
    isWhole || problem("the database is damaged", "restore the newest backup"),
    isWritable ||
      problem("the database cannot be written to", "make the server's user the owner of the file"),
    unknown.length === 0 ||
      problem(
        `the database is from a newer version (${unknown.join(", ")})`,
        "run that version, or restore an older backup",
      ),
    pending.length === 0 ||
      warning(`the next start changes the tables (${pending.join(", ")})`, "make a backup first"),
  ].filter((each) => each !== true);
  return said.length === 0 ? [ok("the database answers, is intact and can be written to")] : said;
}

/** Mails that wait, and calendars that cannot be had. */
export async function checkServices(services: Services, now: number): Promise<readonly Said[]> {
  const { waiting, dead } = await services.store.figures(now);
  const tried = waiting.filter(({ attempts }) => attempts > 0);
  const failing = tried.reduce((sum, { count }) => sum + count, 0);
  const stale = (await services.busy.status(now)).filter(({ isFresh }) => !isFresh);
  return [
    failing === 0
      ? ok("no email is waiting for a retry")
      : warning(`${counted(failing, "email")} failed and will be retried`, "outbox list"),
    ...(dead === 0
      ? []
      : [warning(`${counted(dead, "email")} failed permanently`, "outbox dead; retry or cancel")]),
    ...(stale.length === 0 ? [ok("all calendars of busy times are up to date")] : []),
    ...stale.map(({ host, lastError }) =>
      problem(
        `the calendar at ${host} is out of date: ${lastError ?? "never read"}`,
        "busy status",
      ),
    ),
  ];
}

/** Whether the build is there, and of these sources. */
export async function checkBuild(): Promise<readonly Said[]> {
  try {
    const { buildId, buildTimestamp } = await builtSite(await currentBuild());
    const changed = newestIn("src");
    return changed > buildTimestamp
      ? [warning("sources have changed since the build", "npm run build, then restart")]
      : [ok(`the build ${buildId} matches the sources`)];
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error;
    return [problem("there is no build", "npm run build")];
  }
}

/** When a file in a folder was changed last, epoch milliseconds. */
function newestIn(folder: string): number {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter(
    (entry) => entry.isFile() && !/\.(?:test\.tsx?|md)$/.test(entry.name),
  );
  return Math.max(
    ...files.map(({ parentPath, name }) => statSync(path.join(parentPath, name)).mtimeMs),
  );
}

/** Whether the site would start, and what of its content would be left out. */
export async function checkContent(environment: Environment): Promise<readonly Said[]> {
  try {
    const site = await openReadingSite(environment);
    try {
      const problems = await site.documentProblems();
      const named = problems
        .slice(0, NAMED)
        .map(({ file, line, expected }) =>
          problem(
            `${line === undefined ? file : `${file}:${line}`}: expected ${expected}`,
            "content check",
          ),
        );
      const rest = problems.length - named.length;
      if (rest > 0) named.push(problem(`and ${counted(rest, "problem")} more`, "content check"));
      return named.length === 0 ? [ok("all documents are shown without problems")] : named;
    } finally {
      await site.close();
    }
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error;
    return [problem(error.message.replaceAll(/\s*\n\s*/g, " "), "the site would not start")];
  }
}

/** How old the newest backup is. */
export function checkBackup({ backupDir }: Environment, now = Date.now()): readonly Said[] {
  if (backupDir === undefined) {
    return [warning("BACKUP_DIR is not set: backups are not watched", "set it; see deploying.md")];
  }
  const at = newestBackupAt(backupDir);
  const hint = "systemctl status studio-backup.timer studio-backup";
  if (at === undefined) return [problem(`there is no backup in ${backupDir}`, hint)];
  const hours = (now - at) / HOUR_MS;
  const said = `the newest backup is ${hours.toFixed(0)} hours old`;
  if (hours > 72) return [problem(said, hint)];
  return [hours > 36 ? warning(said, hint) : ok(said)];
}
