import { existsSync } from "node:fs";
import path from "node:path";
import {
  createClock,
  type Services,
  type Environment,
  openServices,
  readEnvironment,
  readStudio,
  StartFailure,
} from "#server";
import { type Call, misused, type Outcome, refused } from "./command.ts";
import type { Terminal } from "./terminal.ts";

/** The studio as its commands see it. */
export interface Studio extends Services {
  readonly environment: Environment;
  /** The present, epoch milliseconds. */
  now(): number;
}

/** The settings of the machine, or what is wrong with them. */
export type ReadSettings =
  | { readonly ok: true; readonly environment: Environment }
  | { readonly ok: false; readonly outcome: Outcome };

/** Reads the settings that the server would read. */
export function readSettings(terminal: Terminal): ReadSettings {
  const read = readEnvironment(terminal.env);
  if (read.ok) return read;
  const lines = read.problems.map(({ name, expected }) => `${name}: expected ${expected}`);
  return { ok: false, outcome: misused(lines.join("\n")) };
}

/**
 * Opens the studio for one command and closes it afterwards. It takes no lock and sends nothing: the
 * server that runs beside it does.
 *
 * @throws what the command throws
 */
export async function withStudio(
  { terminal }: Call,
  command: (studio: Studio) => Promise<Outcome>,
): Promise<Outcome> {
  const settings = readSettings(terminal);
  if (!settings.ok) return settings.outcome;
  const { environment } = settings;
  const { dataDir, databaseUrl } = environment;
  if (databaseUrl === undefined && !existsSync(path.join(dataDir, "studio.sqlite"))) {
    return misused(
      `DATA_DIR=${dataDir} holds no database`,
      "name the server's folder, or start the server once",
    );
  }
  const clock = createClock(environment.clock);
  const now = (): number => clock.now().getTime();
  const opened = await open(environment, now, terminal);
  if (!opened.ok) return opened.outcome;
  try {
    return await command({ ...opened.services, environment, now });
  } finally {
    await opened.services.close();
  }
}

async function open(environment: Environment, now: () => number, terminal: Terminal) {
  try {
    const opened = await openServices({
      environment,
      studio: await readStudio(environment.studioConfig),
      now,
      onIdleError: (error) =>
        terminal.note(`a connection to the database broke: ${error.message}\n`),
      // Only the server's own alarm counts as sent.
      onBusyAlarm: () => Promise.reject(new Error("a calendar has not been had for an hour")),
      onBusyError: (error) => terminal.note(`${error instanceof Error ? error.message : "?"}\n`),
    });
    if (opened.ok) return opened;
    const lines = opened.problems.map(({ where, expected }) => `${where}: ${expected}`);
    const fail = opened.reason === "settings" ? misused : refused;
    return { ok: false as const, outcome: fail(lines.join("\n")) };
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error;
    return { ok: false as const, outcome: misused(error.message) };
  }
}
