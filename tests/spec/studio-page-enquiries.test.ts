import Papa from "papaparse";
import { afterAll, describe, expect, test } from "vitest";
import { from } from "../fixtures/booking-site.ts";
import { openForm, postJson } from "../fixtures/form-tokens.ts";
import { htmlFaults } from "../fixtures/html-faults.ts";
import type { RawAnswer } from "../fixtures/raw-request.ts";
import { type SentMail, sentMails } from "../fixtures/sent-mails.ts";
import { BASE, startStudioPage } from "../fixtures/studio-browser.ts";
import { loadTranslators } from "../fixtures/texts.ts";

/** As a visitor may call himself, or somebody of the studio sign. */
const MARKUP = `"><img src=x onerror=alert(1)>'`;

const { site, command, signedIn, book } = await startStudioPage();
afterAll(() => site.stop());

const translators = await loadTranslators();
const en = translators.get("en") ?? (() => "");

const revisionIn = ({ text }: RawAnswer): string =>
  /name="revision" value="(\d+)"/.exec(text)?.[1] ?? "";

let networks = 200;

/** Sends the contact form; returns the reference. */
async function ask(fields: Readonly<Record<string, unknown>> = {}): Promise<string> {
  networks += 1;
  const opened = await openForm(site.origin, "contact", "", from(networks));
  const answer = await postJson(
    site.origin,
    "/api/contact",
    {
      name: "Dana Levi",
      email: `dana-${networks}@example.com`,
      message: "A film about bread, please.",
      consent: true,
      locale: "en",
      ...opened,
      ...fields,
    },
    from(networks),
  );
  expect(answer.status).toBe(201);
  return String(answer.json["reference"]);
}

/** The mails to an address, once there are so many. */
async function mailsTo(address: string, count: number): Promise<readonly SentMail[]> {
  const found = async () =>
    (await sentMails(site.dataDir)).filter(({ to }) => to.includes(address));
  await expect.poll(async () => (await found()).length, { timeout: 10_000 }).toBe(count);
  return found();
}

interface Lead {
  readonly state: string;
  readonly stage: string;
  readonly name: string | null;
  readonly entries: readonly { readonly kind: string; readonly body: string }[];
}

const leadOf = async (reference: string): Promise<Lead> =>
  (await command(`leads show ${reference} --json`)).json<Lead>();

/** Every change that a form can make, by the role that may make it. */
const CHANGES: readonly (readonly [
  role: "editor" | "owner",
  target: string,
  fields: Record<string, string>,
])[] = [
  ["editor", "/enquiries/C-00000", { do: "spam", revision: "0" }],
  ["editor", "/enquiries/C-00000", { do: "release", revision: "0" }],
  ["editor", "/enquiries/C-00000", { do: "answer", body: "x", name: "x", revision: "0" }],
  ["editor", "/enquiries/C-00000", { do: "note", body: "x" }],
  ["editor", "/enquiries/C-00000", { do: "done", revision: "0" }],
  ["editor", "/enquiries/C-00000", { do: "reopen", revision: "0" }],
  ["editor", "/person", { do: "show", email: "dana@example.com" }],
  ["editor", "/person", { do: "json", email: "dana@example.com" }],
  ["editor", "/person", { do: "csv", email: "dana@example.com" }],
  ["owner", "/person", { do: "ask-erase", email: "dana@example.com" }],
  ["owner", "/person", { do: "erase", email: "dana@example.com" }],
];

test("viewers read and change nothing, editors erase nobody", async () => {
  const viewer = await signedIn("viewer@studio.example", "viewer");
  const editor = await signedIn("editor@studio.example", "editor");
  for (const [role, target, fields] of CHANGES) {
    const what = `${target} ${fields["do"]}`;
    expect([what, (await viewer.post(target, fields)).status]).toEqual([what, 403]);
    const { status } = await editor.post(target, fields);
    expect([what, status === 403]).toEqual([what, role === "owner"]);
  }
  expect((await viewer.read("/person")).status).toBe(403);
  const { text } = await viewer.read(`/enquiries/${await ask()}`);
  expect(text).not.toMatch(/method="post"|<textarea/);
});

describe("the list", () => {
  test("is by where enquiries stand, searched in every folder, and leads to each", async () => {
    const viewer = await signedIn("viewer@studio.example", "viewer");
    const reference = await ask({ name: "Zoë Ömer", email: "zoe@example.com" });
    const other = await ask({ name: "Other Person" });
    await command(`leads done ${other}`);

    const fresh = await viewer.read("/enquiries");
    expect(fresh.text).toContain(`href="${BASE}/enquiries/${reference}"`);
    expect(fresh.text).not.toContain(other);
    expect((await viewer.read("/enquiries?show=done")).text).toContain(other);
    for (const typed of ["zoe om", "ZOE@EXAMPLE", reference.toLowerCase(), reference.slice(2)]) {
      const found = await viewer.read(`/enquiries?q=${encodeURIComponent(typed)}`);
      expect([typed, found.text.includes(reference)]).toEqual([typed, true]);
      expect(found.text).not.toContain(other);
    }
    expect((await viewer.read("/enquiries?q=other")).text).toContain(other);
    for (const typed of ["%", "_", "nobody at all", "'; DROP TABLE contact; --"]) {
      const found = await viewer.read(`/enquiries?q=${encodeURIComponent(typed)}`);
      expect([typed, found.status, found.text.includes(reference)]).toEqual([typed, 200, false]);
    }
    expect((await viewer.read()).text).toContain(`href="${BASE}/enquiries/${reference}"`);
  });
});

describe("one enquiry", () => {
  test("shows everything that was typed as text, with calls of the person, in every language", async () => {
    const owner = await signedIn("owner@studio.example", "owner");
    const email = "mallory@example.com";
    const id = await book({ email, name: "Mallory" });
    const reference = await ask({
      email,
      name: `Mallory ${MARKUP}`,
      message: `Hello there ${MARKUP}`,
      phone: "+31 20 123 4567",
    });
    await owner.post(`/enquiries/${reference}`, { do: "note", body: `A note ${MARKUP}` });
    for (const [index, language] of ["en", "he", "de", "fr", "es", "nl"].entries()) {
      const target = `${BASE}/enquiries${index === 0 ? "?q=mallory" : `/${reference}`}`;
      const { text, status } = await owner.send("GET", target, {
        headers: { "accept-language": language },
      });
      expect(status).toBe(200);
      expect(text).not.toMatch(/<img|studioPage\.|mail\.answer|undefined|\[object/);
      expect(text).toContain("Mallory");
      expect([language, await htmlFaults(text)]).toEqual([language, []]);
    }
    const { text } = await owner.read(`/enquiries/${reference}`);
    for (const part of [`${BASE}/bookings/${id}`, "+31201234567", "A note", email]) {
      expect(text).toContain(part);
    }
    expect(text).toContain(en("studioPage.audit.action.enquiry_note"));
    expect((await owner.read("/history")).text).toContain(`href="${BASE}/enquiries/`);
  });

  test("is answered by an email in its thread, signed, whose answers go to its author", async () => {
    const editor = await signedIn("editor@studio.example", "editor");
    const email = "thread@example.com";
    const reference = await ask({ email, message: "A film about tea.\nHow much?" });
    const [receipt] = await mailsTo(email, 1);
    const page = await editor.read(`/enquiries/${reference}`);
    expect(page.text).toContain("A film about tea.");
    const fields = { do: "answer", revision: revisionIn(page), name: `Ann ${MARKUP}` };
    const body = `Yes, we can.\r\n\r\nBcc: all@example.com ${MARKUP}`;
    const answer = await editor.post(`/enquiries/${reference}`, { ...fields, body });
    expect(answer.headers.location).toBe(`${BASE}/enquiries/${reference}?done=sent`);

    const mail = (await mailsTo(email, 2)).at(-1);
    expect(mail?.header("in-reply-to")).toBe(receipt?.header("message-id"));
    expect(mail?.header("references")).toContain(receipt?.header("message-id"));
    expect(mail?.subject).toContain(reference);
    expect(mail?.header("reply-to")).toContain("<editor@studio.example>");
    expect(mail?.header("auto-submitted")).toBe("no");
    expect(mail?.header("bcc")).toBeUndefined();
    expect(mail?.text).toContain("Yes, we can.");
    expect(mail?.text).toContain("> How much?");
    expect(mail?.html).not.toContain("<img");
    expect(await leadOf(reference)).toMatchObject({
      stage: "answered",
      entries: [{ kind: "answer" }],
    });

    const after = await editor.read(`/enquiries/${reference}`);
    expect(after.text).toContain("Yes, we can.");
    expect(after.text).toContain(en("studioPage.audit.action.enquiry_answer"));
    expect(after.text).toContain(en("studioPage.enquiries.delivery.sent"));
    // The name is known from now on.
    expect(after.text).toMatch(/name="name"[^>]*value="Ann /);
    const second = { ...fields, revision: revisionIn(after), body: "One more thing." };
    await editor.post(`/enquiries/${reference}`, second);
    const next = (await mailsTo(email, 3)).at(-1);
    expect(next?.header("in-reply-to")).toBe(mail?.header("message-id"));
  });

  test(
    "of two who answer at once, the second is told and keeps the text",
    { tags: ["long"] },
    async () => {
      const ann = await signedIn("editor@studio.example", "editor");
      const ben = await signedIn("owner@studio.example", "owner");
      const email = "twice@example.com";
      const reference = await ask({ email });
      const target = `/enquiries/${reference}`;
      const [seenByAnn, seenByBen] = [await ann.read(target), await ben.read(target)];
      const sent = { do: "answer", name: "Ann" };
      const first = { ...sent, body: "The first.", revision: revisionIn(seenByAnn) };
      expect((await ann.post(target, first)).status).toBe(303);
      const late = { ...sent, body: "The second, long text.", revision: revisionIn(seenByBen) };
      const told = await ben.post(target, late);
      expect(told.status).toBe(409);
      expect(told.text).toContain("The second, long text.</textarea>");
      expect(told.text).toContain("The first.");
      expect(told.text).toContain(en("studioPage.enquiries.problem.changed").slice(0, 20));
      await mailsTo(email, 2);
      for (const action of ["spam", "done"]) {
        const stale = { do: action, revision: revisionIn(seenByBen) };
        expect((await ben.post(target, stale)).status).toBe(409);
      }
      // Having read it, they may still send it.
      const again = await ben.post(target, { ...late, revision: revisionIn(told) });
      expect(again.headers.location).toBe(`${BASE}${target}?done=sent`);
      await mailsTo(email, 3);
    },
  );

  test("two presses at the same moment send one email", async () => {
    const ann = await signedIn("editor@studio.example", "editor");
    const email = "race@example.com";
    const reference = await ask({ email });
    const target = `/enquiries/${reference}`;
    const revision = revisionIn(await ann.read(target));
    const fields = { do: "answer", name: "Ann", body: "Once.", revision };
    const answers = await Promise.all([ann.post(target, fields), ann.post(target, fields)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409]);
    await mailsTo(email, 2);
    expect((await leadOf(reference)).entries).toHaveLength(1);
  });

  test("what is empty, too long or unsigned is told, and nothing typed is lost", async () => {
    const ann = await signedIn("editor@studio.example", "editor");
    const reference = await ask();
    const target = `/enquiries/${reference}`;
    const revision = revisionIn(await ann.read(target));
    const long = "x".repeat(20_001);
    for (const [body, name, expected] of [
      ["", "Ann", "empty"],
      [long, "Ann", "long"],
      ["Good day", "", "unsigned"],
      ["Good day", "A".repeat(81), "unsigned"],
    ] as const) {
      const told = await ann.post(target, { do: "answer", revision, body, name });
      const max = expected === "unsigned" ? 80 : 20_000;
      expect([expected, told.status]).toEqual([expected, 409]);
      expect(told.text).toContain(en(`studioPage.enquiries.problem.${expected}`, { max }));
      expect(told.text).toContain(body);
    }
    const note = await ann.post(target, { do: "note", body: "y".repeat(5_001) });
    expect([note.status, note.text.includes("y".repeat(5_001))]).toEqual([409, true]);
    expect(await leadOf(reference)).toMatchObject({ stage: "new", entries: [] });
  });

  test("is done and opened again, put away and released; spam cannot be answered", async () => {
    const ann = await signedIn("editor@studio.example", "editor");
    const reference = await ask();
    const target = `/enquiries/${reference}`;
    const press = async (action: string, more: Readonly<Record<string, string>> = {}) => {
      const revision = revisionIn(await ann.read(target));
      return (await ann.post(target, { do: action, revision, ...more })).status;
    };
    expect(await press("done")).toBe(303);
    expect(await leadOf(reference)).toMatchObject({ stage: "done" });
    expect(await press("reopen")).toBe(303);
    expect(await leadOf(reference)).toMatchObject({ stage: "new" });
    expect(await press("spam")).toBe(303);
    expect(await leadOf(reference)).toMatchObject({ state: "spam" });
    expect((await ann.read("/enquiries?show=spam")).text).toContain(reference);
    expect((await ann.read(target)).text).not.toContain('name="body" rows="9"');
    const forced = await press("answer", { body: "No.", name: "Ann" });
    expect(forced).toBe(409);
    expect(await press("release")).toBe(303);
    expect(await leadOf(reference)).toMatchObject({ state: "released", stage: "new" });
    expect((await ann.read("/enquiries")).text).toContain(reference);
  });
});

describe("a person's data", () => {
  test("are shown and given away; a spreadsheet runs nothing of them", async () => {
    const editor = await signedIn("editor@studio.example", "editor");
    const email = "formula@example.com";
    const formulas = ["=HYPERLINK(1)", "+1+1", "-2+3", "@SUM(1)"];
    for (const name of formulas) await ask({ email, name });
    const reference = await ask({ email, name: `Ann ${MARKUP}` });
    await editor.post(`/enquiries/${reference}`, { do: "note", body: "=cmd|calc" });
    const shown = await editor.post("/person", { do: "show", email: email.toUpperCase() });
    expect(shown.text).toContain(reference);
    expect(shown.text).toContain("=cmd|calc");
    expect(shown.text).not.toMatch(/<img|ask-erase/);
    expect(await htmlFaults(shown.text)).toEqual([]);

    const exported = en("studioPage.audit.action.person_export");
    const before = (await editor.read("/history")).text.split(exported).length;
    const json = await editor.post("/person", { do: "json", email });
    expect(json.headers["content-disposition"]).toBe('attachment; filename="person.json"');
    const printed = (await command(`privacy export ${email}`)).json<Record<string, unknown>>();
    // Emails go out meanwhile.
    const sending = { messages: expect.any(Array) as unknown };
    expect(JSON.parse(json.text)).toEqual({ ...printed, ...sending });

    const csv = await editor.post("/person", { do: "csv", email });
    expect(csv.headers["cache-control"]).toBe("no-store");
    const { data } = Papa.parse<readonly string[]>(csv.text.trim());
    const values = data.map((row) => row[3] ?? "");
    for (const formula of [...formulas, "=cmd|calc"]) expect(values).toContain(`'${formula}`);
    expect(data.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);

    const history = (await editor.read("/history")).text;
    // By the page as JSON and CSV, and on the command line; nobody is named.
    expect(history.split(exported).length - before).toBe(3);
    expect(history).not.toContain(email);
  });

  test("are erased by an owner, after a step that asks: notes, answers and emails, too", async () => {
    const owner = await signedIn("owner@studio.example", "owner");
    const email = "gone@example.com";
    const reference = await ask({ email, name: "Gone Person", message: "Words of the gone one." });
    const target = `/enquiries/${reference}`;
    const revision = revisionIn(await owner.read(target));
    await owner.post(target, { do: "answer", body: "Dear Gone", name: "Ann", revision });
    await owner.post(target, { do: "note", body: "Gone is tall" });
    await mailsTo(email, 2);
    const asked = await owner.post("/person", { do: "ask-erase", email });
    expect(asked.text).toContain(en("studioPage.person.confirm"));
    expect((await leadOf(reference)).name).toBe("Gone Person");
    const erased = await owner.post("/person", { do: "erase", email });
    expect(erased.headers.location).toBe(`${BASE}/person?done=erased`);

    const lead = await leadOf(reference);
    expect(lead).toMatchObject({ name: null, entries: [] });
    const page = await owner.read(target);
    expect(page.text).not.toMatch(/Gone|gone@/);
    const left = (await command(`privacy export ${email}`)).json<Record<string, unknown[]>>();
    expect([left["contacts"], left["entries"], left["messages"]]).toEqual([[], [], []]);
    await mailsTo(email, 0);
    const history = await owner.read("/history");
    expect(history.text).toContain(en("studioPage.audit.action.person_erase"));
    expect(history.text).not.toContain(email);
    // Proof of consent and the wish for no emails stay, under hashes.
    const after = await owner.post("/person", { do: "show", email });
    expect(after.text).not.toMatch(/kind-contacts|kind-entries|kind-messages/);
    const nobody = { do: "show", email: "nobody@example.com" };
    const none = en("studioPage.person.none", { email: nobody.email });
    expect((await owner.post("/person", nobody)).text).toContain(none);
    expect((await owner.post("/person", { do: "show", email: "no address" })).status).toBe(422);
  });
});

test("the command line does the same: note, done, reopen, search, stage", async () => {
  const reference = await ask({ name: "Terminal Person" });
  expect(await command(["leads", "note", reference, "Called back"])).toMatchObject({ code: 0 });
  await command(`leads done ${reference}`);
  expect(await leadOf(reference)).toMatchObject({
    stage: "done",
    entries: [{ kind: "note", body: "Called back" }],
  });
  const done = (await command("leads list --stage done --search terminal --json")).json<
    unknown[]
  >();
  expect(done).toMatchObject([{ reference }]);
  await command(`leads reopen ${reference}`);
  expect(await leadOf(reference)).toMatchObject({ stage: "new" });
  await command(`leads spam ${reference}`);
  expect((await command(`leads done ${reference}`)).code).toBe(1);
});
