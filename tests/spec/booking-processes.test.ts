import { once } from "node:events";
import { beforeAll, describe, expect, test } from "vitest";
import { type BookingSite, field, from, startBookingProcess } from "../fixtures/booking-site.ts";
import { openHandedSocket } from "../fixtures/handed-socket.ts";
import { keepAsking } from "../fixtures/keep-asking.ts";
import { createDatabase, DATABASE_SERVER } from "../fixtures/server-database.ts";
import { failProcess, type ServerProcess } from "../fixtures/server-process.ts";
import { temporaryFolder } from "../fixtures/running.ts";

test(
  "G1: one folder takes one server; one that is killed leaves it free, and its mails go",
  { tags: ["long"] },
  async () => {
    const start = "2027-03-18T08:00:00Z";
    const dataDir = await temporaryFolder();
    const first = await startBookingProcess({ dataDir });
    const { code, output } = await failProcess({ DATA_DIR: dataDir });
    expect(code).toBe(2);
    expect(output).toContain(`DATA_DIR=${dataDir}`);
    expect(output).toContain(`process ${first.process.pid}`);
    expect(output).not.toMatch(/\n\s+at /);
    expect((await first.book({ start })).status).toBe(201);
    first.process.kill("SIGKILL");
    await once(first.process, "exit");
    const second = await startBookingProcess({ dataDir, at: "2027-03-15T08:01:00Z" });
    expect(await second.starts("month=2027-03")).not.toContain(start);
    const names = (await second.mails(2)).map((mail) => field(mail, "message-id"));
    expect(new Set(names).size).toBe(2);
  },
);

describe.skipIf(!DATABASE_SERVER)(
  "three servers over one PostgreSQL database",
  { tags: ["long"] },
  () => {
    let sites: readonly (BookingSite & ServerProcess)[] = [];
    beforeAll(async () => {
      // All at once: they make the tables together. Two share a socket, as those of one machine do.
      const env = { DATABASE_URL: await createDatabase() };
      const socket = openHandedSocket();
      const options = [{ env, socket }, { env, socket }, { env }];
      sites = await Promise.all(options.map(startBookingProcess));
    }, 90_000);
    const site = (at: number): BookingSite => sites[at % sites.length] as BookingSite;

    test("G2: 60 at once for one time: one gets it, and each mail goes once", async () => {
      const start = "2027-03-18T08:00:00Z";
      const answers = await Promise.all(
        Array.from({ length: 60 }, (_, at) => site(at).book({ start }, from(at))),
      );
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(59);
      for (const at of [0, 1, 2])
        expect(await site(at).starts("month=2027-03")).not.toContain(start);
      const written = async () => (await Promise.all(sites.map((own) => own.mails(0)))).flat();
      await expect.poll(async () => (await written()).length, { timeout: 15_000 }).toBe(2);
      // Two more mails go after those two: whatever was sent twice would be there by then.
      expect((await site(1).book({ start: "2027-03-19T08:00:00Z" }, from(61))).status).toBe(201);
      await expect.poll(async () => (await written()).length, { timeout: 15_000 }).toBe(4);
      const names = (await written()).map((mail) => field(mail, "message-id"));
      expect(new Set(names).size).toBe(4);
    }, 90_000);

    test(
      "those that share a socket lose no visit when one of them is restarted",
      { tags: ["long"] },
      async () => {
        const [first, second] = sites;
        expect(first?.origin).toBe(second?.origin);
        const load = keepAsking(first?.origin ?? "", 8, ["/", "/he/contact"]);
        await expect.poll(() => load.answered(), { timeout: 20_000 }).toBeGreaterThan(50);
        await first?.stop();
        const seen = load.answered();
        await expect.poll(() => load.answered(), { timeout: 20_000 }).toBeGreaterThan(seen + 50);
        expect(await load.stop()).toEqual([]);
      },
    );
  },
);
