import { describe, expect, it } from "vitest";
import type { SentForm } from "#forms";
import { createSigner } from "#forms/node";
import { createNewsletterService, type NewsletterService } from "#newsletter/node";
import { countingIds, countRows, mailsIn } from "#fixtures/store/stored-rows.ts";
import { ENGINES } from "#fixtures/store/engines.ts";
import { confirmed, DAY, EMAIL, linksOf, NOW, signUp } from "#fixtures/store/sign-ups.ts";
import { withStore } from "#fixtures/store/with-store.ts";

const SIGNER = createSigner(["key"]);

describe.each(ENGINES)("the newsletter guarded on $name", { timeout: 60_000 }, (engine) => {
  const atHand = withStore(engine);

  function serviceWith(signer = SIGNER, ids = "n"): NewsletterService {
    return createNewsletterService({
      store: atHand().store.newsletter,
      signer,
      newId: countingIds(ids),
    });
  }

  const mails = () => mailsIn(atHand().db);

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
