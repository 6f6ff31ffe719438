import { describe, expect, it } from "vitest";
import { createSigner } from "#forms/node";
import { createNewsletterDesk, type NewsletterDesk, type SignUp } from "#newsletter/node";
import { countingIds, countRows, mailsIn } from "#fixtures/store/stored-rows.ts";
import { ENGINES } from "#fixtures/store/engines.ts";
import {
  confirmed,
  DAY,
  EMAIL,
  linksOf,
  NOW,
  signUp,
  submission,
} from "#fixtures/store/sign-ups.ts";
import { withStore } from "#fixtures/store/with-store.ts";

const SIGNER = createSigner(["key"]);

describe.each(ENGINES)("the newsletter guarded on $name", { timeout: 60_000 }, (engine) => {
  const atHand = withStore(engine);

  function deskWith(signer = SIGNER, ids = "n"): NewsletterDesk {
    return createNewsletterDesk({
      store: atHand().store.newsletter,
      signer,
      newId: countingIds(ids),
    });
  }

  const mails = () => mailsIn(atHand().db);

  it("b4: thanks a robot, keeps no address of it and mails nothing", async () => {
    const desk = deskWith();

    expect(await desk.subscribe(signUp({ risk: "trap" }))).toEqual({ ok: true });
    expect(await mails()).toEqual(["newsletter_nothing cancelled"]);
    expect(await countRows(atHand().db, "subscriber")).toBe(0);
  });

  it("G8: writes the same whatever is known of an address", async () => {
    const { db } = atHand();
    const desk = deskWith();
    await confirmed(desk, atHand().db);
    await desk.suppress("blocked@example.com", "manual", NOW);
    const tables = ["submission", "consent", "outbox"] as const;
    const counts = () => Promise.all(tables.map((table) => countRows(db, table)));
    const steps = [EMAIL, EMAIL, "new@example.com", "new@example.com", "blocked@example.com"];
    for (const [index, email] of steps.entries()) {
      const before = await counts();
      const form = submission(`form-${index}`);
      const answer = await desk.subscribe(signUp({ email, submission: form, now: NOW + DAY }));
      expect(answer).toEqual({ ok: true });
      expect(await counts()).toEqual(before.map((count) => count + 1));
    }
  });

  it("G4: a form sent again does nothing, and with other contents is refused", async () => {
    const desk = deskWith();
    const form = submission("form");

    expect(await desk.subscribe(signUp({ submission: form }))).toEqual({ ok: true });
    expect(await desk.subscribe(signUp({ submission: form, now: NOW + DAY }))).toEqual({
      ok: true,
    });
    expect(
      await desk.subscribe(
        signUp({ submission: submission("form", "other"), email: "b@example.com" }),
      ),
    ).toEqual({ ok: false, reason: "key_reused" });
    expect(await mails()).toEqual(["newsletter_confirm pending"]);
    expect(await countRows(atHand().db, "subscriber")).toBe(1);
  });

  it("G4: 50 at once of one form, and 50 forms for one address, make one mail each", async () => {
    const { db } = atHand();
    const desk = deskWith();
    const all = (make: (index: number) => SignUp) =>
      Promise.all(Array.from({ length: 50 }, (_, index) => desk.subscribe(make(index))));
    const same = await all(() => signUp({ submission: submission("same") }));
    const many = await all((index) =>
      signUp({ email: "many@example.com", submission: submission(`many-${index}`) }),
    );

    expect(new Set([...same, ...many].map((result) => JSON.stringify(result))).size).toBe(1);
    expect(same[0]).toEqual({ ok: true });
    expect(await countRows(db, "subscriber")).toBe(2);
    expect((await mails()).filter((mail) => mail.startsWith("newsletter_confirm"))).toHaveLength(2);
    expect(await countRows(db, "outbox")).toBe(51);
  });

  it("b2: answers alike to links that are wrong, of another kind, or not ours", async () => {
    const desk = deskWith();
    await desk.subscribe(signUp());
    const { confirm, unsubscribe } = await linksOf(desk, atHand().db);
    const invalid = { ok: false, reason: "link_invalid" };

    expect(await desk.confirm(unsubscribe, NOW)).toEqual(invalid);
    expect(await desk.unsubscribe(confirm, NOW, "page")).toEqual(invalid);
    expect(await desk.look("confirm", "")).toEqual(invalid);
    expect(await deskWith(createSigner(["other"])).confirm(confirm, NOW)).toEqual(invalid);
  });

  it("b1: links and suppressions outlive a change of keys; later mails get links that work", async () => {
    const { unsubscribe } = await confirmed(deskWith(), atHand().db);
    await deskWith(SIGNER, "s").suppress("blocked@example.com", "manual", NOW);
    const rotated = deskWith(createSigner(["new key", "key"]), "r");
    const { unsubscribe: kept } = await linksOf(rotated, atHand().db);
    const without = deskWith(createSigner(["new key"]), "w");
    const { unsubscribe: renewed } = await linksOf(without, atHand().db);

    expect(kept).toBe(unsubscribe);
    await rotated.subscribe(signUp({ email: "blocked@example.com" }));
    expect((await mails()).at(-1)).not.toContain("pending");
    expect(renewed).not.toBe(unsubscribe);
    expect(await without.look("unsubscribe", unsubscribe)).toMatchObject({ ok: false });
    expect(await without.unsubscribe(renewed, NOW, "one-click")).toMatchObject({ ok: true });
  });
});
