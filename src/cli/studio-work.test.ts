import { existsSync, rmSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createSigner } from "#forms/node";
import { feedToken } from "#server";
import { lockDataDir } from "#store";
import { createStudio, type FilledStudio, NOW } from "#fixtures/filled-studio.ts";
import { typed } from "#fixtures/typed-terminal.ts";

let studio: FilledStudio;
beforeEach(async () => {
  studio = await createStudio();
});
afterEach(() => studio.remove());

const run = (line: string, answer?: boolean) => typed(line, studio.env, answer);
const inFolder = (name: string) => path.join(studio.folder, name);

interface Entry {
  readonly id: string;
  readonly kind: string;
  readonly state: string;
  readonly attempts: number;
}

describe("G5: outbox", () => {
  it("tells of mails, lets those go that failed, drops others", async () => {
    await studio.book("ann", "2027-03-18T08:00:00Z");
    const { outbox } = studio.services.store;
    const lease = { owner: "w", now: NOW, leaseUntil: NOW + 1, limit: 9 };
    const [first, second] = await outbox.lease(lease);
    await outbox.bury(first as NonNullable<typeof first>, "550 no such user");
    await outbox.complete(second as NonNullable<typeof second>, NOW);

    const [dead] = (await run("outbox dead --json")).json<Entry[]>();
    expect(dead).toMatchObject({ id: first?.id, lastCode: "550 no such user", attempts: 1 });
    expect((await run("outbox list")).out).toContain("2 pending, 0 leased, 1 sent, 1 dead");
    expect((await run(`outbox show ${first?.id}`)).out).toContain("550 no such user");

    expect((await run(`outbox retry ${second?.id}`)).code).toBe(1);
    expect((await run(`outbox retry ${first?.id} --json`)).json()).toMatchObject({
      state: "pending",
      attempts: 0,
    });
    expect((await run("outbox retry all --json")).json()).toEqual([]);
    expect((await run(`outbox cancel ${first?.id}`)).code).toBe(2);
    expect((await run(`outbox cancel ${first?.id} --yes --json`)).json()).toMatchObject({
      state: "cancelled",
    });
    expect((await run(`outbox cancel ${first?.id} --yes`)).code).toBe(1);
    const waiting = (await run("outbox list --state pending --json")).json<Entry[]>();
    expect(waiting.map(({ kind }) => kind)).toEqual(["booking_reminder", "booking_reminder"]);
    expect((await run("outbox retry nobody")).code).toBe(1);
  });
});

describe("b1: feed", () => {
  it("has one address until it is rotated", async () => {
    const key = (await readFile(inFolder("secret"), "utf8")).trim();
    const address = (version: number) =>
      `https://a.example/feeds/${feedToken(createSigner([key]), version)}.ics\n`;
    expect((await run("feed show")).out).toBe(address(0));
    expect((await run("feed rotate")).code).toBe(2);
    expect((await run("feed rotate", true)).out).toBe(address(1));
    expect((await run("feed show")).out).toBe(address(1));
  });
});

describe("b1: busy", () => {
  it("says when calendars were last had, and keeps their addresses secret", async () => {
    expect((await run("busy status --json")).json()).toEqual([]);
    const url = "https://calendar.invalid/secret-part.ics";
    const file = inFolder("studio.json");
    const booking = { zone: "Asia/Jerusalem", weekly: { sun: [["09:00", "17:00"]] } };
    await writeFile(file, JSON.stringify({ booking: { ...booking, busyIcs: [url] } }));
    const env = { ...studio.env, STUDIO_CONFIG: file };
    const refreshed = await typed("busy refresh", env);
    expect(refreshed).toMatchObject({ code: 0 });
    expect(refreshed.out).toContain("calendar.invalid");
    expect(refreshed.out + refreshed.notes).not.toContain("secret-part");
    expect((await typed("busy status --json", env)).json()).toMatchObject([
      { host: "calendar.invalid", take: "hours", isFresh: false, lastOkAt: null, blocks: 0 },
    ]);
  });
});

describe("b6: backup and restore", () => {
  it("save while others write, and put back", async () => {
    await studio.book("ann", "2027-03-18T08:00:00Z");
    const file = inFolder("backup.sqlite");
    const saved = await run(`backup ${file} --json`);
    expect(saved.json()).toMatchObject({ file, rows: { booking: 1 } });
    expect(saved.notes).toContain("secret");
    expect((await run(`backup ${file}`)).code).toBe(1);
    expect((await run(`backup ${file} --force`)).code).toBe(0);
    await studio.book("bob", "2027-03-19T08:00:00Z");
    await studio.services.close();

    expect((await run(`restore ${file}`)).code).toBe(2);
    expect((await run(`restore ${file}`, false)).code).toBe(1);
    const lock = lockDataDir(studio.folder, NOW);
    const beside = await run(`restore ${file} --yes`);
    expect(beside).toMatchObject({ code: 1, out: "" });
    expect(beside.notes).toContain(`process ${process.pid}`);
    if (lock.ok) lock.release();
    expect((await run(`restore ${file} --yes`)).code).toBe(0);
    expect((await run("booking list --json")).json()).toMatchObject([{ name: "ann" }]);
    expect((await run(`restore ${inFolder("secret")} --yes`)).code).toBe(1);
  });

  it("into a folder: dated, proved, and the old ones go", async () => {
    const folder = inFolder("backups");
    await mkdir(folder);
    const old = path.join(folder, "studio-2020-01-01T00-00-00Z.sqlite");
    await writeFile(old, "");
    const { code, json } = await run(`backup ${folder} --keep 1 --check --json`);
    expect(code).toBe(0);
    const { file, removed } = json<{ file: string; removed: readonly string[] }>();
    expect(path.dirname(file)).toBe(folder);
    expect(removed).toEqual([old]);
    expect(await readdir(folder)).toEqual([path.basename(file), `${path.basename(file)}.json`]);
    // Beside the open studio, which a restore would refuse or replace.
    expect((await run(`restore ${file} --check`)).out).toContain("is whole");
    expect((await run(`restore ${inFolder("secret")} --check`)).code).toBe(1);
    expect((await run(`backup ${inFolder("one.sqlite")} --keep 1`)).code).toBe(2);
  });

  it("are for the embedded database alone", async () => {
    const env = { DATABASE_URL: "postgres://user:hidden@localhost:1/x", SECRET: "x".repeat(32) };
    for (const line of ["backup x.sqlite", "restore x.sqlite --yes"]) {
      const { code, notes } = await typed(line, env);
      expect([code, notes.includes("PostgreSQL")], line).toEqual([1, true]);
    }
  });
});

describe("what is typed", () => {
  it("--help is everywhere, with an example, and every command is in the guide", async () => {
    const guide = await readFile("docs/guides/command-line.md", "utf8");
    const root = await run("--help");
    const groups = [...root.out.matchAll(/^ {2}([a-z-]+) {2,}/gm)].map(([, name]) => name ?? "");
    expect(groups).toContain("booking");
    for (const group of groups) {
      const { code, out } = await run(`${group} --help`);
      expect(code, group).toBe(0);
      expect(guide).toContain(`\`${group} `);
      const commands = [...out.matchAll(/^ {2}([a-z-]+) ([a-z-]+)/gm)].map(([, , name]) => name);
      for (const name of out.includes("Example:") ? [] : commands) {
        const help = await run(`${group} ${name} --help`);
        expect(help, name).toMatchObject({ code: 0, notes: "" });
        expect(guide).toMatch(new RegExp(`${group} [^\n]*\\b${name}\\b`));
        expect(help.out).toContain(`Example: npm run studio -- ${group} ${name}`);
      }
    }
  });

  it.each([
    "nonsense",
    "booking",
    "booking nonsense",
    "booking show",
    "booking show a b",
    "booking list --nonsense",
    "booking list --state happy",
    "booking list --from yesterday",
    "booking move a never",
    "leads list --limit 0",
    "privacy export nobody",
    "preview-link --hours 1000",
    "preview-link",
    "migrate",
    "migrate --to mysql://localhost/x",
  ])("%s is wrong usage", async (line) => {
    const { code, out, notes } = await run(line);
    expect([code, out]).toEqual([2, ""]);
    expect(notes.split("\n").length).toBeLessThanOrEqual(3);
  });

  it("wrong settings, a folder without database and a server that is away are told apart", async () => {
    expect((await typed("booking list", { ...studio.env, PORT: "many" })).code).toBe(2);
    const nowhere = inFolder("nowhere");
    const empty = await typed("booking list", { DATA_DIR: nowhere });
    expect(empty).toMatchObject({ code: 2, out: "" });
    expect(existsSync(nowhere)).toBe(false);

    const DATABASE_URL = "postgres://user:hidden@127.0.0.1:1/x";
    expect((await typed("booking list", { DATABASE_URL })).notes).toContain("SECRET");
    const away = await typed("booking list", { DATABASE_URL, SECRET: "x".repeat(32) });
    expect(away.code).toBe(1);
    expect(away.notes).toContain("ECONNREFUSED");
    expect(away.notes).not.toContain("hidden");
  });

  it("a fault that nobody expected is one line", async () => {
    await studio.services.close();
    await writeFile(inFolder("studio.sqlite"), "no database at all, whatever its name says");
    for (const name of ["studio.sqlite-wal", "studio.sqlite-shm"]) {
      rmSync(inFolder(name), { force: true });
    }
    const { code, out, notes } = await run("booking list");
    expect([code, out]).toEqual([1, ""]);
    expect(notes).not.toMatch(/\n\s+at /);
  });
});
