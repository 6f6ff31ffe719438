import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Kysely } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import type { Store } from "./index.ts";
import type { Schema } from "./schema.ts";
import { ENGINES, mustOpen, SQLITE } from "#fixtures/store/engines.ts";
import {
  auditRow,
  consentRow,
  contactRow,
  outboxRow,
  personRow,
  sessionRow,
  subscriberRow,
} from "#fixtures/store/people-rows.ts";
import { after, bookRequest, NOW, outcomeOf, ticksAt } from "#fixtures/store/requests.ts";
import { databaseFor, storeFor, withStore } from "#fixtures/store/with-store.ts";

const TYPED = "Ann.Levi+film@Example.com";
const KEY = "ann.levi+film@example.com";
const ANN = {
  emailKeys: [KEY],
  consentSubjects: ["new-subject", "old-subject"],
  suppressionHashes: ["new-hash", "old-hash"],
};
const TRACES = [TYPED, KEY, "Ann Levi", "050-7654321", "Her own words"];

describe.each(ENGINES)("what is known of a person on $name", { timeout: 60_000 }, (engine) => {
  const atHand = withStore(engine);

  beforeEach(async () => {
    const { store, db } = atHand();
    await book(store, "past", after(-60), NOW);
    await book(store, "ahead", after(0), NOW);
    await store.bookings.book(bookRequest("bob", after(60)));
    await db
      .insertInto("contact")
      .values([
        contactRow("c1", { email: "ÄNN@Example.com", email_key: KEY, message: "Her own words" }),
        contactRow("c2"),
      ])
      .execute();
    await db
      .insertInto("subscriber")
      .values([subscriberRow("s1", { email: TYPED, email_key: KEY }), subscriberRow("s2")])
      .execute();
    await db
      .insertInto("consent")
      .values([consentRow("k1", { subject_key: "old-subject" }), consentRow("k2")])
      .execute();
    await db
      .insertInto("outbox")
      .values([
        outboxRow("m1", { ref: "c1" }),
        outboxRow("m2", { payload: JSON.stringify({ to: "ÄNN@Example.com" }) }),
        outboxRow("m3", { state: "dead", sent_at: null, last_code: `550 <${KEY}> unknown` }),
        outboxRow("m4", { payload: '{"to":"annXlevi+film@example.com"}' }),
      ])
      .execute();
    const people = [personRow("p1", { email: TYPED, email_key: KEY }), personRow("p2")];
    await db.insertInto("person").values(people).execute();
    await db.insertInto("session").values(sessionRow("p1")).execute();
    await db
      .insertInto("audit_entry")
      .values([auditRow("a1", { author: KEY }), auditRow("a2", { subject: KEY }), auditRow("a3")])
      .execute();
  });

  it("GDPR art. 15: can be read by them, all of it and nothing else", async () => {
    const { store } = atHand();
    const known = await store.privacy.collect(ANN);

    expect(known.bookings.map(({ id }) => id)).toEqual(["past", "ahead"]);
    expect(known.contacts).toMatchObject([{ ref: "C-c1", message: "Her own words" }]);
    expect(known.subscriptions).toMatchObject([{ email: TYPED, state: "pending" }]);
    expect(known.consents.map(({ id }) => id).toSorted()).toEqual([
      "consent-ahead",
      "consent-past",
      "k1",
    ]);
    expect(known.consents[0]).toMatchObject({ wording: "I agree." });
    expect(known.messages.map(({ id }) => id).toSorted()).toEqual(
      ["ahead/visitor-booked", "m1", "m2", "m3", "past/visitor-booked"].toSorted(),
    );
    expect(known.suppressions).toEqual([]);
    expect(known.access).toMatchObject([{ id: "p1", role: "viewer" }]);
    expect(known.audit.map(({ id }) => id).toSorted()).toEqual(["a1", "a2"]);
  });

  it("G10: is erased in every table, and nothing of anybody else", async () => {
    const { store, db } = atHand();
    const before = await store.privacy.collect({ ...ANN, emailKeys: ["bob@example.com"] });
    const erased = await store.privacy.erase({ ...ANN, now: after(-10) });

    expect(erased).toEqual({
      bookings: 2,
      cancelled: ["ahead"],
      contacts: 1,
      subscribers: 1,
      consents: 3,
      messages: 5,
      access: 1,
      cleaned: { ok: true },
    });
    expect(tracesIn(JSON.stringify(await allRows(db)))).toEqual([]);
    expect(await store.privacy.collect({ ...ANN, emailKeys: ["bob@example.com"] })).toMatchObject({
      bookings: before.bookings,
      messages: before.messages,
    });
    expect(await store.bookings.find("past")).toMatchObject({ status: "confirmed", name: null });
    expect(await store.bookings.find("ahead")).toMatchObject({
      status: "cancelled",
      revision: 1,
      tokenVersion: 1,
    });
    const left = await store.privacy.collect(ANN);
    expect(left.consents.map((row) => row["subject_key"])).toEqual(
      [1, 2, 3].map(() => "new-subject"),
    );
    expect(left.suppressions).toMatchObject([{ email_hash: "new-hash", scope: "marketing" }]);
  });

  it("G10: frees the times that lay ahead and sends nothing more", async () => {
    const { store } = atHand();
    await store.privacy.erase({ ...ANN, now: NOW });
    const leased = await store.outbox.lease({
      owner: "w",
      now: NOW,
      leaseUntil: NOW + 1,
      limit: 100,
    });

    expect(leased.map(({ ref }) => ref)).toEqual(["bob", "bob"]);
    expect(outcomeOf(await store.bookings.book(bookRequest("cem", after(0))))).toBe("ok");
  });

  it("G10: outlives itself on the list of those who want no mail", async () => {
    const { store, db } = atHand();
    const old = { email_hash: "old-hash", reason: "complaint", scope: "marketing", at: 1 } as const;
    await db.insertInto("suppression").values(old).execute();
    await store.privacy.erase({ ...ANN, scope: "all", now: NOW });
    await store.privacy.erase({ ...ANN, now: NOW + 1 });

    expect(await db.selectFrom("suppression").selectAll().orderBy("at").execute()).toEqual([
      { ...old, scope: "all" },
      { email_hash: "new-hash", reason: "erasure", scope: "all", at: NOW },
    ]);
  });
});

describe("the files of SQLite", { timeout: 60_000 }, () => {
  it("G10: hold no byte of an erased person, also while the server has them open", async () => {
    const { settings } = await databaseFor(SQLITE);
    const server = await storeFor(settings);
    for (let index = 0; index < 60; index += 1) {
      await book(server, `b${index}`, after(45 * index), NOW);
    }
    await server.bookings.cancel({ id: "b3", revision: 0, messages: [], now: NOW });
    const commandLine = await mustOpen(settings);
    expect(tracesIn(bytesIn(settings.dataDir))).toEqual(TRACES);
    const { cleaned } = await commandLine.privacy.erase({ ...ANN, now: NOW });
    const traces = tracesIn(bytesIn(settings.dataDir));
    await commandLine.close();
    const tracesAfterwards = tracesIn(bytesIn(settings.dataDir));

    expect(cleaned).toEqual({ ok: true });
    expect(traces).toEqual([]);
    expect(tracesAfterwards).toEqual([]);
  });
});

async function book(store: Store, id: string, start: number, now: number): Promise<void> {
  const request = bookRequest(id, start, { ticks: ticksAt(start), now });
  const { ok } = await store.bookings.book({
    ...request,
    booking: {
      ...request.booking,
      name: "Ann Levi",
      email: TYPED,
      emailKey: KEY,
      phone: "050-7654321",
      notes: "Her own words",
    },
    ...(request.consent && { consent: { ...request.consent, subjectKey: KEY } }),
    messages: request.messages.slice(0, 1),
  });
  if (!ok) throw new Error(`${id} was not booked`);
}

function tracesIn(text: string): readonly string[] {
  return TRACES.filter((trace) => text.includes(trace));
}

function bytesIn(folder: string): string {
  return readdirSync(folder)
    .map((file) => readFileSync(path.join(folder, file), "latin1"))
    .join("\n");
}

async function allRows(db: Kysely<Schema>): Promise<unknown[]> {
  const tables = ["booking", "contact", "subscriber", "consent", "submission", "outbox"] as const;
  return Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
}
