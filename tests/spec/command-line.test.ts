import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { createDatabase, DATABASE_SERVER } from "../fixtures/server-database.ts";
import { runStudio, type StudioRun } from "../fixtures/run-studio.ts";
import { openForm } from "../fixtures/form-tokens.ts";
import { startServerProcess } from "../fixtures/server-process.ts";
import { makeFolderToBreak } from "../fixtures/site-folder.ts";
import { temporaryFolder } from "../fixtures/running.ts";

/** A Monday at 8:00 on the studio's clock. */
const CLOCK = "2027-03-15T07:00:00Z";
const THURSDAY = "2027-03-18T08:00:00Z";
const MAIL = "ann@visitor.example";
/** Each command is a process; a machine under load may take seconds to start one. */
const TIMEOUT = { timeout: 120_000 };

const folder = await temporaryFolder();
const env = { DATA_DIR: folder, CLOCK, ALLOW_CLOCK: "1", SITE_URL: "https://studio.example" };
const site = await startServerProcess({ ...env, LOG_LEVEL: "warn" });

const studio = (line: string): Promise<StudioRun> => runStudio(line.split(" "), env);

/** Books over HTTP, as a visitor's browser does. */
async function book(start: string): Promise<{ readonly id: string; readonly manageUrl: string }> {
  const opened = await openForm(site.origin, "booking");
  const visitor = {
    locale: "en",
    name: "Ann",
    email: MAIL,
    phone: "+31 20 123 4567",
    consent: true,
  };
  const answer = await fetch(`${site.origin}/api/bookings`, {
    method: "POST",
    headers: { "content-type": "application/json", "sec-fetch-site": "same-origin" },
    body: JSON.stringify({ ...opened, start, tz: "America/New_York", ...visitor }),
  });
  expect(answer.status).toBeLessThan(300);
  return (await answer.json()) as { id: string; manageUrl: string };
}

/** Mails that the server has written as files, once there are so many that name a word. */
async function mails(word: string, count: number): Promise<void> {
  const found = async (): Promise<number> => {
    const names = await readdir(path.join(folder, "outbox")).catch(() => []);
    return names.filter((name) => name.includes(word) && name.endsWith(".eml")).length;
  };
  await expect.poll(found, { timeout: 60_000 }).toBe(count);
}

async function freeOn(day: string): Promise<readonly string[]> {
  const month = day.slice(0, 7);
  const answer = await fetch(`${site.origin}/api/availability?month=${month}&tz=Europe/Amsterdam`);
  const { days } = (await answer.json()) as {
    days: { date: string; slots: { start: string }[] }[];
  };
  return days.find(({ date }) => date === day)?.slots.map(({ start }) => start) ?? [];
}

describe("b6: the command line beside the running server", TIMEOUT, () => {
  test(
    "finds the server's data by itself, with nothing set, in the folder in which it runs",
    { tags: ["long"] },
    async () => {
      const own = await makeFolderToBreak();
      await startServerProcess({ ...env, DATA_DIR: path.join(folder, "own") }, own);
      const { code, notes, json } = await runStudio(["booking", "list", "--json"], {}, own);
      expect(notes).toContain(`DATA_DIR=${path.join(folder, "own")}`);
      expect([code, json()]).toEqual([0, []]);
    },
  );

  test("sees what visitors do, and the server does what it says", async () => {
    const { id } = await book(THURSDAY);
    const listed = (await studio("booking list --json")).json<{ id: string; status: string }[]>();
    expect(listed).toMatchObject([{ id, start: THURSDAY, email: MAIL }]);
    expect(await freeOn("2027-03-18")).not.toContain(THURSDAY);

    const moved = await studio(`booking move ${id} 2027-03-19T10:00 --yes --json`);
    expect(moved).toMatchObject({ code: 0, notes: "" });
    expect(moved.json()).toMatchObject({ id, start: "2027-03-19T09:00:00Z", revision: 1 });
    expect(await freeOn("2027-03-18")).toContain(THURSDAY);
    await mails("booking_moved", 1);

    // No terminal, nobody to ask.
    const refused = await studio(`booking cancel ${id}`);
    expect(refused).toMatchObject({ code: 2, out: "" });
    expect(refused.notes).toContain("--yes");
    expect((await studio(`booking cancel ${id.toUpperCase()} --yes`)).code).toBe(0);
    await mails("booking_cancelled", 1);
    const [missing, outbox] = await Promise.all([
      studio("booking show zzzzzz"),
      studio("outbox list --state sent --json"),
    ]);
    expect(missing.code).toBe(1);
    const sent = outbox.json<{ kind: string }[]>();
    expect(sent.map(({ kind }) => kind)).toContain("booking_moved");
  });

  test("holds nobody up: many commands and bookings at once", async () => {
    const hours = ["08", "09", "10", "11"].map((hour) => `2027-03-23T${hour}:00:00Z`);
    const [booked, ...commands] = await Promise.all([
      Promise.all(hours.map(book)),
      studio("booking close 2027-03-25 --json"),
      studio(`backup ${path.join(folder, "beside.sqlite.busy")} --json`),
    ]);
    expect(commands.map(({ code }) => code)).toEqual([0, 0]);
    const left = (await studio("booking list --from 2027-03-23 --json")).json<{ id: string }[]>();
    expect(left.map(({ id }) => id).toSorted()).toEqual(booked.map(({ id }) => id).toSorted());
  });

  test("leaves to a stopped server what needs one", async () => {
    const backup = path.join(folder, "beside.sqlite");
    expect((await studio(`backup ${backup}`)).code).toBe(0);
    const [restoring, moving] = await Promise.all([
      studio(`restore ${backup} --yes`),
      studio("migrate --to postgres://nobody@127.0.0.1:1/x"),
    ]);
    expect(restoring).toMatchObject({ code: 1, out: "" });
    expect(restoring.notes).toContain(`process ${site.process.pid}`);
    expect([moving.code, moving.notes.includes(`process ${site.process.pid}`)]).toEqual([1, true]);
  });
});

describe("G10: privacy erase beside the running server", TIMEOUT, () => {
  test("leaves no byte of the address in the data folder, and the address may not come back", async () => {
    await book("2027-03-24T08:00:00Z");
    // A mail that is on its way while its reader is erased still arrives.
    const onTheirWay = async (): Promise<readonly unknown[]> =>
      (await studio("outbox list --json"))
        .json<{ kind: string; state: string }[]>()
        .filter(({ kind, state }) => kind !== "booking_reminder" && /pending|leased/.test(state));
    await expect.poll(onTheirWay, { timeout: 60_000 }).toEqual([]);
    const erased = await studio(`privacy erase ${MAIL} --yes --json`);
    expect(erased.notes).toBe("");
    expect(erased.json()).toMatchObject({ cleaned: { ok: true } });
    const names = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = names
      .filter((entry) => entry.isFile() && !entry.name.startsWith("beside.sqlite"))
      .map((entry) => path.join(entry.parentPath, entry.name));
    expect(files.some((file) => file.endsWith("studio.sqlite"))).toBe(true);
    for (const file of files) {
      expect((await readFile(file)).includes(MAIL), path.basename(file)).toBe(false);
    }
    expect(site.output()).not.toContain(MAIL);
    expect((await fetch(`${site.origin}/readyz`)).status).toBe(200);
  });
});

describe.skipIf(!DATABASE_SERVER)("b6: migrate", TIMEOUT, () => {
  test("moves everything to PostgreSQL, and the command line goes on there", async () => {
    const DATABASE_URL = await createDatabase();
    const source = { ...env, DATA_DIR: await temporaryFolder() };
    await runStudio(["restore", path.join(folder, "beside.sqlite")], source);
    const moved = await runStudio(["migrate", "--to", DATABASE_URL, "--json"], source);
    expect(moved.code, moved.notes).toBe(0);
    const tables = moved.json<{ table: string; from: object; to: object }[]>();
    expect(tables.find(({ table }) => table === "booking")).toMatchObject({ to: { rows: 5 } });
    expect(tables.map((table) => table.to)).toEqual(tables.map((table) => table.from));
    const again = await runStudio(["migrate", "--to", DATABASE_URL], source);
    expect([again.code, again.notes.includes("not empty")]).toEqual([1, true]);
    const there = { ...env, DATABASE_URL, SECRET: "k".repeat(32) };
    const listed = await runStudio(["booking", "list", "--all", "--json"], there);
    expect(listed.json()).toHaveLength(5);
    expect(moved.out + moved.notes + again.notes).not.toContain(new URL(DATABASE_URL).password);
  });
});
