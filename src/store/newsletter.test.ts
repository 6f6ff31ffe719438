import { describe, expect, it } from "vitest";
import type { SentForm } from "#forms";
import { createSigner, suppressionHashes } from "#forms/node";
import { createNewsletterService, type NewsletterService } from "#newsletter/node";
import { countingIds, countRows, mailsIn } from "#fixtures/store/stored-rows.ts";
import { ENGINES } from "#fixtures/store/engines.ts";
import {
  confirmed,
  DAY,
  EMAIL,
  linksOf,
  MINUTE,
  NOW,
  signUp,
  theSubscriber,
} from "#fixtures/store/sign-ups.ts";
import { subscriberRow } from "#fixtures/store/people-rows.ts";
import { withStore } from "#fixtures/store/with-store.ts";

const SIGNER = createSigner(["key"]);

describe.each(ENGINES)("the newsletter on $name", { timeout: 60_000 }, (engine) => {
  const atHand = withStore(engine);

  function serviceWith(signer = SIGNER, ids = "n"): NewsletterService {
    return createNewsletterService({
      store: atHand().store.newsletter,
      signer,
      newId: countingIds(ids),
    });
  }

  const mails = () => mailsIn(atHand().db);

  async function consents(): Promise<readonly string[]> {
    const rows = await atHand()
      .db.selectFrom("consent")
      .innerJoin("wording", "wording.id", "consent.wording_id")
      .select(["action", "method", "body"])
      .orderBy("consent.at")
      .orderBy("consent.id")
      .execute();
    return rows.map(({ action, method, body }) => `${action} ${method}: ${body}`);
  }

  it("F2: asks a new address to confirm, by a link of which only a hash is kept", async () => {
    const service = serviceWith();

    expect(await service.subscribe(signUp({ email: " Dana@Example.com " }))).toEqual({ ok: true });
    expect(await mails()).toEqual(["newsletter_confirm pending"]);
    const recipient = await service.recipient(await theSubscriber(atHand().db), NOW);
    expect(recipient).toMatchObject({ email: "Dana@Example.com", locale: "he", state: "pending" });
    expect(recipient?.confirmToken?.length).toBeGreaterThan(21);
    const rows = JSON.stringify(await atHand().db.selectFrom("subscriber").selectAll().execute());
    expect(rows).not.toContain(recipient?.confirmToken);
    expect(rows).not.toContain(recipient?.unsubscribeToken);
    expect(await consents()).toEqual(["asked form: Send me news."]);
  });

  it("lists are cut by a part of the address, state and language, and counted", async () => {
    const live = { state: "confirmed", confirmed_at: NOW, confirm_hash: null } as const;
    const rows = [
      subscriberRow("ann", live),
      subscriberRow("b_b", { ...live, locale: "en" }),
      subscriberRow("bob"),
      subscriberRow("gone", { email: "" }),
    ];
    await atHand().db.insertInto("subscriber").values(rows).execute();
    const { newsletter } = atHand().store;
    const listed = async (...wanted: Parameters<typeof newsletter.page>) =>
      (await newsletter.page(...wanted)).map(({ id }) => id);
    expect(await listed(undefined, 9)).toEqual(["ann", "b_b", "bob"]);
    expect(await listed(undefined, 9, { text: "B_" })).toEqual(["b_b"]);
    expect(await listed(undefined, 9, { text: "%" })).toEqual([]);
    expect(await listed(undefined, 9, { state: "confirmed", locale: "he" })).toEqual(["ann"]);
    expect(await listed("ann@example.com", 1, { text: "example" })).toEqual(["b_b"]);
    expect(await newsletter.counts()).toEqual([
      { state: "confirmed", locale: "en", count: 1 },
      { state: "confirmed", locale: "he", count: 1 },
      { state: "pending", locale: "he", count: 1 },
    ]);
  });

  it("what the studio blocks is written down without the address", async () => {
    await atHand().db.insertInto("subscriber").values(subscriberRow("ann")).execute();
    const author = { id: "p1", name: "eva@studio.example" };
    const service = serviceWith();
    await service.suppress("ann@example.com", "manual", NOW, author);
    await service.suppress("new@example.com", "complaint", NOW + 1, author);
    await service.suppress("bob@example.com", "bounce", NOW + 2);
    const written = await atHand().store.people.audit({ limit: 9 });
    expect(written).toMatchObject([
      { action: "subscriber_suppress", before: null, after: { reason: "complaint" }, author },
      {
        subject: "ann",
        before: { subscription: "pending" },
        after: { subscription: "unsubscribed" },
      },
    ]);
    expect(JSON.stringify(written)).not.toContain("@example.com");
  });

  it("b5: says what is wrong with a sign-up and keeps nothing of it", async () => {
    const service = serviceWith();

    expect(await service.subscribe(signUp({ email: "dana@", consent: false }))).toMatchObject({
      ok: false,
      reason: "invalid",
      errors: [
        { field: "email", code: "email_format" },
        { field: "consent", code: "consent_required" },
      ],
    });
    expect(await countRows(atHand().db, "outbox")).toBe(0);
  });

  it("b2: sends the link again after 15 minutes and three times in 24 hours", async () => {
    const service = serviceWith();
    const minutes = [0, 14, 15, 29, 30, 45, 24 * 60 - 1, 24 * 60, 24 * 60 + 14, 24 * 60 + 15];
    const sent: number[] = [];
    for (const minute of minutes) {
      const before = (await mails()).filter((mail) => mail.endsWith("pending")).length;
      await service.subscribe(signUp({ now: NOW + minute * MINUTE }));
      const after = (await mails()).filter((mail) => mail.endsWith("pending")).length;
      if (after > before) sent.push(minute);
    }

    expect(sent).toEqual([0, 15, 30, 24 * 60, 24 * 60 + 15]);
    expect(await countRows(atHand().db, "subscriber")).toBe(1);
    expect(await service.confirm((await linksOf(service, atHand().db)).confirm, NOW)).toMatchObject(
      {
        ok: true,
      },
    );
  });

  it("b2: confirms once, with one welcome, however often the link is opened or sent", async () => {
    const service = serviceWith();
    await service.subscribe(signUp());
    const { confirm } = await linksOf(service, atHand().db);
    const answer = { ok: true, state: "confirmed", locale: "he" };

    expect(await service.look("confirm", confirm)).toMatchObject({ ok: true, state: "pending" });
    expect(await service.look("confirm", confirm)).toMatchObject({ ok: true, state: "pending" });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => service.confirm(confirm, NOW + 1)),
    );
    expect(answers).toEqual(Array.from({ length: 10 }, () => answer));
    expect(await service.confirm(confirm, NOW + DAY)).toEqual(answer);
    expect(await mails()).toEqual(["newsletter_confirm cancelled", "newsletter_welcome pending"]);
    expect(await consents()).toEqual([
      "asked form: Send me news.",
      "confirmed link: Send me news.",
    ]);
  });

  it("b2: tells somebody on the list so, once in seven days", async () => {
    const service = serviceWith();
    await confirmed(service, atHand().db);
    for (const days of [1, 2, 7.9, 8, 9]) {
      await service.subscribe(signUp({ now: NOW + days * DAY, locale: "de" }));
    }

    const told = (await mails()).filter((mail) => mail.startsWith("newsletter_already"));
    expect(told).toEqual(["newsletter_already pending", "newsletter_already pending"]);
    expect(await service.recipient(await theSubscriber(atHand().db), NOW)).toMatchObject({
      state: "confirmed",
      locale: "he",
    });
  });

  it.each(["page", "one-click"] as const)(
    "b2: ends a subscription by %s, and again changes nothing",
    async (method) => {
      const service = serviceWith();
      const { confirm, unsubscribe } = await confirmed(service, atHand().db);
      const answer = { ok: true, state: "unsubscribed", locale: "he" };

      expect(await service.look("unsubscribe", unsubscribe)).toMatchObject({ state: "confirmed" });
      expect(await service.unsubscribe(unsubscribe, NOW + 5, method)).toEqual(answer);
      expect(await service.unsubscribe(unsubscribe, NOW + 6, method)).toEqual(answer);
      expect(await service.look("unsubscribe", unsubscribe)).toEqual(answer);
      expect(await service.confirm(confirm, NOW + 7)).toEqual({
        ok: false,
        reason: "link_invalid",
      });
      expect((await consents()).at(-1)).toBe(`withdrawn ${method}: Send me news.`);
      expect(await consents()).toHaveLength(3);
      expect(await mails()).toEqual([
        "newsletter_confirm cancelled",
        "newsletter_welcome cancelled",
      ]);
      expect(await atHand().db.selectFrom("suppression").selectAll().execute()).toEqual([
        {
          email_hash: SIGNER.sign("suppression", EMAIL),
          reason: "unsubscribe",
          scope: "marketing",
          at: NOW + 5,
        },
      ]);
    },
  );

  it("b2: lets who left come back by confirming anew", async () => {
    const service = serviceWith();
    const first = await confirmed(service, atHand().db);
    await service.unsubscribe(first.unsubscribe, NOW + 5, "page");
    await service.subscribe(signUp({ now: NOW + 10, locale: "fr" }));
    const second = await linksOf(service, atHand().db);

    expect((await mails()).at(-1)).toBe("newsletter_confirm pending");
    expect(second.confirm).not.toBe(first.confirm);
    expect(await service.confirm(first.confirm, NOW + 11)).toMatchObject({ ok: false });
    expect(await service.confirm(second.confirm, NOW + 11)).toEqual({
      ok: true,
      state: "confirmed",
      locale: "fr",
    });
    expect(await countRows(atHand().db, "suppression")).toBe(0);
    expect(await service.unsubscribe(first.unsubscribe, NOW + 12, "page")).toMatchObject({
      state: "unsubscribed",
    });
  });

  it("b2: forgets who unsubscribes before confirming, and suppresses the address", async () => {
    const { db } = atHand();
    const service = serviceWith();
    await service.subscribe(signUp());
    const { confirm, unsubscribe } = await linksOf(service, atHand().db);
    const answer = { ok: true, state: "forgotten", locale: "he" };

    expect(await service.unsubscribe(unsubscribe, NOW + 5, "one-click")).toEqual(answer);
    expect(await service.unsubscribe(unsubscribe, NOW + 6, "page")).toEqual(answer);
    expect(await service.confirm(confirm, NOW + 7)).toMatchObject({ ok: false });
    expect(await service.recipient(await theSubscriber(atHand().db), NOW)).toBeUndefined();
    expect(await mails()).toEqual(["newsletter_confirm cancelled"]);
    const tables = ["subscriber", "consent", "suppression", "outbox"] as const;
    const rows = await Promise.all(
      tables.map((table) => db.selectFrom(table).selectAll().execute()),
    );
    expect(JSON.stringify(rows)).not.toContain("dana");
    expect(await countRows(db, "suppression")).toBe(1);

    await service.subscribe(signUp({ now: NOW + 10 }));
    expect((await mails()).at(-1)).toBe("newsletter_confirm pending");
  });

  it.each([
    ["manual", "unsubscribed", "marketing"],
    ["bounce", "bounced", "all"],
    ["complaint", "complained", "marketing"],
  ] as const)("b2: sends nothing to an address suppressed by %s", async (reason, state, scope) => {
    const { db } = atHand();
    const service = serviceWith();
    await confirmed(service, atHand().db);

    expect(await service.suppress(EMAIL, reason, NOW + 5)).toEqual({ ok: true });
    expect(await service.recipient(await theSubscriber(atHand().db), NOW)).toMatchObject({ state });
    await service.suppress("other@example.com", reason, NOW + 5);
    await service.subscribe(signUp({ now: NOW + DAY }));
    await service.subscribe(signUp({ now: NOW + DAY, email: "OTHER@example.com" }));
    expect((await mails()).slice(2)).toEqual([
      "newsletter_nothing cancelled",
      "newsletter_nothing cancelled",
    ]);
    expect(await countRows(db, "subscriber")).toBe(1);
    const { unsubscribe } = await linksOf(service, db);
    await service.unsubscribe(unsubscribe, NOW + DAY, "page");
    const rows = await db.selectFrom("suppression").select(["reason", "scope"]).execute();
    expect(rows).toEqual([
      { reason, scope },
      { reason, scope },
    ]);
  });

  it("b2: a suppressed address cannot be confirmed by a link sent before", async () => {
    const { db } = atHand();
    const service = serviceWith();
    await service.subscribe(signUp());
    const { confirm } = await linksOf(service, atHand().db);
    const [email_hash = ""] = suppressionHashes(SIGNER, EMAIL);
    const row = { email_hash, reason: "erasure", scope: "all", at: NOW } as const;
    await db.insertInto("suppression").values(row).execute();

    expect(await service.confirm(confirm, NOW)).toEqual({ ok: false, reason: "link_invalid" });
    expect(await mails()).toEqual(["newsletter_confirm pending"]);
  });

  it("b4: thanks a robot, keeps no address of it and mails nothing", async () => {
    const service = serviceWith();

    expect(await service.subscribe(signUp({ risk: "trap" }))).toEqual({ ok: true });
    expect(await mails()).toEqual(["newsletter_nothing cancelled"]);
    expect(await countRows(atHand().db, "subscriber")).toBe(0);
  });

  it("G8: writes the same whatever is known of an address", async () => {
    const { db } = atHand();
    const service = serviceWith();
    await confirmed(service, atHand().db);
    await service.suppress("blocked@example.com", "manual", NOW);
    const tables = ["submission", "consent", "outbox"] as const;
    const counts = () => Promise.all(tables.map((table) => countRows(db, table)));
    const steps = [EMAIL, EMAIL, "new@example.com", "new@example.com", "blocked@example.com"];
    for (const [index, email] of steps.entries()) {
      const before = await counts();
      const form = `form-${index}`;
      const answer = await service.subscribe(signUp({ email, submission: form, now: NOW + DAY }));
      expect(answer).toEqual({ ok: true });
      expect(await counts()).toEqual(before.map((count) => count + 1));
    }
  });

  it("G4: a form sent again does nothing, and with other contents is refused", async () => {
    const service = serviceWith();
    const form = "form";

    expect(await service.subscribe(signUp({ submission: form }))).toEqual({ ok: true });
    expect(await service.subscribe(signUp({ submission: form, now: NOW + DAY }))).toEqual({
      ok: true,
    });
    expect(
      await service.subscribe(
        signUp({ submission: "form", requestHash: "other", email: "b@example.com" }),
      ),
    ).toMatchObject({ ok: false, reason: "key_reused" });
    expect(await mails()).toEqual(["newsletter_confirm pending"]);
    expect(await countRows(atHand().db, "subscriber")).toBe(1);
  });

  it("G4: 50 at once of one form, and 50 forms for one address, make one mail each", async () => {
    const { db } = atHand();
    const service = serviceWith();
    const all = (make: (index: number) => SentForm) =>
      Promise.all(Array.from({ length: 50 }, (_, index) => service.subscribe(make(index))));
    const same = await all(() => signUp({ submission: "same" }));
    const many = await all((index) =>
      signUp({ email: "many@example.com", submission: `many-${index}` }),
    );

    expect(new Set([...same, ...many].map((result) => JSON.stringify(result))).size).toBe(1);
    expect(same[0]).toEqual({ ok: true });
    expect(await countRows(db, "subscriber")).toBe(2);
    expect((await mails()).filter((mail) => mail.startsWith("newsletter_confirm"))).toHaveLength(2);
    expect(await countRows(db, "outbox")).toBe(51);
  });

  it("b2: answers alike to links that are wrong, of another kind, or not ours", async () => {
    const service = serviceWith();
    await service.subscribe(signUp());
    const { confirm, unsubscribe } = await linksOf(service, atHand().db);
    const invalid = { ok: false, reason: "link_invalid" };

    expect(await service.confirm(unsubscribe, NOW)).toEqual(invalid);
    expect(await service.unsubscribe(confirm, NOW, "page")).toEqual(invalid);
    expect(await service.look("confirm", "")).toEqual(invalid);
    expect(await serviceWith(createSigner(["other"])).confirm(confirm, NOW)).toEqual(invalid);
  });

  it("b1: links and suppressions outlive a change of keys; later mails get links that work", async () => {
    const { unsubscribe } = await confirmed(serviceWith(), atHand().db);
    await serviceWith(SIGNER, "s").suppress("blocked@example.com", "manual", NOW);
    const rotated = serviceWith(createSigner(["new key", "key"]), "r");
    const { unsubscribe: kept } = await linksOf(rotated, atHand().db);
    const without = serviceWith(createSigner(["new key"]), "w");
    const { unsubscribe: renewed } = await linksOf(without, atHand().db);

    expect(kept).toBe(unsubscribe);
    await rotated.subscribe(signUp({ email: "blocked@example.com" }));
    expect((await mails()).at(-1)).not.toContain("pending");
    expect(renewed).not.toBe(unsubscribe);
    expect(await without.look("unsubscribe", unsubscribe)).toMatchObject({ ok: false });
    expect(await without.unsubscribe(renewed, NOW, "one-click")).toMatchObject({ ok: true });
  });
});
