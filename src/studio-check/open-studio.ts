import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { pino } from "pino";
import { type Environment, openBuiltApp, openReadingSite, readStudio } from "#server";
import type { CheckedStudio } from "./check.ts";
import { composeMails } from "./compose-mails.ts";

/** The opened site, and how to close it. */
export interface OpenedStudio extends CheckedStudio {
  close(): Promise<void>;
}

/** Origin of a site that does not say its own. */
const NO_ORIGIN = "http://localhost";

/**
 * Opens the built site as it would be served, over an empty data folder, without relay, database and
 * calendars of others.
 *
 * @param folder empty; everything is written there
 * @throws StartFailure when the site would not start
 */
export async function openStudio(
  given: Environment,
  folder: string,
  progress: CheckedStudio["progress"],
): Promise<OpenedStudio> {
  const environment: Environment = {
    ...given,
    dataDir: folder,
    databaseUrl: undefined,
    contentWatch: false,
    mail: { ...given.mail, smtpUrl: undefined, dkimKeyFile: undefined },
    studioConfig: await withoutCalendars(given, folder),
  };
  const opened = await openBuiltApp(environment, pino({ level: "silent" }));
  const { site, app } = opened;
  const origin = environment.siteUrl ?? NO_ORIGIN;
  const reading = await openReadingSite(environment, { isAheadOfTime: true }).catch(
    async (problem: unknown) => {
      await site.close();
      throw problem;
    },
  );
  let mails: ReturnType<CheckedStudio["mails"]> | undefined;
  const studio: CheckedStudio = {
    site,
    app,
    reading,
    origin,
    progress,
    fetch: (at, init) =>
      app.fetch(new Request(new URL(at, origin), { redirect: "manual", ...init })),
    async *generated() {
      for await (const { pathname, body } of reading.generated(origin)) {
        let text = "";
        // Parts come one after the other.
        for await (const part of typeof body === "string" ? [body] : body) text += part;
        yield [pathname, text];
      }
    },
    mails: () => (mails ??= composeMails(studio)),
  };
  return {
    ...studio,
    async close() {
      await reading.close();
      await site.close();
    },
  };
}

/** Overrides of the configuration by which no calendar of others is asked. */
async function withoutCalendars(given: Environment, folder: string): Promise<string | undefined> {
  const { booking } = await readStudio(given);
  if (!booking["busyIcs"] && !booking["holidaysIcs"]) return given.studioConfig;
  const own: { booking?: object } =
    given.studioConfig === undefined ? {} : JSON.parse(await readFile(given.studioConfig, "utf8"));
  const file = path.join(folder, "studio.json");
  const rules = { ...own.booking, busyIcs: [], holidaysIcs: [] };
  await writeFile(file, JSON.stringify({ ...own, booking: rules }));
  return file;
}
