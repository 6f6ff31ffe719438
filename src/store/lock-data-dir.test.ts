import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { lockDataDir } from "./lock-data-dir.ts";
import { after, bookRequest, NOW } from "#fixtures/store/requests.ts";
import { storeFor } from "#fixtures/store/with-store.ts";

const HOLDER = path.join(import.meta.dirname, "../../tests/fixtures/store/lock-holder.ts");
const started: ChildProcess[] = [];
let dataDir: string;

beforeEach(() => {
  dataDir = path.join(mkdtempSync(path.join(tmpdir(), "lock-")), "data");
});

afterEach(async () => {
  await Promise.all(started.splice(0).map(kill));
  rmSync(path.dirname(dataDir), { recursive: true });
});

describe("the lock of a data folder", { timeout: 30_000 }, () => {
  it("refuses a second server and says who the first one is", async () => {
    const { server, said } = await startHolder();

    expect(said).toBe("held");
    expect(lockDataDir(dataDir, NOW + 5)).toEqual({
      ok: false,
      holder: { pid: server.pid, since: NOW },
    });
    expect((await startHolder()).said).toContain(`"pid":${server.pid}`);
  });

  it("is free again when the server was killed", { tags: ["long"] }, async () => {
    const { server } = await startHolder();
    await kill(server);
    const locked = lockDataDir(dataDir, NOW);

    expect(locked.ok).toBe(true);
    expect((await startHolder()).said).toContain(`"pid":${process.pid}`);
    if (locked.ok) locked.release();
    expect((await startHolder()).said).toBe("held");
  });

  it("is held for as long as the process lives, whatever is collected as garbage", async () => {
    const { server } = await startHolder();
    for (let round = 0; round < 3; round += 1) {
      server.stdin?.write("tidy\n");
      await once(server.stdout ?? server, "data");
    }

    expect((await startHolder()).said).toContain(`"pid":${server.pid}`);
  });

  it("goes to one of many that start at once", { tags: ["long"] }, async () => {
    const holders = await Promise.all(Array.from({ length: 6 }, startHolder));

    expect(holders.filter(({ said }) => said === "held")).toHaveLength(1);
  });

  it("lets the command line open the store beside the server", async () => {
    await startHolder();
    const store = await storeFor({ dataDir, databaseUrl: undefined });

    expect((await store.bookings.book(bookRequest("ann", after(0)))).ok).toBe(true);
  });

  it("throws when the folder cannot be used", () => {
    const file = path.join(path.dirname(dataDir), "file");
    writeFileSync(file, "");

    expect(() => lockDataDir(file, NOW)).toThrow("EEXIST");
  });
});

async function startHolder(): Promise<{ readonly server: ChildProcess; readonly said: string }> {
  const server = spawn(process.execPath, ["--expose-gc", HOLDER, dataDir], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  started.push(server);
  const [said] = (await once(server.stdout, "data")) as [Buffer];
  return { server, said: said.toString() };
}

async function kill(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exited = once(server, "exit");
  server.kill("SIGKILL");
  await exited;
}
