import { once } from "node:events";
import { mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { createFaultLog, type FaultEvent } from "#faults";
import { createStudio, NOW } from "#fixtures/filled-studio.ts";
import type { OpenSite } from "../site/open-site.ts";
import { createConditions } from "./find-conditions.ts";
import { createFaultRound, type WatchedSite } from "./watch-faults.ts";

const HOUR = 3_600_000;
const RELAY: FaultEvent = { kind: "mail", key: "relay", detail: "no mail goes out" };

/** A receiver of webhooks, which answers with a status that may change. */
async function openReceiver() {
  const state = { status: 200, bodies: [] as string[] };
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      state.bodies.push(body);
      response.writeHead(state.status).end();
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { state, url };
}

/** Rounds over a real store, by a clock of the test's own. */
async function setUp(conditions: () => Promise<readonly FaultEvent[]> = async () => []) {
  const studio = await createStudio();
  onTestFinished(() => studio.remove());
  const receiver = await openReceiver();
  const state = { now: NOW, mails: [] as { key: string; facts: unknown }[] };
  const { store, rules } = studio.services;
  const clock = { now: () => new Date(state.now) };
  const faults = createFaultLog({ now: () => state.now });
  const site = {
    environment: { faultsWebhook: { url: receiver.url, format: "ntfy" } },
    studio: { name: "Lumen" },
    log: pino({ level: "silent" }),
    faults,
    clock,
    services: {
      store,
      rules,
      async notifyStudio(key: string, { facts }: { facts: unknown }) {
        if (!state.mails.some((mail) => mail.key === key)) state.mails.push({ key, facts });
      },
    },
  } as unknown as WatchedSite;
  const round = createFaultRound(site, conditions);
  await round();
  return { state, receiver: receiver.state, faults, store, round };
}

test("issue 27: what fails is stored; what is urgent is told at once, the rest by one mail a day", async () => {
  const broken: FaultEvent = { kind: "document", key: "a.md", detail: "a.md:3, expected a title" };
  const { state, receiver, faults, store, round } = await setUp(async () => [broken]);
  faults.record(RELAY);
  await round();
  await round();
  const stored = await store.faults.list({ open: true, limit: 9 });
  expect(stored.map(({ key, count }) => `${key} ${count}`).toSorted()).toEqual([
    "a.md 1",
    "relay 1",
  ]);
  expect(receiver.bodies).toEqual(["Lumen\nmail: no mail goes out"]);
  // 8:00 in Amsterdam: the studio's day has begun.
  expect(state.mails.map(({ key }) => key)).toEqual(["faults:2027-03-15"]);
  expect(JSON.stringify(state.mails[0]?.facts)).toContain("a.md:3, expected a title (1×)");

  // The next day nothing new has happened, then again.
  state.now += 23 * HOUR + 1;
  faults.record({ ...RELAY, detail: "still" });
  await round();
  expect(state.mails.map(({ key }) => key)).toEqual(["faults:2027-03-15", "faults:2027-03-16"]);
  const relay = stored.find(({ key }) => key === "relay");
  const by = { author: { id: null, name: "test" }, now: state.now };
  await store.faults.acknowledge(relay?.id ?? "", by);
  state.now += 25 * HOUR;
  await round();
  expect(state.mails).toHaveLength(2);
});

test("issue 27: a webhook that does not answer is tried again later and later", async () => {
  const { receiver, faults, round } = await setUp();
  receiver.status = 503;
  faults.record(RELAY);
  const tries: number[] = [];
  for (let minute = 0; minute < 40; minute += 1) {
    const before = receiver.bodies.length;
    await round();
    if (receiver.bodies.length > before) tries.push(minute);
  }
  expect(tries).toEqual([0, 2, 8, 39]);
  receiver.status = 200;
});

test("issue 27: looking around finds an old backup, a full disk and a site without its documents", async () => {
  const studio = await createStudio();
  onTestFinished(() => studio.remove());
  const backupDir = await mkdtemp(path.join(tmpdir(), "backups-"));
  onTestFinished(() => rm(backupDir, { recursive: true }));
  const conditionsOf = (dataDir: string) =>
    createConditions({
      environment: {
        dataDir,
        backupDir,
        contentDir: path.join(studio.folder, "no-content"),
        studioDir: "sample",
        siteUrl: undefined,
        production: false,
        databaseUrl: undefined,
      },
      services: { store: studio.services.store, mailTrouble: () => undefined },
      content: { leftOut: () => [] },
      clock: { now: () => new Date(NOW) },
      buildFolder: undefined,
    } as unknown as OpenSite)();
  const told = async (dataDir = studio.folder) =>
    (await conditionsOf(dataDir)).map(({ kind, key, detail }) => `${kind} ${key}: ${detail}`);

  expect(await told()).toEqual([
    "document content: the folder of documents is gone",
    "backup old: there is none",
  ]);
  const file = path.join(backupDir, "studio.dump");
  await writeFile(file, "");
  expect(await told()).toHaveLength(1);
  const old = new Date(Date.now() - 40 * HOUR);
  await utimes(file, old, old);
  expect(await told()).toContain("backup old: the newest is 40 hours old");
  expect(await told(path.join(studio.folder, "gone"))).toContainEqual(
    expect.stringMatching(/^disk disk: the data folder cannot be written \(ENOENT\)$/),
  );
});
