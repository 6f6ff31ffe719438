import { describe, expect, it } from "vitest";
import type { ChangeAuthor } from "#forms";
import { createSigner } from "#forms/node";
import { createPeopleService, type PeopleService } from "#people/node";
import { ENGINES } from "#fixtures/store/engines.ts";
import { after, bookRequest, NOW } from "#fixtures/store/requests.ts";
import { countingIds, mailsIn } from "#fixtures/store/stored-rows.ts";
import { withStore } from "#fixtures/store/with-store.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const ANN: ChangeAuthor = { id: "ann", name: "ann@example.com" };
const NETWORKS = ["192.0.2.0/24"];

describe.each(ENGINES)("people of the studio on $name", { timeout: 60_000 }, (engine) => {
  const atHand = withStore(engine);
  const signer = createSigner(["k".repeat(32)]);
  const newId = countingIds("id");

  const open = (): PeopleService => {
    const { store } = atHand();
    return createPeopleService({ store: store.people, limits: store.rateLimits, signer, newId });
  };

  async function invite(service: PeopleService, email: string, role: "owner" | "editor" = "owner") {
    const answer = await service.invite({ email, role, author: ANN, now: NOW });
    if (!answer.ok) throw new Error(answer.reason);
    return answer.person;
  }

  /** Asks for a link and reads its mail. */
  async function askFor(service: PeopleService, email: string, browser: string, now = NOW) {
    const asked = { email, browser, networks: [], locale: "en", now };
    expect(await service.askForLink(asked)).toBe(true);
    const rows = await atHand().store.outbox.list({ states: ["pending"], limit: 9 });
    const row = rows.find(({ kind }) => kind === "people_link");
    return row && (await service.linkMail(row.ref, now));
  }

  const using = (token: string, browser?: string, now = NOW) => ({
    token,
    browser,
    device: "Firefox",
    networks: NETWORKS,
    now,
  });

  it("are invited once, get another role, and are removed; one owner stays", async () => {
    const service = open();
    const ann = await invite(service, "Ann@Example.com");
    const again = await service.invite({
      email: "ann@example.com",
      role: "owner",
      author: ANN,
      now: NOW,
    });
    expect(again).toMatchObject({ ok: true, isNew: false, person: { id: ann.id } });
    expect(await mailsIn(atHand().db)).toEqual(["people_invite pending"]);

    const last = { ok: false, reason: "last_owner" };
    const demote = { email: "ann@example.com", role: "viewer", author: ANN, now: NOW } as const;
    expect(await service.invite(demote)).toEqual(last);
    expect(await service.remove(ann.id, ANN, NOW)).toEqual(last);
    expect(await service.find("ANN@example.com")).toMatchObject({ role: "owner" });

    const bob = await invite(service, "bob@example.com");
    const both = await Promise.all([ann, bob].map(({ id }) => service.remove(id, ANN, NOW)));
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await service.list()).toHaveLength(1);
    expect(await service.remove("nobody", ANN, NOW)).toEqual({ ok: false, reason: "not_found" });
  });

  it("sign in by a link: once, in the browser that asked, for ten minutes", async () => {
    const service = open();
    await invite(service, "ann@example.com");
    const mail = await askFor(service, "ANN@example.com", "browser");
    const token = mail?.token ?? "";
    expect(mail?.email).toBe("ann@example.com");

    expect(await service.look(token, "other", NOW)).toEqual({ state: "elsewhere" });
    expect(await service.look(token, undefined, NOW)).toEqual({ state: "elsewhere" });
    expect(await service.signIn(using(token, "other"))).toMatchObject({ reason: "link_invalid" });
    expect(await service.signIn(using(token))).toMatchObject({ reason: "link_invalid" });
    // Looking, and trying elsewhere, has used nothing up.
    expect(await service.look(token, "browser", NOW)).toMatchObject({ state: "ready" });
    const late = using(token, "browser", NOW + 10 * MINUTE);
    expect(await service.signIn(late)).toMatchObject({ reason: "link_invalid" });

    const tries = await Promise.all([1, 2, 3].map(() => service.signIn(using(token, "browser"))));
    expect(tries.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await service.look(token, "browser", NOW)).toEqual({ state: "invalid" });
    expect(await service.signIn(using("x".repeat(43), "browser"))).toMatchObject({ ok: false });
    const entries = await service.audit({ subject: "ann@example.com", limit: 9 });
    const actions = entries.map(({ action }) => action).toSorted();
    expect(actions).toEqual(["people_invite", "people_sign_in"]);
  });

  it("are not told apart from strangers, by answer or by what is written", async () => {
    const service = open();
    await invite(service, "ann@example.com");
    await askFor(service, "ann@example.com", "browser");
    expect(await askFor(service, "zoe@example.com", "browser")).toMatchObject({
      email: "ann@example.com",
    });
    expect(await mailsIn(atHand().db)).toEqual([
      "people_invite pending",
      "people_link pending",
      "people_link cancelled",
    ]);
    const links = await atHand().db.selectFrom("sign_in_link").select("person_id").execute();
    expect(links.map(({ person_id: id }) => id === null).toSorted()).toEqual([false, true]);
    const [stranger] = await atHand().store.outbox.list({ states: ["cancelled"], limit: 1 });
    expect(await service.linkMail(stranger?.ref ?? "", NOW)).toBeUndefined();
  });

  it("get no more mails than a person asks for, and networks no more tries", async () => {
    const service = open();
    await invite(service, "ann@example.com");
    const ask = (network: string) =>
      service.askForLink({
        email: "ann@example.com",
        browser: "b",
        networks: [network],
        locale: "en",
        now: NOW,
      });
    const sent = async (): Promise<number> =>
      (await mailsIn(atHand().db)).filter((mail) => mail === "people_link pending").length;
    for (let index = 0; index < 9; index += 1) expect(await ask("stranger")).toBe(true);
    expect(await sent()).toBe(5);
    // Who asks without end does not keep the person out whose address it is.
    await ask("her own");
    expect(await sent()).toBe(6);
    for (let index = 0; index < 50; index += 1) await ask(`network ${index}`);
    expect(await sent()).toBe(40);

    const asked = {
      email: "x@example.com",
      browser: "b",
      networks: NETWORKS,
      locale: "en",
      now: NOW,
    };
    const answers: boolean[] = [];
    for (let index = 0; index < 11; index += 1) answers.push(await service.askForLink(asked));
    expect(answers.filter(Boolean)).toHaveLength(10);
    const tries: unknown[] = [];
    for (let index = 0; index < 21; index += 1)
      tries.push(await service.signIn(using("guess", "b")));
    expect(tries.at(-1)).toEqual({ ok: false, reason: "rate_limited" });
  });

  it("have sessions that end idle, in time, by sign-out and with their access", async () => {
    const service = open();
    const ann = await invite(service, "ann@example.com");
    await invite(service, "bob@example.com");
    const start = async (now = NOW): Promise<string> => {
      const answer = await service.signIn(using(await service.printLink(ann, now), undefined, now));
      return answer.ok ? answer.token : "";
    };
    const isLive = async (token: string, now: number) =>
      (await service.authenticate(token, now)) !== undefined;

    const first = await start();
    expect(await isLive(first, NOW + 12 * HOUR - 1)).toBe(true);
    expect(await isLive(first, NOW + 24 * HOUR - 2)).toBe(true);
    expect(await isLive(first, NOW + 36 * HOUR - 2)).toBe(false);
    const second = await start();
    for (let now = NOW; now < NOW + 30 * DAY; now += 6 * HOUR) await isLive(second, now);
    expect(await isLive(second, NOW + 30 * DAY - 1)).toBe(true);
    expect(await isLive(second, NOW + 30 * DAY)).toBe(false);

    const [third, fourth] = [await start(), await start()];
    const [one] = await service.sessions(ann.id, NOW + 1);
    expect(await service.signOut("someone-else", ANN, NOW, one?.id)).toBe(0);
    expect(await service.signOut(ann.id, ANN, NOW, one?.id)).toBe(1);
    const under = await service.printLink(ann, NOW);
    await service.signOut(ann.id, ANN, NOW);
    expect(await Promise.all([isLive(third, NOW), isLive(fourth, NOW)])).toEqual([false, false]);
    expect(await service.look(under, undefined, NOW)).toEqual({ state: "invalid" });

    const fifth = await start();
    const pending = await service.printLink(ann, NOW);
    await service.remove(ann.id, ANN, NOW);
    expect(await isLive(fifth, NOW)).toBe(false);
    expect(await service.signIn(using(pending))).toMatchObject({ reason: "link_invalid" });
  });

  it("leave no token in the database", async () => {
    const service = open();
    const ann = await invite(service, "ann@example.com");
    const link = await service.printLink(ann, NOW);
    const answer = await service.signIn(using(link));
    const { db } = atHand();
    const rows = JSON.stringify([
      await db.selectFrom("session").selectAll().execute(),
      await db.selectFrom("sign_in_link").selectAll().execute(),
      await db.selectFrom("audit_entry").selectAll().execute(),
      await db.selectFrom("outbox").selectAll().execute(),
    ]);
    expect(rows).not.toContain(link);
    expect(rows).not.toContain(answer.ok ? answer.token : "-");
  });

  it("are written down with what they change, in the same transaction", async () => {
    const { bookings, studio, people } = atHand().store;
    await bookings.book(bookRequest("b1", after(0)));
    const change = { id: "b1", revision: 0, messages: [], author: ANN, now: NOW };
    await bookings.cancel({ ...change, revision: 7 });
    expect(await people.audit({ limit: 9 })).toEqual([]);
    await bookings.cancel(change);
    await bookings.cancel(change);
    await studio.closeDay("2027-03-19", NOW + 1, { reason: "Filming", author: ANN });
    await studio.closeDay("2027-03-19", NOW + 2, { author: ANN });
    await studio.openDay("2027-03-19", NOW + 3, ANN);

    const entries = await people.audit({ limit: 9 });
    expect(entries).toMatchObject([
      { action: "day_open", before: { reason: "Filming" }, after: null },
      { action: "day_close", subject: "2027-03-19", before: null, after: { reason: "Filming" } },
      {
        action: "booking_cancel",
        at: NOW,
        author: ANN,
        subject: "b1",
        before: { start: after(0), status: "confirmed" },
        after: { start: after(0), status: "cancelled" },
      },
    ]);
    expect(await people.audit({ subject: "b1", limit: 9 })).toHaveLength(1);
    expect(await people.audit({ before: entries[1], limit: 1 })).toMatchObject([{ subject: "b1" }]);
  });
});
