import { describe, expect, it } from "vitest";
import { ALL_LOCALES } from "../../tests/fixtures/languages.ts";
import type { AnswerPayload } from "#contact";
import { createContactService } from "#contact/node";
import { createSigner } from "#forms/node";
import { countingIds, countRows } from "#fixtures/store/stored-rows.ts";
import { ENGINES } from "#fixtures/store/engines.ts";
import { contactRow } from "#fixtures/store/people-rows.ts";
import { NOW } from "#fixtures/store/requests.ts";
import { sentForm } from "#fixtures/store/sent-form.ts";
import { withStore } from "#fixtures/store/with-store.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ANN = { id: "p1", name: "ann@studio.example" };
const ACT = { author: ANN, now: NOW };

describe.each(ENGINES)(
  "the studio's work with enquiries on $name",
  { timeout: 60_000 },
  (engine) => {
    const atHand = withStore(engine);
    const newId = countingIds("w");

    const service = () =>
      createContactService({
        store: atHand().store.contact,
        signer: createSigner(["key"]),
        newId,
        studioZone: "UTC",
        offered: { types: [], languages: ALL_LOCALES },
      });

    const insert = (...rows: readonly ReturnType<typeof contactRow>[]) =>
      atHand()
        .db.insertInto("contact")
        .values([...rows])
        .execute();

    it("lists folders, each by key, also where many came in one moment", async () => {
      await insert(
        ...Array.from({ length: 25 }, (_, index) =>
          contactRow(`n${String(index).padStart(2, "0")}`, { created_at: NOW - (index % 3) }),
        ),
        contactRow("a", { stage: "answered", state: "released" }),
        contactRow("d", { stage: "done" }),
        // A stage is that of an enquiry which has reached the studio.
        contactRow("q", { state: "quarantine" }),
        contactRow("s", { state: "spam", stage: "answered" }),
      );
      const { list } = service();
      const seen: string[] = [];
      for (let before; ;) {
        const part = await list({ folder: "new", before, limit: 10 });
        seen.push(...part.map(({ id }) => id));
        before = part.at(-1);
        if (part.length < 10) break;
      }
      expect(seen).toHaveLength(25);
      expect(new Set(seen).size).toBe(25);
      const times = await list({ folder: "new", limit: 50 });
      expect(times.map(({ createdAt }) => createdAt)).toEqual(
        times.map(({ createdAt }) => createdAt).toSorted((a, b) => b - a),
      );
      for (const [folder, id] of [
        ["answered", "a"],
        ["done", "d"],
        ["quarantine", "q"],
        ["spam", "s"],
      ] as const) {
        expect(await list({ folder, limit: 5 })).toMatchObject([{ id }]);
      }
    });

    it("finds by parts of name, address and reference, in letters of any size and accent", async () => {
      const contact = service();
      for (const [index, [name, email]] of [
        ["Zoë Ömer", "Zoe.Oemer@Example.com"],
        ["שָׁלוֹם כהן", "kohen@example.org"],
        ["100%_sure", "x_y@example.net"],
      ].entries()) {
        const input = { name, email, message: "A film about bread.", phone: "", consent: true };
        await contact.sendEnquiry(
          sentForm(input, {
            submission: `s${index}`,
            locale: "en",
            consentText: "Yes.",
            page: "/contact",
            now: NOW + index,
          }),
        );
      }
      const names = async (search: string) =>
        (await contact.list({ search, limit: 10 })).map(({ name }) => name);
      const [newest] = await contact.list({ limit: 1 });
      expect(await names("zoe")).toEqual(["Zoë Ömer"]);
      expect(await names("ÖMER zo")).toEqual(["Zoë Ömer"]);
      expect(await names("OEMER@example.COM")).toEqual(["Zoë Ömer"]);
      expect(await names("שלום")).toEqual(["שָׁלוֹם כהן"]);
      expect(await names("example.")).toHaveLength(3);
      expect(await names("100%_")).toEqual(["100%_sure"]);
      expect(await names("%")).toEqual(["100%_sure"]);
      expect(await names("zoe kohen")).toEqual([]);
      expect(await names(newest?.reference.replace("-", "").toLowerCase() ?? "")).toHaveLength(1);
      expect(await names("  ")).toHaveLength(3);
    });

    it("of ten answers to what was seen at once, one is kept and sent, and the others are told", async () => {
      await insert(contactRow("c"));
      const contact = service();
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          contact.answer({ id: "c", revision: 0, body: `Yes ${index}`, signature: "Ann", ...ACT }),
        ),
      );
      const kept = answers.filter(({ ok }) => ok);
      expect(kept).toMatchObject([{ contact: { stage: "answered", revision: 1 } }]);
      expect(answers.filter((answer) => !answer.ok && answer.reason === "changed")).toHaveLength(9);
      expect(await contact.entries("c")).toMatchObject([{ kind: "answer", signature: "Ann" }]);
      expect(await countRows(atHand().db, "outbox")).toBe(1);
      expect(await contact.lastSignature("p1")).toBe("Ann");
      expect(await contact.lastSignature("p2")).toBeUndefined();
      expect(await atHand().store.people.audit({ subject: "c", limit: 5 })).toMatchObject([
        {
          action: "enquiry_answer",
          author: ANN,
          before: { stage: "new" },
          after: { stage: "answered" },
        },
      ]);
    });

    it("an answer names the mails that were before it, and stays in the outbox whatever follows", async () => {
      await insert(contactRow("c", { ref: "C-22222" }));
      const { store, db } = atHand();
      const contact = service();
      const message = { id: "m1", kind: "contact_reply", payload: "{}", notBefore: NOW - 1 };
      await store.outbox.enqueue([{ ...message, dedupeKey: "k1", ref: "c", refRevision: 0 }]);
      const answer = { id: "c", signature: "Ann", ...ACT };
      await contact.answer({ ...answer, revision: 0, body: "One" });
      await contact.answer({ ...answer, revision: 1, body: "Two", now: NOW + 1 });
      const rows = await db
        .selectFrom("outbox")
        .select(["payload", "dedupe_key"])
        .where("kind", "=", "contact_answer")
        .orderBy("not_before")
        .execute();
      const threads = rows.map(({ payload }) =>
        (JSON.parse(payload) as AnswerPayload).thread.map(({ key }) => key),
      );
      expect(threads).toEqual([["k1"], ["k1", rows[0]?.dedupe_key]]);
      await contact.markSpam("C-22222", NOW + 2, ANN);
      const pending = await store.outbox.list({ ref: "c", states: ["pending"], limit: 9 });
      expect(pending.map(({ kind }) => kind)).toEqual(["contact_answer", "contact_answer"]);
    });

    it("takes steps once, none with what is held, spam or erased", async () => {
      await insert(
        contactRow("c"),
        contactRow("q", { state: "quarantine" }),
        contactRow("e", { name: null, email: null, email_key: null, erased_at: NOW }),
      );
      const contact = service();
      expect(await contact.setStage("c", "done", ACT)).toMatchObject({
        ok: true,
        contact: { stage: "done", revision: 1 },
      });
      // The same again changes nothing.
      expect(await contact.setStage("c", "done", ACT)).toMatchObject({ contact: { revision: 1 } });
      expect(await contact.setStage("c", "new", { ...ACT, revision: 0 })).toEqual({
        ok: false,
        reason: "changed",
      });
      for (const id of ["q", "e"]) {
        expect(await contact.setStage(id, "done", ACT)).toEqual({
          ok: false,
          reason: "not_active",
        });
      }
      expect(await contact.setStage("nobody", "done", ACT)).toMatchObject({ reason: "not_found" });
      expect(await contact.note("q", "Looks odd", ACT)).toMatchObject({ ok: true });
      expect(await contact.note("e", "Who?", ACT)).toMatchObject({ reason: "not_found" });
      expect(await contact.note("c", " ", ACT)).toMatchObject({ reason: "empty" });
      expect(await countRows(atHand().db, "contact_entry")).toBe(1);
    });

    it("forgets notes and answers with the person: at their wish, and in time", async () => {
      const { store, db } = atHand();
      await insert(
        contactRow("c", { created_at: NOW - 365 * DAY }),
        contactRow("q", { state: "quarantine", created_at: NOW - 14 * DAY }),
        contactRow("w"),
        contactRow("k"),
      );
      const contact = service();
      for (const id of ["c", "q", "w", "k"]) await contact.note(id, `About ${id}`, ACT);
      await store.sweep(NOW);
      const left = async () =>
        (
          await db.selectFrom("contact_entry").select("contact_id").orderBy("contact_id").execute()
        ).map((row) => row.contact_id);
      expect(await left()).toEqual(["k", "w"]);
      expect(await contact.list({ search: "c@example.com", limit: 5 })).toEqual([]);
      const keys = {
        emailKeys: ["w@example.com"],
        consentSubjects: ["h"],
        suppressionHashes: ["h"],
      };
      expect((await store.privacy.collect(keys)).entries).toMatchObject([{ body: "About w" }]);
      await store.privacy.erase({ ...keys, author: ANN, now: NOW });
      expect(await left()).toEqual(["k"]);
      expect(await contact.list({ search: "w@example.com", limit: 5 })).toEqual([]);
      expect(await store.people.audit({ subject: "h", limit: 5 })).toMatchObject([
        { action: "person_erase", author: ANN, before: { bookings: 0, enquiries: 1 } },
      ]);
      // Who wrote it is a person, too.
      const author = { ...keys, emailKeys: [ANN.name], now: NOW };
      await store.privacy.erase(author);
      expect(await contact.entries("k")).toMatchObject([{ author: { name: "" } }]);
    });
  },
);
