import { describe, expect, it } from "vitest";
import { ALL_LOCALES } from "../../tests/fixtures/languages.ts";
import type { EnquiryInput } from "#contact";
import { type ContactService, createContactService } from "#contact/node";
import type { SentForm } from "#forms";
import { createSigner, type Signer } from "#forms/node";
import { countingIds, countRows, mailsIn } from "#fixtures/store/stored-rows.ts";
import { ENGINES } from "#fixtures/store/engines.ts";
import { type Sending, sentForm } from "#fixtures/store/sent-form.ts";
import { withStore } from "#fixtures/store/with-store.ts";

const NOW = Date.UTC(2027, 2, 1, 12);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const SIGNER = createSigner(["key"]);

const INPUT: EnquiryInput = {
  name: "דנה לוי",
  email: "Dana@example.com",
  phone: "+972 50 123 4567",
  message: "A film about bread.\r\nTwo minutes.",
  consent: true,
  brief: {
    types: ["marketing"],
    budget: "unsure",
    deadline: "flexible",
    languages: ["en", "he"],
    links: ["https://example.com/"],
  },
};

interface Changes extends Partial<Sending> {
  readonly input?: EnquiryInput;
}

function sending(submission: string, { input = INPUT, ...changes }: Changes = {}): SentForm {
  return sentForm(
    { ...input },
    {
      submission,
      locale: "he",
      consentText: "You may answer me.",
      page: "/he/contact",
      now: NOW,
      ...changes,
    },
  );
}

const OFFERED = {
  types: ["marketing", "business", "social", "aiMusic"],
  languages: ALL_LOCALES,
};

describe.each(ENGINES)("enquiries on $name", { timeout: 60_000 }, (engine) => {
  const atHand = withStore(engine);

  function serviceWith(signer: Signer = SIGNER, studioZone = "UTC"): ContactService {
    const { contact: store } = atHand().store;
    const newId = countingIds("c");
    return createContactService({ store, signer, newId, studioZone, offered: OFFERED });
  }

  const mails = () => mailsIn(atHand().db);

  async function referenceOf(service: ContactService, request: SentForm): Promise<string> {
    const answer = await service.sendEnquiry(request);
    if (!answer.ok) throw new Error(answer.reason);
    return answer.reference;
  }

  it("F3: are kept with consent and mails, and found by their reference", async () => {
    const { db } = atHand();
    const service = serviceWith();
    const reference = await referenceOf(service, sending("form"));

    expect(reference).toMatch(/^C-[2-9B-DF-HJ-KM-NP-TV-XZ]{5}$/);
    expect(await mails()).toEqual(["contact_notice pending", "contact_reply pending"]);
    expect(await countRows(db, "consent")).toBe(1);
    const typed = ` ${reference.toLowerCase().replace("-", "")} `;
    const found = await service.find(typed);
    expect(found).toMatchObject({
      reference,
      state: "accepted",
      locale: "he",
      name: INPUT.name,
      email: INPUT.email,
      emailKey: "dana@example.com",
      phone: "+972501234567",
      message: INPUT.message,
      brief: INPUT.brief,
      createdAt: NOW,
    });
    expect(await service.findById(found?.id ?? "")).toEqual(found);
    const outbox = await db.selectFrom("outbox").select(["ref", "payload"]).execute();
    expect(outbox).toEqual(outbox.map(() => ({ ref: found?.id, payload: "{}" })));
  });

  it("b5: are checked, with deadlines by the studio's calendar", async () => {
    const brief = { types: [], budget: "", deadline: "2027-03-01", languages: [], links: [] };
    const atMidnight = sending("form", { input: { ...INPUT, brief } });

    expect(await serviceWith(SIGNER, "Pacific/Kiritimati").sendEnquiry(atMidnight)).toMatchObject({
      ok: false,
      reason: "invalid",
      errors: [{ field: "deadline", code: "deadline_past" }],
    });
    expect(await countRows(atHand().db, "submission")).toBe(0);
    expect(await serviceWith(SIGNER, "Asia/Jerusalem").sendEnquiry(atMidnight)).toMatchObject({
      ok: true,
    });
  });

  it("G4: sent 50 times at once by one form are one, with one answer", async () => {
    const service = serviceWith();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => service.sendEnquiry(sending("same"))),
    );

    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ ok: true, isUnconfirmed: false });
    expect(await countRows(atHand().db, "contact")).toBe(1);
    expect(await countRows(atHand().db, "consent")).toBe(1);
    expect(await mails()).toHaveLength(2);
  });

  it("G4: with other contents under the same form are refused", async () => {
    const service = serviceWith();
    await service.sendEnquiry(sending("form"));
    const reused = sending("form", { now: NOW + 1, requestHash: "other" });

    expect(await service.sendEnquiry(reused)).toMatchObject({ ok: false, reason: "key_reused" });
    expect(await countRows(atHand().db, "contact")).toBe(1);
  });

  it("b3: are answered once in 24 hours for each address, also when they come together", async () => {
    const service = serviceWith();
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => service.sendEnquiry(sending(`a${index}`))),
    );
    const replies = async () =>
      (await mails()).filter((mail) => mail.startsWith("contact_reply")).length;

    expect(await replies()).toBe(1);
    await service.sendEnquiry(sending("b", { now: NOW + DAY - 1 }));
    expect(await replies()).toBe(1);
    await service.sendEnquiry(sending("c", { now: NOW + DAY }));
    expect(await replies()).toBe(2);
    await service.sendEnquiry(sending("d", { input: { ...INPUT, email: "other@example.com" } }));
    expect(await replies()).toBe(3);
    expect((await mails()).filter((mail) => mail.startsWith("contact_notice"))).toHaveLength(23);
  });

  it("b4: of a robot are thanked and put aside, without any mail", async () => {
    const service = serviceWith();
    const answer = await service.sendEnquiry(sending("form", { risk: "trap", score: 100 }));
    const usual = await service.sendEnquiry(sending("other"));

    expect(Object.keys(answer)).toEqual(Object.keys(usual));
    expect(answer).toMatchObject({ ok: true, isUnconfirmed: false });
    const quarantine = await service.list({ states: ["quarantine"], limit: 10 });
    expect(quarantine).toMatchObject([{ state: "quarantine", score: 100 }]);
    expect(await mails()).toHaveLength(2);
  });

  it("b4: that look odd wait for their sender's address, and then reach the studio once", async () => {
    const service = serviceWith();
    const request = sending("form", { risk: "high", score: 70 });
    const sent = await service.sendEnquiry(request);
    const [waiting] = await service.list({ states: ["quarantine"], limit: 1 });
    const token = service.confirmToken(waiting?.id ?? "");
    const reference = waiting?.reference;

    expect(sent).toEqual({ ok: true, reference, isUnconfirmed: true });
    expect(await service.sendEnquiry(request)).toEqual(sent);
    expect(await mails()).toEqual(["contact_confirm pending"]);
    const link = { ok: true, reference, locale: "he", isConfirmed: false };
    expect(await service.look(token, NOW)).toEqual(link);
    expect(await service.look(token, NOW)).toEqual(link);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => service.confirm(token, NOW + HOUR)),
    );
    const confirmed = { ...link, isConfirmed: true };
    expect(answers).toEqual(answers.map(() => confirmed));
    expect(await service.confirm(token, NOW + 2 * HOUR)).toEqual(confirmed);
    expect(await mails()).toEqual(["contact_confirm cancelled", "contact_notice pending"]);
    expect(await service.find(reference ?? "")).toMatchObject({ state: "released" });
  });

  it("b4: are not confirmed by links that are wrong, too old or for what is spam", async () => {
    const service = serviceWith();
    await service.sendEnquiry(sending("form", { risk: "high" }));
    const [waiting] = await service.list({ limit: 1 });
    const token = service.confirmToken(waiting?.id ?? "");
    const invalid = { ok: false, reason: "link_invalid" };

    expect(await service.confirm(`${token.slice(0, -1)}_`, NOW)).toEqual(invalid);
    expect(await service.confirm(service.confirmToken("nobody"), NOW)).toEqual(invalid);
    expect(await service.confirm("", NOW)).toEqual(invalid);
    expect(await service.confirm(token, NOW + DAY)).toEqual(invalid);
    await service.markSpam(waiting?.reference ?? "", NOW);
    expect(await service.confirm(token, NOW)).toEqual(invalid);
    expect(await mails()).toEqual(["contact_confirm cancelled"]);
  });

  it("b4: are released or put away by the studio; twice changes nothing", async () => {
    const service = serviceWith();
    const reference = await referenceOf(service, sending("form", { risk: "trap", score: 100 }));
    const released = await service.release(reference, NOW);

    expect(released).toMatchObject({ ok: true, contact: { state: "released" } });
    expect(await service.release(reference, NOW)).toEqual(released);
    expect(await mails()).toEqual(["contact_notice pending"]);
    expect(await service.markSpam(reference, NOW)).toMatchObject({ contact: { state: "spam" } });
    expect(await mails()).toEqual(["contact_notice cancelled"]);
    expect(await service.release(reference, NOW)).toMatchObject({ contact: { state: "released" } });
    expect((await mails()).at(-1)).toBe("contact_notice pending");
    expect(await service.release("C-22222", NOW)).toEqual({ ok: false, reason: "not_found" });
    expect(await service.markSpam("' OR 1=1", NOW)).toEqual({ ok: false, reason: "not_found" });
  });

  it("b3: get another reference when theirs is taken", async () => {
    const stuck: Signer = {
      ...SIGNER,
      sign: (purpose, ...parts) =>
        purpose === "contact-reference" && parts[1] === "0"
          ? "A".repeat(43)
          : SIGNER.sign(purpose, ...parts),
    };
    const service = serviceWith(stuck);
    const references = [
      await referenceOf(service, sending("a")),
      await referenceOf(service, sending("b")),
      await referenceOf(service, sending("c")),
    ];

    expect(new Set(references).size).toBe(3);
    expect(await countRows(atHand().db, "contact")).toBe(3);
    expect(await countRows(atHand().db, "submission")).toBe(3);
  });

  it("are listed newest first, in parts", async () => {
    const service = serviceWith();
    for (let index = 0; index < 5; index += 1) {
      const risk = index === 2 ? "trap" : "low";
      await service.sendEnquiry(
        sending(`form-${index}`, { now: NOW + Math.floor(index / 2), risk }),
      );
    }
    const all = await service.list({ limit: 10 });
    const first = await service.list({ limit: 2 });
    const rest = await service.list({ limit: 10, before: first.at(-1) });

    expect(all.map(({ createdAt }) => createdAt - NOW)).toEqual([2, 1, 1, 0, 0]);
    expect([...first, ...rest]).toEqual(all);
    expect(await service.list({ states: ["accepted"], limit: 10 })).toHaveLength(4);
  });
});
