import { once } from "node:events";
import { beforeAll, describe, expect, test } from "vitest";
import { type BookingSite, field, from, startBookingProcess } from "../fixtures/booking-site.ts";
import { createDatabase, DATABASE_SERVER } from "../fixtures/server-database.ts";
import { failProcess } from "../fixtures/server-process.ts";
import { temporaryFolder } from "../fixtures/running.ts";

describe("one SQLite folder", () => {
  test("takes one server; a second one is told who is there", async () => {
    const site = await startBookingProcess();
    const { code, output } = await failProcess({ DATA_DIR: site.dataDir });
    expect(code).toBe(2);
    expect(output).toContain(`DATA_DIR=${site.dataDir}`);
    expect(output).toContain(`process ${site.process.pid}`);
    expect(output).not.toMatch(/\n\s+at /);
    expect((await site.book({ start: "2027-03-18T08:00:00Z" })).status).toBe(201);
  }, 90_000);

  test("G1: a server that is killed leaves the folder free, and its mails go", async () => {
    const dataDir = await temporaryFolder();
    const first = await startBookingProcess({ dataDir });
    expect((await first.book({ start: "2027-03-18T08:00:00Z" })).status).toBe(201);
    first.process.kill("SIGKILL");
    await once(first.process, "exit");
    const second = await startBookingProcess({ dataDir, at: "2027-03-15T08:01:00Z" });
    expect(await second.starts("month=2027-03")).not.toContain("2027-03-18T08:00:00Z");
    const names = (await second.mails(2)).map((mail) => field(mail, "message-id"));
    expect(new Set(names).size).toBe(2);
  }, 90_000);
});

describe.skipIf(!DATABASE_SERVER)("three servers over one PostgreSQL database", () => {
  let sites: readonly BookingSite[] = [];
  beforeAll(async () => {
    // All at once: they make the tables together.
    const env = { DATABASE_URL: await createDatabase() };
    sites = await Promise.all([1, 2, 3].map(() => startBookingProcess({ env })));
  }, 90_000);
  const site = (at: number): BookingSite => sites[at % sites.length] as BookingSite;

  test("G2: 60 at once for one time: one gets it, and each mail goes once", async () => {
    const start = "2027-03-18T08:00:00Z";
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, at) => site(at).book({ start }, from(at))),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(59);
    for (const at of [0, 1, 2]) expect(await site(at).starts("month=2027-03")).not.toContain(start);
    const written = async () => (await Promise.all(sites.map((own) => own.mails(0)))).flat();
    await expect.poll(async () => (await written()).length, { timeout: 15_000 }).toBe(2);
    // Two more mails go after those two: whatever was sent twice would be there by then.
    expect((await site(1).book({ start: "2027-03-19T08:00:00Z" }, from(61))).status).toBe(201);
    await expect.poll(async () => (await written()).length, { timeout: 15_000 }).toBe(4);
    const names = (await written()).map((mail) => field(mail, "message-id"));
    expect(new Set(names).size).toBe(4);
  }, 90_000);

  test("G3, G4: a day's limit and a form's only effect hold for all of them", async () => {
    const answers = await Promise.all(
      Array.from({ length: 36 }, (_, at) => {
        const start = new Date(Date.UTC(2027, 2, 22, 8, 30 * (at % 16))).toISOString();
        return site(at).book({ start }, from(100 + at));
      }),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(6);
    const submission = await site(0).token();
    const sent = { submission, start: "2027-03-23T08:00:00Z", notes: "a\u0000b" };
    const same = await Promise.all(
      Array.from({ length: 30 }, (_, at) => site(at).book(sent, from(200))),
    );
    expect(new Set(same.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(same.map(({ json }) => json["id"])).size).toBe(1);
  }, 90_000);

  test("b4: limits and holds are counted together", async () => {
    const crowd = from(300);
    const forms = await Promise.all(
      Array.from({ length: 75 }, (_, at) => site(at).book({ start: "x", name: "" }, crowd)),
    );
    const refused = forms.filter(({ status }) => status === 429).length;
    // Tokens come back while these are under way, one every ten seconds.
    expect(refused).toBeGreaterThan(10);
    expect(refused).toBeLessThanOrEqual(15);
    const holds = await Promise.all(
      Array.from({ length: 9 }, (_, at) => {
        const start = new Date(Date.UTC(2027, 2, 24, 8, 30 * at)).toISOString();
        return site(at).hold({ start }, crowd);
      }),
    );
    expect(holds.filter(({ status }) => status === 201)).toHaveLength(3);
  }, 90_000);
});
