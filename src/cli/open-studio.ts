import { existsSync } from "node:fs";
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
import { type Call, type Command, misused, refused } from "./command.ts";
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
    const environment = readSettings(call.terminal);
    const { dataDir, databaseUrl } = environment;
    if (databaseUrl === undefined && !existsSync(path.join(dataDir, "studio.sqlite"))) {
      const hint = "name the server's folder, or start the server once";
      throw misused(`DATA_DIR=${dataDir} holds no database`, hint);
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
    onIdleError: (error) => note(`a connection to the database broke: ${error.message}\n`),
    // Only the server's own alarm counts as sent.
    onBusyAlarm: () => Promise.reject(new Error("a calendar has not been had for an hour")),
    onBusyError: (error) => note(`${error instanceof Error ? error.message : "?"}\n`),
  });
  if (opened.ok) return opened.services;
  const fail = opened.reason === "settings" ? misused : refused;
  throw fail(linesOf(opened.problems.map(({ where, expected }) => [where, expected])));
}

function linesOf(problems: readonly (readonly [where: string, expected: string])[]): string {
  return problems.map((problem) => problem.join(": ")).join("\n");
}
