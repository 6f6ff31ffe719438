import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fileTransport } from "#mail";
import { bounce, complaint, declined } from "#fixtures/mail/reports.ts";
import { messageIdOf } from "#fixtures/mail/sample-mails.ts";
import { createStudio, type FilledStudio, NOW } from "#fixtures/filled-studio.ts";
import { typed } from "#fixtures/typed-terminal.ts";

let studio: FilledStudio;
beforeEach(async () => {
  studio = await createStudio();
});
afterEach(() => studio.remove());

const run = (line: string | readonly string[], answer?: boolean) => typed(line, studio.env, answer);
const inFolder = (name: string) => path.join(studio.folder, name);

interface Lead {
  readonly reference: string;
  readonly state: string;
}

describe("b4: leads", () => {
  it("are listed by state and time, and decided on", async () => {
    const kept = await studio.enquire("ann", "A film about bread.");
    const aside = await studio.enquire("bob", "Cheap watches here!", "trap");
    const states = async (options: string) =>
      (await run(`leads list --json${options}`))
        .json<Lead[]>()
        .map(({ reference, state }) => `${reference} ${state}`)
        .toSorted();

    expect(await states("")).toEqual([`${kept} accepted`, `${aside} quarantine`].toSorted());
    expect(await states(" --state quarantine,spam")).toEqual([`${aside} quarantine`]);
    expect(await states(" --limit 1")).toHaveLength(1);
    expect(await states(" --since 2027-03-15")).toHaveLength(2);
    expect(await states(" --since 2027-03-15T07:00:01Z")).toEqual([]);

    expect((await run(`leads release ${aside.toLowerCase()}`)).code).toBe(0);
    expect((await run(`leads spam ${kept} --json`)).json()).toMatchObject({ state: "spam" });
    expect(await states("")).toEqual([`${kept} spam`, `${aside} released`].toSorted());
    expect(await run("leads release C-00000")).toMatchObject({ code: 1, out: "" });
  });

  it("are shown without signs that move a terminal's cursor", async () => {
    const reference = await studio.enquire("ann", "Hello\u001B[2J \u202Ethere,\nsecond line");
    for (const line of [`leads show ${reference}`, "leads list"]) {
      const { out } = await run(line);
      expect(out).toContain("Hello");
      expect(out).not.toContain("\u001B");
      expect(out).not.toContain("\u202E");
    }
    expect((await run(`leads show ${reference}`)).out).toContain("\n  second line\n");
    expect((await run(`leads show ${reference} --json`)).json()).toMatchObject({
      createdAt: "2027-03-15T07:00:00Z",
      locale: "he",
    });
  });

  it("are exported as CSV that is no formula and as JSON, to files for their owner", async () => {
    await studio.enquire("ann", '=HYPERLINK("https://x.example")');
    const file = inFolder("leads.csv");
    expect(await run(`leads export --out ${file}`)).toMatchObject({ code: 0, out: "" });
    const [head, row] = (await readFile(file, "utf8")).split("\r\n");
    expect(head).toMatch(/^id,reference,state,createdAt,/);
    expect(row).toContain(`"'=HYPERLINK(""https://x.example"")"`);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await run(`leads export --out ${file}`)).code).toBe(1);
    expect((await run(`leads export --out ${file} --force`)).code).toBe(0);
    expect((await run("leads export --json")).json()).toHaveLength(1);
    expect((await run("leads export --json --state spam")).json()).toEqual([]);
    const trail = await studio.services.people.audit({ limit: 9 });
    // A file that could not be written counts: whoever tried had the data.
    expect(trail.map(({ action }) => action)).toEqual(
      Array.from({ length: 5 }, () => "enquiry_export"),
    );
  });
});

describe("b2: newsletter", () => {
  it("goes out and comes back with its evidence; who wants no mail stays away", async () => {
    for (const name of ["ann", "bob", "cem"]) await studio.subscribe(`${name}@example.com`);
    expect((await run("newsletter suppress bob@example.com --reason bounce")).code).toBe(2);
    expect(await run("newsletter suppress bob@example.com --reason bounce --yes")).toMatchObject({
      code: 0,
    });
    const listed = (await run("newsletter list --json --state bounced")).json();
    expect(listed).toMatchObject([{ email: "bob@example.com", locale: "de", confirmedAt: null }]);
    expect((await run("newsletter list --limit 1")).out).toMatch(/^1 shown; in all .*\b2 pending/m);

    const file = inFolder("list.csv");
    await run(`newsletter export --out ${file}`);
    expect((await run("newsletter export --json")).code).toBe(2);
    const other = await createStudio();
    try {
      const { env } = other;
      await typed("newsletter suppress cem@example.com --yes", env);
      expect((await typed(`newsletter import ${file} --json`, env)).json()).toEqual({
        added: 2,
        known: [],
        suppressed: [4],
      });
      expect((await typed(`newsletter import ${file}`, env)).out).toMatch(
        /0 added\n2 already known/,
      );
    } finally {
      await other.remove();
    }
  });

  it("takes no file with a line that is wrong, and says which", async () => {
    const file = inFolder("wrong.csv");
    await writeFile(file, "email,locale\r\n");
    const { code, notes } = await run(`newsletter import ${file}`);
    expect(code).toBe(1);
    expect(notes).toContain(`${file}:1: state: the column is missing`);
    expect((await run("newsletter import nowhere.csv")).code).toBe(1);
    expect((await run("newsletter suppress nobody --yes")).code).toBe(2);
  });
});

describe("G10: privacy", () => {
  it("shows and forgets a person, in mails that are files too", async () => {
    await studio.book("ann", "2027-03-18T08:00:00Z");
    await studio.enquire("ann", "A film about bread.");
    await studio.subscribe("Ann@Example.com");
    await studio.enquire("bob", "A film about wine.");
    const from = { name: "", address: "s@a.example" };
    const words = { subject: "S", text: "T", html: "<p>T</p>" };
    const mail = (key: string, address: string) => ({
      ...words,
      key,
      messageId: `<${key}@a.example>`,
      from,
      to: { name: "", address },
      headers: {},
      attachments: [],
    });
    const transport = fileTransport(studio.folder, () => NOW);
    await transport.send(mail("one", "ann@example.com"));
    await transport.send(mail("two", "bob@example.com"));

    const found = (await run("privacy export ann@example.com")).json<Record<string, unknown[]>>();
    expect(Object.entries(found).map(([kind, rows]) => [kind, rows.length])).toEqual([
      ["bookings", 1],
      ["contacts", 1],
      ["entries", 0],
      ["subscriptions", 1],
      ["issues", 0],
      ["consents", 3],
      ["messages", 7],
      ["suppressions", 0],
      ["access", 0],
      ["passkeys", 0],
      ["audit", 0],
    ]);
    expect((await run("privacy erase ann@example.com")).code).toBe(2);
    expect(await run("privacy erase ann@example.com --yes --json")).toMatchObject({ code: 0 });
    const left = (await run("privacy export ann@example.com")).json<Record<string, unknown[]>>();
    expect(left).toMatchObject({ bookings: [], contacts: [], subscriptions: [], messages: [] });
    expect(left["suppressions"]).toHaveLength(1);
    expect((await run("booking list --state cancelled --json")).json()).toMatchObject([
      { name: null, email: null },
    ]);
    expect((await run("leads list --json")).json()).toHaveLength(2);
    const files = await readdir(inFolder("outbox"));
    expect(files.map((name) => name.includes("two"))).toEqual([true]);
  });
});

describe("b2: reports of mail servers", () => {
  const ingest = (mail: string) =>
    typed("mail-ingest --json", studio.env, undefined, undefined, mail);

  /** A mail that was sent to somebody; its Message-ID. */
  async function sent(kind: string, ref: string): Promise<{ id: string; messageId: string }> {
    const { outbox } = studio.services.store;
    const id = `mail-of-${ref}`;
    const message = { id, dedupeKey: id, kind, ref, refRevision: null, payload: "{}" };
    await outbox.enqueue([{ ...message, notBefore: 0 }]);
    const leased = await outbox.lease({ owner: "test", now: NOW, leaseUntil: NOW + 1, limit: 99 });
    await Promise.all(leased.map((row) => outbox.complete(row, NOW)));
    return { id, messageId: messageIdOf(id, "a.example") };
  }

  it("a bounce of a newsletter's mail ends the subscription, once", async () => {
    const { store } = studio.services;
    await studio.subscribe("ann@example.com");
    const [ann] = await store.newsletter.page(undefined, 9);
    const mail = await sent("newsletter_confirm", ann?.id ?? "");
    const report = bounce(mail.messageId, "5.1.1");

    expect((await ingest(report)).json()).toMatchObject({ report: "bounce", suppressed: true });
    expect((await store.newsletter.find(ann?.id ?? ""))?.state).toBe("bounced");
    expect(await store.outbox.find(mail.id)).toMatchObject({ state: "dead", lastCode: "5.1.1" });
    expect(await ingest(report)).toMatchObject({ code: 0 });
    const pending = await store.outbox.list({ states: ["pending"], limit: 9 });
    expect(pending.map(({ dedupeKey }) => dedupeKey)).toEqual([`alarm:undelivered:${mail.id}`]);
  });

  it("a bounce of a booking's mail is shown with the booking, and the studio is told", async () => {
    const booking = await studio.book("ann", "2027-03-18T08:00:00Z");
    const mail = await sent("booking_booked", booking.id);
    expect((await ingest(bounce(mail.messageId, "5.2.2"))).json()).toMatchObject({
      suppressed: false,
    });
    const shown = await typed(`booking show ${booking.id}`, studio.env);
    expect(shown.out).toContain("undelivered: booking_booked (5.2.2)");
    expect((await typed(`booking show ${booking.id} --json`, studio.env)).json()).toMatchObject({
      undelivered: [{ kind: "booking_booked", code: "5.2.2" }],
    });
  });

  it("a complaint closes the address to the newsletter", async () => {
    const { store } = studio.services;
    await studio.subscribe("ann@example.com");
    const [ann] = await store.newsletter.page(undefined, 9);
    const { messageId } = await sent("newsletter_welcome", ann?.id ?? "");
    expect((await ingest(complaint(messageId))).json()).toMatchObject({ report: "complaint" });
    expect((await store.newsletter.find(ann?.id ?? ""))?.state).toBe("complained");
  });

  it("three issues in a row that came back for a passing reason end the subscription", async () => {
    const { store } = studio.services;
    await studio.subscribe("ann@example.com");
    const [ann] = await store.newsletter.page(undefined, 9);
    if (!ann) throw new Error("nobody has subscribed");
    await store.newsletter.change({
      who: { id: ann.id },
      suppressionHashes: [],
      plan: (row) => row && { subscriber: { ...row, state: "confirmed", confirmedAt: NOW } },
      now: NOW,
    });
    const suppressed: boolean[] = [];
    for (const issue of [1, 2, 3]) {
      const [now, messageId] = [NOW + issue, messageIdOf(`copy ${issue}`, "a.example")];
      await store.issues.schedule(issue, now, now);
      const nameOf = (): string => messageId.slice(1, messageId.indexOf("@"));
      const worker = { owner: "test", now, leaseUntil: now + 1_000, limit: 1, intervalMs: 0 };
      for (const copy of await store.issues.claim({ issue, ...worker, nameOf })) {
        await store.issues.handOver(copy, now);
        await store.issues.settle(copy, { kind: "delivered" }, now);
      }
      const report = await ingest(bounce(messageId, "5.2.2"));
      suppressed.push(report.json<{ suppressed: boolean }>().suppressed);
    }
    expect(suppressed).toEqual([false, false, true]);
    expect((await store.newsletter.find(ann.id))?.state).toBe("bounced");
  });

  it("b1: a meeting that its visitor declines is cancelled, and both are told", async () => {
    const { bookings, outbox } = studio.services.store;
    const { id } = await studio.book("ann", "2027-03-18T08:00:00Z");
    for (const other of [
      declined(id, "somebody@else.example"),
      declined(id, "ann@example.com", "ACCEPTED"),
      declined("01arz3ndektsv4rrffq69g5fav", "ann@example.com"),
    ]) {
      expect(await ingest(other)).toMatchObject({ code: 0, out: "null\n" });
    }
    expect((await bookings.find(id))?.status).toBe("confirmed");

    expect((await ingest(declined(id, "ANN@example.com"))).json()).toMatchObject({ id });
    expect((await bookings.find(id))?.status).toBe("cancelled");
    const kinds = (await outbox.list({ states: ["pending"], limit: 9 })).map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual(["booking_cancelled", "booking_notice"]);
    expect(await ingest(declined(id, "ann@example.com"))).toMatchObject({ out: "null\n" });
  });

  it("b1: an answer to an earlier time leaves the booking at its new one", async () => {
    const { id } = await studio.book("ann", "2027-03-18T08:00:00Z");
    await run(`booking move ${id} 2027-03-18T11:00 --yes`);
    expect(await ingest(declined(id, "ann@example.com"))).toMatchObject({ out: "null\n" });
    expect((await studio.services.store.bookings.find(id))?.status).toBe("confirmed");
  });

  it.each([
    ["of a mail that is not ours", bounce("<somebody@else.example>", "5.1.1")],
    ["that only says that it takes longer", bounce("<a@a.example>", "4.4.1", "delayed")],
    ["that is none", "Subject: Hello\r\n\r\nDear studio"],
    ["that is broken", "\u0000\r\n--\r\nContent-Type: multipart/report; boundary=\r\n"],
  ])("a report %s changes nothing, and is no failure", async (_, mail) => {
    expect(await ingest(mail)).toMatchObject({ code: 0, out: "null\n" });
  });

  it("nothing on the standard input is one", async () => {
    expect(await typed("mail-ingest", studio.env)).toMatchObject({ code: 1 });
  });
});

describe("access to the studio's page", () => {
  it("is given, listed, printed as a link that signs in once, and taken away", async () => {
    const { people } = studio.services;
    expect(await run("people list")).toMatchObject({ code: 0, out: "Nobody has access.\n" });
    const invited = await run("people invite Ann@example.com --role owner --print --json");
    const { link } = invited.json<{ link: string }>();
    expect(link).toMatch(/^https:\/\/a\.example\/_studio\/sign-in\/link\?t=[\w-]{43}$/);
    const token = new URL(link).searchParams.get("t") ?? "";
    const using = { token, browser: undefined, device: "", networks: [], now: NOW };
    expect(await people.signIn(using)).toMatchObject({ ok: true, person: { role: "owner" } });
    expect(await people.signIn(using)).toMatchObject({ ok: false });

    expect((await run("people invite ann@example.com")).out).toBe("Ann@example.com is owner.\n");
    expect((await run("people invite ann@example.com --role editor")).notes).toContain(
      "no owner would be left",
    );
    expect((await run("people invite bob@example.com --role chief")).code).toBe(2);
    expect((await run("people invite bob@example.com --role editor")).code).toBe(0);
    const listed = (await run("people list --json")).json();
    expect(listed).toMatchObject([
      { email: "Ann@example.com", role: "owner", signedInAt: "2027-03-15T07:00:00Z" },
      { email: "bob@example.com", role: "editor", signedInAt: null },
    ]);

    expect((await run("people sign-out ann@example.com --json")).json()).toMatchObject({
      sessions: 1,
    });
    expect((await run("people remove bob@example.com")).code).toBe(2);
    expect((await run("people remove bob@example.com --yes")).code).toBe(0);
    expect((await run("people remove bob@example.com --yes")).notes).toContain("has no access");
    expect(await run("people remove ann@example.com --yes")).toMatchObject({ code: 1 });
    const off = { ...studio.env, STUDIO_PATH: "off" };
    expect(await typed("people invite cem@example.com", off)).toMatchObject({ code: 2 });
  });

  it("leaves a trail of what the command line changes", async () => {
    const booking = await studio.book("ann", "2027-03-18T08:00:00Z");
    expect(
      (await run(["booking", "cancel", booking.id, "--yes", "--word", "We are ill."])).code,
    ).toBe(0);
    expect((await run("booking close 2027-03-19 --reason Filming")).code).toBe(0);
    const trail = await studio.services.people.audit({ limit: 9 });
    const told = trail.map(({ action, subject, author }) => `${action} ${subject} ${author.name}`);
    expect(told.toSorted()).toEqual([
      `booking_cancel ${booking.id} command line`,
      "day_close 2027-03-19 command line",
    ]);
    const sent = await studio.services.store.outbox.list({ ref: booking.id, limit: 9 });
    expect(sent.find(({ kind }) => kind === "booking_cancelled")?.payload).toContain("We are ill.");
  });
});
