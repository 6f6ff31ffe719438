import { describe, expect, it } from "vitest";
import { createSigner } from "#forms/node";
import type { Session, StudioPerson } from "#people";
import { createPeopleService, type PeopleService } from "#people/node";
import { createDevice } from "#fixtures/passkey-device.ts";
import { ENGINES } from "#fixtures/store/engines.ts";
import { NOW } from "#fixtures/store/requests.ts";
import { countingIds, mailsIn } from "#fixtures/store/stored-rows.ts";
import { withStore } from "#fixtures/store/with-store.ts";

const HOUR = 3_600_000;
const SITE = { origin: "https://studio.example", name: "Kinovane" };
const REFUSED = { ok: false, reason: "passkey_invalid" };

describe.each(ENGINES)("passkeys on $name", { timeout: 60_000 }, (engine) => {
  const atHand = withStore(engine);
  const signer = createSigner(["k".repeat(32)]);
  const newId = countingIds("id");

  const open = (): PeopleService => {
    const { store } = atHand();
    return createPeopleService({ store: store.people, limits: store.rateLimits, signer, newId });
  };

  /** Invites somebody and signs them in by a link. */
  async function signedIn(service: PeopleService, email = "ann@example.com") {
    const author = { id: null, name: "command line" };
    const answer = await service.invite({ email, role: "owner", author, now: NOW });
    if (!answer.ok) throw new Error(answer.reason);
    const token = await service.printLink(answer.person, NOW);
    const used = { token, browser: undefined, device: "Firefox", networks: [], now: NOW };
    const begun = await service.signIn(used);
    const found = begun.ok ? await service.authenticate(begun.token, NOW) : undefined;
    if (!found) throw new Error("nobody is signed in");
    return found;
  }

  const asAuthor = ({ id, emailKey }: StudioPerson) => ({ id, name: emailKey });

  async function add(
    service: PeopleService,
    who: { readonly person: StudioPerson; readonly session: Session },
    device = createDevice(SITE.origin),
    now = NOW,
  ) {
    const asked = await service.passkeyToAdd(SITE, who.person, who.session, NOW);
    const answer = await service.addPasskey({
      site: SITE,
      ...who,
      answer: device.make(asked ?? "{}"),
      name: " My phone ",
      locale: "en",
      author: asAuthor(who.person),
      now,
    });
    return { device, answer };
  }

  const asking = async (service: PeopleService, browser = "browser", now = NOW) =>
    (await service.passkeyToSignIn(SITE, browser, now)) ?? "";
  const signing = (answer: string, browser = "browser", now = NOW) => ({
    site: SITE,
    answer,
    browser,
    device: "Firefox",
    networks: [],
    now,
  });

  it("are added, used, named and removed, and all of it is written down", async () => {
    const service = open();
    const who = await signedIn(service);
    const author = asAuthor(who.person);
    const { device, answer } = await add(service, who);
    expect(answer).toEqual({ ok: true });
    expect(await service.passkeys(who.person.id)).toMatchObject([
      { id: device.id, name: "My phone", usedAt: null },
    ]);
    expect(await mailsIn(atHand().db)).toContain("people_passkey pending");

    const later = NOW + 5 * HOUR;
    const asked = await asking(service, "browser", later);
    const begun = await service.signInByPasskey(signing(device.sign(asked), "browser", later));
    expect(begun).toMatchObject({ ok: true, person: { id: who.person.id } });
    const token = begun.ok ? begun.token : "";
    expect(await service.authenticate(token, later)).toMatchObject({ person: { role: "owner" } });
    expect(await service.passkeys()).toMatchObject([{ usedAt: later }]);

    const { id } = who.person;
    const renamed = { author, now: later };
    expect(await service.renamePasskey(id, device.id, { name: "Phone", ...renamed })).toBe(true);
    expect(await service.renamePasskey(id, device.id, { name: " ", ...renamed })).toBe(false);
    expect(await service.renamePasskey("other", device.id, { name: "Y", ...renamed })).toBe(false);
    expect(await service.removePasskeys("other", author, later, device.id)).toBe(0);
    expect(await service.removePasskeys(id, author, later, device.id)).toBe(1);
    expect(await service.signInByPasskey(signing(device.sign(await asking(service))))).toEqual(
      REFUSED,
    );
    const trail = await service.audit({ subject: "ann@example.com", limit: 9 });
    expect(trail.map(({ action }) => action).toSorted()).toEqual([
      "passkey_add",
      "passkey_remove",
      "passkey_rename",
      "people_invite",
      "people_sign_in",
      "people_sign_in",
    ]);
    expect(trail.find(({ action }) => action === "passkey_rename")).toMatchObject({
      before: { name: "My phone" },
      after: { name: "Phone" },
    });
  });

  it("answer a challenge once, in the browser whose page had it, within the hour", async () => {
    const service = open();
    const who = await signedIn(service);
    const { device } = await add(service, who);
    const answer = device.sign(await asking(service));
    expect(await service.signInByPasskey(signing(answer, "other"))).toEqual(REFUSED);
    // Refused before it was used up; of several at once, one gets in.
    const tries = await Promise.all([1, 2, 3].map(() => service.signInByPasskey(signing(answer))));
    expect(tries.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await service.signInByPasskey(signing(answer))).toEqual(REFUSED);

    const late = device.sign(await asking(service));
    expect(await service.signInByPasskey(signing(late, "browser", NOW + HOUR))).toEqual(REFUSED);
    const toAdd = await service.passkeyToAdd(SITE, who.person, who.session, NOW);
    const ofOtherUse = device.sign(toAdd ?? "");
    expect(await service.signInByPasskey(signing(ofOtherUse, who.session.id))).toEqual(REFUSED);
    const ofNobody = device.sign(JSON.stringify({ challenge: "AAAA", rpId: "studio.example" }));
    expect(await service.signInByPasskey(signing(ofNobody))).toEqual(REFUSED);
  });

  it("are refused when anything of the answer is not what was asked for", async () => {
    const service = open();
    const { device } = await add(service, await signedIn(service));
    const other = await add(service, await signedIn(service, "bob@example.com"));
    const forgeries: readonly Parameters<typeof device.sign>[1][] = [
      { origin: "https://studio.example.evil.example" },
      { origin: "http://studio.example" },
      { rpId: "evil.example" },
      { isVerified: false },
      { crossOrigin: true },
      { type: "webauthn.create" },
      { credential: other.device.id },
      { credential: "unknown" },
      { userHandle: Buffer.from("id-of-another").toString("base64url") },
      { userHandle: "" },
    ];
    for (const forged of forgeries) {
      const answer = device.sign(await asking(service), forged);
      expect([forged, await service.signInByPasskey(signing(answer))]).toEqual([forged, REFUSED]);
    }
    for (const answer of ["", "null", "{}", "[1", JSON.stringify({ id: device.id })]) {
      expect(await service.signInByPasskey(signing(answer))).toEqual(REFUSED);
    }
    // A copy of the key: its counter is behind.
    const first = device.sign(await asking(service), { counter: 40 });
    expect(await service.signInByPasskey(signing(first))).toMatchObject({ ok: true });
    for (const counter of [40, 39, 0]) {
      const copied = device.sign(await asking(service), { counter });
      expect(await service.signInByPasskey(signing(copied))).toEqual(REFUSED);
    }
    const next = device.sign(await asking(service), { counter: 41 });
    expect(await service.signInByPasskey(signing(next))).toMatchObject({ ok: true });
  });

  it("are added only soon after signing in, each once, and not without end", async () => {
    const service = open();
    const who = await signedIn(service);
    const { device } = await add(service, who);
    expect((await add(service, who, device)).answer).toEqual({ ok: false, reason: "known" });
    expect(await service.passkeyToAdd(SITE, who.person, who.session, NOW + HOUR)).toBeUndefined();
    expect((await add(service, who, createDevice(SITE.origin), NOW + HOUR)).answer).toEqual({
      ok: false,
      reason: "stale",
    });
    const elsewhere = createDevice("https://evil.example");
    expect((await add(service, who, elsewhere)).answer).toEqual({ ok: false, reason: "invalid" });
    for (let count = 1; count < 20; count += 1) {
      expect((await add(service, who)).answer).toEqual({ ok: true });
    }
    expect((await add(service, who)).answer).toEqual({ ok: false, reason: "too_many" });
    const numbered = { ...SITE, origin: "http://127.0.0.1:3000" };
    expect(await service.passkeyToSignIn(numbered, "browser", NOW)).toBeUndefined();
  });

  it("end with their owner's access", async () => {
    const service = open();
    const ann = await signedIn(service);
    const bob = await signedIn(service, "bob@example.com");
    const { device } = await add(service, bob);
    const answer = device.sign(await asking(service));
    const pending = await service.passkeyToAdd(SITE, bob.person, bob.session, NOW);
    await service.remove(bob.person.id, asAuthor(ann.person), NOW);
    expect(await service.signInByPasskey(signing(answer))).toEqual(REFUSED);
    const late = {
      site: SITE,
      ...bob,
      answer: createDevice(SITE.origin).make(pending ?? ""),
      name: "Late",
      locale: "en",
      author: asAuthor(bob.person),
      now: NOW,
    };
    expect(await service.addPasskey(late)).toEqual({ ok: false, reason: "not_found" });
    const again = await signedIn(service, "bob@example.com");
    expect(await service.passkeys(again.person.id)).toEqual([]);
    expect(await service.signInByPasskey(signing(device.sign(await asking(service))))).toEqual(
      REFUSED,
    );
  });
});
