import { mkdir, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { runStudio } from "./run-studio.ts";
import { findServers, type Machine } from "./server-settings.ts";
import { createStudio } from "#fixtures/filled-studio.ts";
import { endAll, temporaryFolder } from "#fixtures/running.ts";

let machine: Machine;
beforeEach(async () => {
  const root = await temporaryFolder();
  const at = (name: string): string => path.join(root, name);
  machine = { folder: at("srv/studio"), processes: at("proc"), units: at("units") };
  for (const folder of Object.values(machine)) await mkdir(folder, { recursive: true });
});
afterAll(endAll);

const NODE = "node_modules/node/bin/node";

/** A process as proc(5) shows it. */
async function start(pid: number, words: readonly string[], env: object, cwd = machine.folder) {
  const folder = path.join(machine.processes, String(pid));
  await mkdir(folder);
  const pairs = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  await writeFile(path.join(folder, "cmdline"), `${words.join("\0")}\0`);
  await writeFile(path.join(folder, "environ"), pairs.map((pair) => `${pair}\0`).join(""));
  await symlink(cwd, path.join(folder, "cwd"));
}

const server = (): readonly string[] => [path.join(machine.folder, NODE), "src/server/main.ts"];
const saveUnit = async (name: string, lines: readonly string[]): Promise<void> => {
  const file = path.join(machine.units, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, `[Service]\n${lines.join("\n")}\n`);
};
const unit = (): readonly string[] => [
  `WorkingDirectory=${machine.folder}`,
  `ExecStart=${path.join(machine.folder, NODE)} src/server/main.ts`,
];

describe("settings of a server of the folder", () => {
  test("are those of the process that runs, other processes are none", async () => {
    await start(1, ["/sbin/init"], {});
    await start(20, ["vim", "src/server/main.ts"], { DATA_DIR: "/vim" });
    await start(21, server(), { DATA_DIR: "/elsewhere" }, path.dirname(machine.folder));
    await start(22, server(), { DATA_DIR: "/data", SECRET: "a=b" });
    expect(findServers(machine)).toEqual({
      servers: [{ from: "process 22", env: { DATA_DIR: "/data", SECRET: "a=b" } }],
      closed: [],
    });
  });

  test("are those of its service while none runs, with additions and files", async () => {
    const settings = path.join(machine.folder, "site.env");
    await writeFile(settings, '# Settings\nMAIL_FROM="Studio <a@b.example>"\nPORT=80\n');
    await saveUnit("other.service", ["WorkingDirectory=/", ...unit().slice(1)]);
    await saveUnit("studio.service", [
      ...unit(),
      "Environment=NODE_ENV=production",
      'Environment="DATA_DIR=/var/lib/a b" PORT=1',
      `EnvironmentFile=${settings}`,
      "EnvironmentFile=-/nowhere/more.env",
    ]);
    await saveUnit("studio.service.d/override.conf", ["Environment=SITE_URL=https://a.example"]);
    expect(findServers(machine).servers.map(({ env }) => env)).toEqual([
      {
        NODE_ENV: "production",
        DATA_DIR: "/var/lib/a b",
        PORT: "80",
        SITE_URL: "https://a.example",
        MAIL_FROM: "Studio <a@b.example>",
      },
    ]);
  });

  test("that may not be read are told of", async () => {
    await saveUnit("studio.service", [...unit(), "EnvironmentFile=/nowhere/site.env"]);
    expect(findServers(machine)).toEqual({ servers: [], closed: ["/nowhere/site.env"] });
  });
});

describe("issue 22: a command finds the installation's data", () => {
  /** Runs a command in the folder of a machine. */
  async function run(line: string, env: Readonly<Record<string, string>> = {}) {
    let [out, notes] = ["", ""];
    const code = await runStudio(line.split(" "), {
      env,
      machine,
      out: (text) => (out += text),
      note: (text) => (notes += text),
      progress: () => {},
      ask: () => Promise.resolve(undefined),
      read: async () => undefined,
      converse: () => undefined,
    });
    return { code, out, notes };
  }

  test("of the server that runs there, without being told", async () => {
    const studio = await createStudio();
    await start(30, server(), studio.env);
    const found = await run("booking list --json");
    expect(found.notes).toContain(`process 30 (DATA_DIR=${studio.env["DATA_DIR"]})`);
    expect([found.code, JSON.parse(found.out)]).toEqual([0, []]);
    await start(31, server(), { DATA_DIR: "/another" });
    const torn = await run("booking list");
    expect(torn.code).toBe(2);
    expect(torn.notes).toMatch(/several servers.*process 30.*process 31 \(DATA_DIR=\/another\)/);
    const named = await run("booking list --json", studio.env);
    expect([named.code, named.notes]).toEqual([0, ""]);
    await studio.remove();
  });

  test("or says where it looked", async () => {
    const none = await run("booking list");
    expect(none.code).toBe(2);
    for (const place of ["DATA_DIR is not set", machine.folder, machine.units, "data"]) {
      expect(none.notes).toContain(place);
    }
    await start(32, server(), { DATA_DIR: "/nowhere/data" });
    expect((await run("booking list")).notes).toContain(
      "DATA_DIR=/nowhere/data contains no database",
    );
  });
});
