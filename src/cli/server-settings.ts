import { readdirSync, readFileSync, readlinkSync, realpathSync, statSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";

/** Where a machine tells how the server of a folder runs. */
export interface Machine {
  /** The project's folder. */
  readonly folder: string;
  /** The system's processes, as Linux shows them (proc(5)). */
  readonly processes: string;
  /** The services that its administrator has set up (systemd.unit(5)). */
  readonly units: string;
}

/** Settings by the names of their variables. */
type Variables = Readonly<Record<string, string | undefined>>;

/** Settings with which a server of the folder runs, or is to run. */
export interface ServerSettings {
  /** The process or the file that says so. */
  readonly from: string;
  readonly env: Variables;
}

/** What was found about servers of a folder. */
export interface FoundServers {
  readonly servers: readonly ServerSettings[];
  /** What there is, and this user may not read. */
  readonly closed: readonly string[];
}

/** The server's program, below the project's folder. */
const MAIN = "src/server/main.ts";

/**
 * Looks for servers of a folder: those that run, else the services by which one would.
 */
export function findServers(machine: Machine): FoundServers {
  const running = collect(machine.processes, /^\d+$/, (name) => ofProcess(machine, name));
  if (running.servers.length > 0 || running.closed.length > 0) return running;
  return collect(machine.units, /\.service$/, (name) => ofUnit(machine, name));
}

type Found = ServerSettings | { readonly closed: string } | undefined;

function collect(folder: string, pattern: RegExp, read: (name: string) => Found): FoundServers {
  const names = attempt(() => readdirSync(folder)) ?? [];
  const found = names.filter((name) => pattern.test(name)).flatMap((name) => read(name) ?? []);
  return {
    servers: found.filter((each) => "env" in each),
    closed: found.flatMap((each) => ("closed" in each ? [each.closed] : [])),
  };
}

function ofProcess({ folder, processes }: Machine, pid: string): Found {
  const at = (name: string): string => path.join(processes, pid, name);
  const words = attempt(() => readFileSync(at("cmdline"), "utf8"))?.split("\0") ?? [];
  const isMain = words.some((word) => word === MAIN || word.endsWith(`/${MAIN}`));
  if (!isMain || path.basename(words[0] ?? "") !== "node") return undefined;
  const cwd = attempt(() => readlinkSync(at("cwd")));
  if (cwd !== undefined && cwd !== folder) return undefined;
  const environ = attempt(() => readFileSync(at("environ"), "utf8"));
  if (cwd !== undefined && environ !== undefined) {
    return { from: `process ${pid}`, env: readEnviron(environ) };
  }
  // Of a process of another user only the command can be seen: programs of the folder name it.
  if (!words.some((word) => word.startsWith(`${folder}/`))) return undefined;
  return { closed: `process ${pid} of user ${attempt(() => statSync(at("")).uid) ?? "?"}` };
}

function readEnviron(text: string): Variables {
  const pairs = text.split("\0").flatMap((entry): [string, string][] => {
    const [name = "", ...value] = entry.split("=");
    return name === "" ? [] : [[name, value.join("=")]];
  });
  return Object.fromEntries(pairs);
}

/** What may stand between quotes in a line of a unit. */
const WORDS = /"([^"]*)"|'([^']*)'|(\S+)/g;

function ofUnit({ folder, units }: Machine, name: string): Found {
  const file = path.join(units, name);
  const additions = attempt(() => readdirSync(`${file}.d`))?.toSorted() ?? [];
  const lines = [file, ...additions.map((addition) => path.join(`${file}.d`, addition))]
    .flatMap((each) => (attempt(() => readFileSync(each, "utf8")) ?? "").split(/\r?\n/))
    .map((line) => line.trim());
  const valuesOf = (key: string): readonly string[] =>
    lines.filter((line) => line.startsWith(`${key}=`)).map((line) => line.slice(key.length + 1));
  const works = valuesOf("WorkingDirectory").at(-1);
  const isOurs = works !== undefined && attempt(() => realpathSync(works)) === folder;
  if (!isOurs || !valuesOf("ExecStart").some((command) => command.includes(MAIN))) return undefined;
  const env: Record<string, string | undefined> = {};
  for (const value of valuesOf("Environment")) {
    for (const [, double, single, plain] of value.matchAll(WORDS)) {
      Object.assign(env, readEnviron(double ?? single ?? plain ?? ""));
    }
  }
  for (const value of valuesOf("EnvironmentFile")) {
    const settings = value.replace(/^-/, "");
    const written = attempt(() => readFileSync(settings, "utf8"));
    if (written === undefined && !value.startsWith("-")) return { closed: settings };
    Object.assign(env, parseEnv(written ?? ""));
  }
  return { from: file, env };
}

/** Processes end and files go while they are read; others may not be read at all. */
function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
