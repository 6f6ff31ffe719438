import { readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { effort } from "#fixtures/effort.ts";
import { ENGINES, SQLITE } from "#fixtures/store/engines.ts";
import {
  auditRow,
  consentRow,
  contactRow,
  linkRow,
  outboxRow,
  personRow,
  sessionRow,
  subscriberRow,
  WORDING,
} from "#fixtures/store/people-rows.ts";
import { after, bookRequest, holdRequest, NOW } from "#fixtures/store/requests.ts";
import { runRace } from "#fixtures/store/run-race.ts";
import { databaseFor, lookInto, storeFor, withStore } from "#fixtures/store/with-store.ts";
import { KEPT_DAYS } from "./retention.ts";

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
const NOTHING = {
  holds: 0,
  submissions: 0,
  quarantine: 0,
  rateBuckets: 0,
  consentIpKeys: 0,
  bookings: 0,
  contacts: 0,
  pendingSubscribers: 0,
  endedSubscribers: 0,
  unansweredConsents: 0,
  withdrawnConsents: 0,
  outboxPayloads: 0,
  issueCopies: 0,
  busyBlocks: 0,
  busyFeeds: 0,
  signInLinks: 0,
  sessions: 0,
  spentChallenges: 0,
  auditEntries: 0,
  counters: 0,
  countedVisits: 0,
  countingSalts: 0,
  faults: 0,
};

describe.each(ENGINES)("retention on $name", { timeout: 60_000 }, (engine) => {
  const atHand = withStore(engine);

  /** What a sweep forgets at a moment, and that it did not a millisecond earlier. */
  async function sweptAt(now: number) {
    const { store } = atHand();
    expect(await store.sweep(now - 1)).toEqual(NOTHING);
    const swept = await store.sweep(now);
    expect(await store.sweep(now)).toEqual(NOTHING);
    return swept;
  }

  it("b6: forgets nothing before its time", async () => {
    const { store } = atHand();
    await store.bookings.book(bookRequest("ann", after(0)));
    await store.bookings.placeHold(holdRequest("bob", after(60)));

    expect(await store.sweep(NOW)).toEqual(NOTHING);
  });

  it("b6: forgets ended holds, submissions and rate keys", async () => {
    const { store, db } = atHand();
    await store.bookings.placeHold(holdRequest("bob", after(60)));
    await store.rateLimits.take({ name: "r", points: 1, windowMs: DAY }, "k", NOW);

    expect(await sweptAt(NOW + 10 * MINUTE)).toEqual({ ...NOTHING, holds: 1 });
    expect(await db.selectFrom("slot_claim").selectAll().execute()).toEqual([]);
    expect(await sweptAt(NOW + DAY)).toEqual({ ...NOTHING, rateBuckets: 1 });
    await store.bookings.book(bookRequest("ann", after(0)));
    expect(await store.sweep(NOW + DAY)).toEqual({ ...NOTHING, submissions: 1 });
  });

  it("forgets links, sessions and changes of the studio's people", async () => {
    const { store, db } = atHand();
    await db.insertInto("person").values(personRow("ann")).execute();
    await db
      .insertInto("sign_in_link")
      .values(linkRow("l", { expires_at: NOW }))
      .execute();
    await store.people.spendChallenge("c", NOW + 1);
    expect(await sweptAt(NOW + 1)).toEqual({ ...NOTHING, spentChallenges: 1 });
    const session = sessionRow("ann", { seen_at: NOW + DAY, expires_at: NOW + 60 * DAY });
    await db.insertInto("session").values(session).execute();
    await db.insertInto("audit_entry").values(auditRow("a")).execute();

    expect(await sweptAt(NOW + DAY)).toEqual({ ...NOTHING, signInLinks: 1 });
    expect(await sweptAt(NOW + 2 * DAY)).toEqual({ ...NOTHING, sessions: 1 });
    expect(await sweptAt(NOW + 730 * DAY)).toEqual({ ...NOTHING, auditEntries: 1 });
    expect(await store.people.list()).toHaveLength(1);
  });

  it("b6: forgets who a booking was for and what its mails said, not that it was", async () => {
    const { store, db } = atHand();
    await store.bookings.book(bookRequest("ann", after(0)));
    const end = after(30);
    await store.sweep(end);

    expect(await sweptAt(end + 180 * DAY)).toEqual({ ...NOTHING, bookings: 1 });
    expect(await store.bookings.find("ann")).toMatchObject({
      status: "confirmed",
      start: after(0),
      name: null,
      email: null,
      emailKey: null,
      phone: null,
      notes: null,
      briefJson: null,
    });
    expect(await db.selectFrom("outbox").select(["payload", "state"]).execute()).toEqual(
      [1, 2].map(() => ({ payload: "{}", state: "cancelled" })),
    );
  });

  it("b6: forgets enquiries: unwanted ones soon, the others after a year", async () => {
    const { db } = atHand();
    await db
      .insertInto("contact")
      .values([
        contactRow("ann"),
        contactRow("bob", { state: "released" }),
        contactRow("cem", { state: "quarantine" }),
        contactRow("dov", { state: "spam" }),
      ])
      .execute();

    expect(await sweptAt(NOW + 14 * DAY)).toEqual({ ...NOTHING, quarantine: 2 });
    expect(await sweptAt(NOW + 365 * DAY)).toEqual({ ...NOTHING, contacts: 2 });
    const gone = { name: null, email: null, email_key: null, phone: null, message: null };
    expect(await db.selectFrom("contact").selectAll().orderBy("id").execute()).toMatchObject([
      { ...gone, ref: "C-ann", brief_json: null, erased_at: NOW + 365 * DAY },
      { ...gone, ref: "C-bob", brief_json: null },
    ]);
  });

  it("b6: forgets who never confirmed, who left long ago, and the evidence then", async () => {
    const { db } = atHand();
    const left = { state: "unsubscribed", confirmed_at: NOW, ended_at: NOW } as const;
    const confirmed = { state: "confirmed", confirmed_at: NOW } as const;
    await db
      .insertInto("subscriber")
      .values([subscriberRow("new"), subscriberRow("old", left), subscriberRow("now", confirmed)])
      .execute();
    await db.insertInto("wording").values(WORDING).execute();
    await db
      .insertInto("consent")
      .values([
        consentRow("asked", { action: "asked", ip_key: null }),
        consentRow("now-asked", { subject_key: "now", action: "asked", ip_key: null }),
        consentRow("now-confirmed", { subject_key: "now", action: "confirmed" }),
        consentRow("old-given", { subject_key: "old", at: NOW - 5 * DAY, ip_key: null }),
        consentRow("old-withdrawn", { subject_key: "old", action: "withdrawn", ip_key: null }),
        consentRow("old-other", { subject_key: "old", purpose: "booking", ip_key: null }),
      ])
      .execute();
    const kept = async (table: "subscriber" | "consent") => {
      const rows = await db.selectFrom(table).select("id").orderBy("id").execute();
      return rows.map(({ id }) => id);
    };

    expect(await sweptAt(NOW + DAY)).toEqual({ ...NOTHING, consentIpKeys: 1 });
    expect(await sweptAt(NOW + 7 * DAY)).toEqual({
      ...NOTHING,
      pendingSubscribers: 1,
      unansweredConsents: 1,
    });
    expect(await kept("subscriber")).toEqual(["now", "old"]);
    expect(await sweptAt(NOW + (3 * 365 + 1) * DAY)).toEqual({
      ...NOTHING,
      endedSubscribers: 1,
      withdrawnConsents: 2,
    });
    expect(await kept("subscriber")).toEqual(["now"]);
    expect(await kept("consent")).toEqual(["now-asked", "now-confirmed", "old-other"]);
  });

  it("b6: forgets what mails said a week after they went or were dropped", async () => {
    const { db } = atHand();
    const unsent = { state: "cancelled", sent_at: null } as const;
    await db
      .insertInto("outbox")
      .values([
        outboxRow("sent"),
        outboxRow("dropped", unsent),
        outboxRow("dead", { ...unsent, state: "dead" }),
        outboxRow("pending", { ...unsent, state: "pending" }),
      ])
      .execute();

    expect(await sweptAt(NOW + 7 * DAY)).toEqual({ ...NOTHING, outboxPayloads: 2 });
    const said = await db.selectFrom("outbox").select("id").where("payload", "<>", "{}").execute();
    expect(said.map(({ id }) => id).toSorted()).toEqual(["dead", "pending"]);
  });

  it("b6: forgets appointments of other calendars that are over, then calendars nobody asks for", async () => {
    const { db } = atHand();
    const feed = (id: string, next_at: number) => ({ id, url_hash: id, zone: "UTC", next_at });
    await db
      .insertInto("busy_feed")
      .values([feed("old", NOW), feed("kept", NOW + 31 * DAY)])
      .execute();
    const block = (uid: string, end_at: number) => ({ feed_id: "old", uid, start_at: 1, end_at });
    await db
      .insertInto("busy_block")
      .values([block("a", NOW), block("b", NOW + 60 * DAY)])
      .execute();

    expect(await sweptAt(NOW + DAY)).toEqual({ ...NOTHING, busyBlocks: 1 });
    expect(await sweptAt(NOW + 30 * DAY)).toEqual({ ...NOTHING, busyFeeds: 1 });
    expect(await db.selectFrom("busy_block").selectAll().execute()).toEqual([]);
    expect(await db.selectFrom("busy_feed").select("id").execute()).toEqual([{ id: "kept" }]);
  });
});

describe.each(ENGINES)("issues of the newsletter on $name", { timeout: 60_000 }, (engine) => {
  const atHand = withStore(engine);

  it("b6: who got which is forgotten after a year, how many did is not", async () => {
    const { store, db } = atHand();
    await db.insertInto("issue_send").values({ issue: 1, state: "sent", send_at: NOW }).execute();
    const copy = { issue: 1, state: "delivered", claimed_at: NOW } as const;
    await db
      .insertInto("issue_copy")
      .values([
        { ...copy, subscriber_id: "ann", name: "a", due_at: null },
        { ...copy, subscriber_id: "bob", name: "b", due_at: NOW },
      ])
      .execute();
    const at = NOW + KEPT_DAYS.issueCopies * DAY;
    expect(await store.sweep(at - 1)).toEqual(NOTHING);
    expect(await store.sweep(at)).toEqual({ ...NOTHING, issueCopies: 1 });
    expect(await store.issues.list()).toHaveLength(1);
  });
});

describe.each(effort([SQLITE], ENGINES))(
  "nodes that sweep at once on $name",
  { timeout: 60_000 },
  (engine) => {
    it("b6: forget everything once, more than a batch of it", async () => {
      const database = await databaseFor(engine);
      const { settings } = database;
      const store = await storeFor(settings);
      const db = lookInto(database);
      const rows = Array.from({ length: 1_200 }, (_, index) => contactRow(`c${index}`));
      for (const first of [0, 600]) {
        await db
          .insertInto("contact")
          .values(rows.slice(first, first + 600))
          .execute();
      }
      const printed = await runRace(2, { task: "sweep", attempts: 1, settings });
      // A node leaves to another what that one has in its hands; the next sweep finds what is left.
      const { contacts } = await store.sweep(NOW + 365 * DAY);
      const named = await db
        .selectFrom("contact")
        .select("id")
        .where("name", "is not", null)
        .execute();

      expect(printed.flat().length + contacts).toBe(1_200);
      expect(named).toEqual([]);
    });
  },
);

describe("the privacy policy of the sample", () => {
  const { bookings, contacts, quarantine, pendingSubscribers, outboxPayloads } = KEPT_DAYS;
  it.each([
    ["## When you write to us", [contacts, quarantine]],
    ["## When you book a consultation", [bookings, 30]],
    [
      "## When you subscribe to the newsletter",
      [
        pendingSubscribers,
        Math.floor(KEPT_DAYS.endedSubscribers / 365),
        outboxPayloads,
        KEPT_DAYS.issueCopies,
      ],
    ],
    ["## Proof of consent", [Math.floor(KEPT_DAYS.withdrawnConsents / 365)]],
    ["## How visits are counted", [Math.floor((KEPT_DAYS.counters / 365) * 12)]],
    ["## Protection against abuse", [KEPT_DAYS.rateBuckets * 24]],
  ])("%s names how long the store keeps it", async (heading, kept) => {
    const file = path.join(import.meta.dirname, "../../sample/content/en/privacy-policy.md");
    const [, section = ""] = (await readFile(file, "utf8")).split(`${heading}\n`);
    const said = [...(section.split("\n## ")[0] ?? "").matchAll(/\d+/g)].map(Number);
    expect(new Set(said)).toEqual(new Set(kept));
  });
});
