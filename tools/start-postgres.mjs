/**
 * Starts a PostgreSQL server of the tests' own: a free port, a folder that is removed afterwards.
 * Installs Debian's packages when there are none. TEST_DATABASE_URL names another server instead.
 *
 * Usage: node tools/start-postgres.mjs    starts one by hand, until Enter or Ctrl-C
 */
import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ensureProgram } from "./ensure-program.mjs";
import { freePort } from "./free-port.mjs";

/**
 * Speed instead of safety against a power cut: what these databases hold is worth nothing after the
 * run. A server that dies still finds all that was committed, which tests rely on (G1).
 */
const CAREFREE = { fsync: "off", full_page_writes: "off" };

/**
 * @typedef {{ ok: true, url: string } | { ok: false, reason: string }} StartedPostgres
 *
 * The server stops when this process ends, however it ends.
 *
 * @returns {Promise<StartedPostgres>} a URL whose user may create databases
 */
export async function startPostgres() {
  const named = process.env["TEST_DATABASE_URL"];
  if (named) return { ok: true, url: named };
  const { program: bin, reason } = ensureProgram("postgresql");
  if (bin === undefined) return { ok: false, reason };
  const folder = mkdtempSync(path.join(tmpdir(), "postgres-"));
  const user = serverUser();
  if (user === undefined) {
    rmSync(folder, { recursive: true });
    return { ok: false, reason: "root may not run PostgreSQL, and there is no user postgres" };
  }
  const port = await freePort();
  const password = randomBytes(16).toString("hex");
  const problem = startCluster({ bin, folder, user, port, password });
  if (problem === undefined)
    return { ok: true, url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres` };
  rmSync(folder, { recursive: true, force: true });
  return { ok: false, reason: problem };
}

/** Root may not run PostgreSQL: Debian's package brings a user for it. */
function serverUser() {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = ["-u", "-g"].map((flag) =>
    Number(spawnSync("id", [flag, "postgres"], { encoding: "utf8" }).stdout.trim() || Number.NaN),
  );
  return Number.isInteger(uid) && Number.isInteger(gid) ? { uid, gid } : undefined;
}

/** @returns {string | undefined} what went wrong */
function startCluster({ bin, folder, user, port, password }) {
  const data = path.join(folder, "data");
  const passwordFile = path.join(folder, "password");
  const log = path.join(folder, "log");
  writeFileSync(passwordFile, password, { mode: 0o600 });
  for (const owned of user.uid === undefined ? [] : [folder, passwordFile]) {
    chownSync(owned, user.uid, user.gid);
  }
  const settings = {
    ...CAREFREE,
    port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: folder,
    max_connections: 200,
  };
  const flags = Object.entries(settings).map(([name, value]) => `-c ${name}=${String(value)}`);
  const steps = [
    [
      "initdb",
      ["-D", data, "-U", "postgres", "-A", "scram-sha-256", `--pwfile=${passwordFile}`],
      ["-E", "UTF8", "--locale=C.UTF-8", "--no-sync"],
    ],
    ["pg_ctl", ["-D", data, "-l", log, "-o", flags.join(" ")], ["-w", "-t", "30", "start"]],
  ];
  for (const [program, ...args] of steps) {
    const command = path.join(bin, program);
    // No pipes: the server would inherit them, and this would wait for its end.
    const stdio = ["ignore", "ignore", "inherit"];
    const result = spawnSync(command, args.flat(), { ...user, cwd: folder, stdio });
    if (result.status !== 0) return "it could not be set up: see above";
    if (program === "initdb") stopWithThisProcess({ bin, folder, user });
  }
  return undefined;
}

/**
 * Leaves a shell behind that waits for the end of its input, which comes with the end of this
 * process, Ctrl-C and SIGKILL included; then it stops the server and removes the folder.
 */
function stopWithThisProcess({ bin, folder, user }) {
  const script = 'cat; "$1/pg_ctl" -D "$2/data" -m immediate stop; cd /; rm -rf "$2"';
  const keeper = spawn("sh", ["-c", script, "sh", bin, folder], {
    ...user,
    cwd: folder,
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  keeper.unref();
  keeper.stdin.unref();
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const started = await startPostgres();
  console.log(started.ok ? `TEST_DATABASE_URL=${started.url}` : started.reason);
  if (started.ok) await once(process.stdin, "data");
  process.exit(started.ok ? 0 : 1);
}
