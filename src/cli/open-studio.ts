import { accessSync, constants, existsSync } from "node:fs";
import path from "node:path";
import {
  createClock,
  type Environment,
  openServices,
  readEnvironment,
  readStudio,
  type Services,
  StartFailure,
} from "#server";
import { openStore } from "#store";
import { type Call, type Command, type CommandFailure, misused, refused } from "./command.ts";
import { findServers, type ServerSettings } from "./server-settings.ts";
import type { Terminal } from "./terminal.ts";

/** The studio as its commands see it. */
export interface Studio extends Services {
  readonly environment: Environment;
  /** The present, epoch milliseconds. */
  now(): number;
}

/**
 * Reads the settings that the server would read.
 *
 * @throws CommandFailure naming every setting that is wrong
 */
export function readSettings({ env }: Terminal): Environment {
  const read = readEnvironment(env);
  if (read.ok) return read.environment;
  throw misused(linesOf(read.problems.map(({ name, expected }) => [name, `expected ${expected}`])));
}

/**
 * Reads the settings of the installation: those that are named, else those with which the server of
 * this folder runs, or would run.
 *
 * @throws CommandFailure when they are wrong, may not be read, or several servers run in the folder
 */
export function readInstallation(terminal: Terminal): Environment {
  const { env, machine } = terminal;
  if (env["DATA_DIR"] || env["DATABASE_URL"] || !machine) return readSettings(terminal);
  const { servers, closed } = findServers(machine);
  if (closed.length > 0) {
    const hint = "run it as the server's user or as root, or set DATA_DIR and the other settings";
    throw misused(`the server's settings cannot be read: ${closed.join(", ")}`, hint);
  }
  const databases = new Map(servers.map((server) => [databaseOf(server.env), server]));
  if (databases.size > 1) {
    const places = [...databases.values()].map(placeOf).join(", ");
    throw misused(`several servers run in ${machine.folder}: ${places}`, "set DATA_DIR");
  }
  const [server] = databases.values();
  if (!server) return readSettings(terminal);
  terminal.note(`settings of ${placeOf(server)}\n`);
  return readSettings({ ...terminal, env: { ...server.env, ...env } });
}

function databaseOf({ DATA_DIR, DATABASE_URL }: Terminal["env"]): string {
  return DATABASE_URL || path.resolve(DATA_DIR || "data");
}

/** A server by what says how it runs; addresses of databases hold passwords. */
function placeOf({ from, env: { DATA_DIR, DATABASE_URL } }: ServerSettings): string {
  return `${from} (${DATABASE_URL ? "DATABASE_URL" : `DATA_DIR=${DATA_DIR || "data"}`})`;
}

/** That there is no database in a folder, and where it was looked for. */
function noDatabase(dataDir: string, { env, machine }: Terminal): CommandFailure {
  const problem = databaseProblem(dataDir);
  const isNamed = Boolean(env["DATA_DIR"]);
  if (isNamed || !machine || findServers(machine).servers.length > 0) {
    return misused(`DATA_DIR=${dataDir} ${problem}`, "name the server's folder, or start it once");
  }
  const { folder, units } = machine;
  const looked = `DATA_DIR is not set, no server runs in ${folder}, no service in ${units} is for it`;
  const hint = "set DATA_DIR to the server's folder, or start the server once";
  return misused(`no database found: ${looked}; ${path.resolve(dataDir)} ${problem}`, hint);
}

function databaseProblem(dataDir: string): string {
  try {
    accessSync(dataDir, constants.R_OK | constants.X_OK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EACCES") return "cannot be read by this user";
  }
  return "contains no database";
}

/** Now, epoch milliseconds, by the clock of the settings. */
export function presentOf({ clock }: Environment): number {
  return createClock(clock).now().getTime();
}

/**
 * Opens the studio for a command and closes it afterwards. It takes no lock and sends nothing: the
 * server that runs beside it does.
 */
export function withStudio(command: (studio: Studio, call: Call) => Promise<void>): Command["run"] {
  return async (call) => {
    const environment = readInstallation(call.terminal);
    const { dataDir, databaseUrl } = environment;
    if (databaseUrl === undefined && !existsSync(path.join(dataDir, "studio.sqlite"))) {
      throw noDatabase(dataDir, call.terminal);
    }
    const clock = createClock(environment.clock);
    const now = (): number => clock.now().getTime();
    const services = await open(environment, now, call.terminal).catch(misusedStart);
    try {
      await command({ ...services, environment, now }, call);
    } finally {
      await services.close();
    }
  };
}

/** @throws CommandFailure for a refused start; other faults as they are */
export function misusedStart(error: unknown): never {
  if (!(error instanceof StartFailure)) throw error;
  throw misused(error.message);
}

async function open(
  environment: Environment,
  now: () => number,
  { note }: Terminal,
): Promise<Services> {
  const opened = await openServices({
    environment,
    studio: await readStudio(environment),
    now,
    async openStore(keepKey) {
      await keepKey();
      return openStore({
        ...environment,
        onIdleError: (error) => note(`a connection to the database broke: ${error.message}\n`),
      });
    },
    // Only the server's own alarm counts as sent.
    onBusyAlarm: () => Promise.reject(new Error("a calendar has not been read for an hour")),
    onBusyError: (error) => note(`${error instanceof Error ? error.message : "?"}\n`),
  });
  if (opened.ok) return opened.services;
  const fail = opened.reason === "settings" ? misused : refused;
  throw fail(linesOf(opened.problems.map(({ where, expected }) => [where, expected])));
}

function linesOf(problems: readonly (readonly [where: string, expected: string])[]): string {
  return problems.map((problem) => problem.join(": ")).join("\n");
}
