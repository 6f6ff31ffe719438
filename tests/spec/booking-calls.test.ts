import { once } from "node:events";
import { connect } from "node:net";
import { describe, expect, test } from "vitest";
import { from, startBookingSite } from "../fixtures/booking-site.ts";
import { openForm } from "../fixtures/form-tokens.ts";
import { type RawAnswer, rawRequest } from "../fixtures/raw-request.ts";
import { loadTranslators } from "../fixtures/texts.ts";

const translators = await loadTranslators();

/** Each booking of this file has a day of its own and comes from a network of its own. */
let next = 0;
const network = () => from((next += 1));
const site = await startBookingSite({ rules: { horizonDays: 60 } });

describe("b5: what is not taken", () => {
  test.each([
    ["name", "\u200B\u202E", "name_required"],
    ["name", 7, "name_required"],
    ["name", "www.spam.example", "name_chars"],
    ["email", "dana@example.com\u0000", "email_format"],
    ["email", "dana@[127.0.0.1]", "email_format"],
    ["email", ["dana@example.com"], "email_required"],
    ["email", `${"a".repeat(60)}@${"b.".repeat(95)}test`, "email_long"],
    ["phone", "12", "phone_format"],
    ["phone", " ", "phone_required"],
    ["notes", "x".repeat(2001), "message_long"],
    ["consent", "true", "consent_required"],
  ])("%s: %j is %s", async (field, value, code) => {
    const sent = { start: "2027-04-01T07:00:00Z", [field]: value };
    for (const locale of ["en", "he"] as const) {
      const { status, json } = await site.book({ ...sent, locale }, network());
      expect([status, json["code"]]).toEqual([422, code]);
      const errors = json["errors"] as readonly Record<string, string>[];
      expect(errors.map((error) => error["field"])).toEqual([field]);
      expect(json["message"]).toBe(translators.get(locale)?.("forms.codes.invalid"));
    }
  });

  test("every wrong field is named at once, in the visitor's language", async () => {
    const sent = { name: "", email: "", phone: "1", consent: false, start: "x", locale: "he" };
    const { json } = await site.book(sent, network());
    const t = translators.get("he");
    expect(json["errors"]).toEqual([
      { field: "name", code: "name_required", message: t?.("forms.errors.name_required") },
      { field: "email", code: "email_required", message: t?.("forms.errors.email_required") },
      { field: "phone", code: "phone_format", message: t?.("forms.errors.phone_format") },
      { field: "consent", code: "consent_required", message: t?.("forms.errors.consent_required") },
    ]);
  });

  test.each([
    ["2027-04-01T07:10:00Z", "slot_invalid"],
    ["2027-04-01 07:00Z", "slot_invalid"],
    [1_806_562_800_000, "slot_invalid"],
    ["2027-04-03T08:00:00Z", "slot_closed"],
    ["2027-03-16T08:00:00Z", "slot_soon"],
    ["2027-05-17T07:00:00Z", "slot_far"],
  ])("start %j is %s, for holds and bookings", async (start, code) => {
    for (const answer of [await site.book({ start }, network()), await site.hold({ start })]) {
      expect([answer.status, answer.json["code"]]).toEqual([422, code]);
      expect(answer.json["errors"]).toEqual([]);
    }
  });

  test("a form that is too old or not ours gets a new token", async () => {
    for (const submission of ["", "1.old", await site.token("contact")]) {
      const start = "2027-04-01T07:00:00Z";
      const { status, json } = await site.book({ start, submission }, network());
      expect([status, json["code"]]).toEqual([422, "form_expired"]);
      const again = await site.hold({ start, submission: json["submission"] });
      expect([again.status, again.json["code"]]).toEqual([201, undefined]);
      await site.call("DELETE", "/api/holds", { submission: json["submission"] });
    }
  });
});

describe("b5: what is taken", () => {
  test.each([
    ["o'brien@example.com", "Seán O'Brien", 1],
    ["משתמש@דוגמה.ישראל", "דנה לוי", 2],
    [`${"a".repeat(64)}@example.com`, "x".repeat(80), 5],
    [" dana+film@bücher.example ", "𝒟".repeat(80), 6],
  ])("%s", async (email, name, day) => {
    const start = `2027-04-0${day}T08:00:00Z`;
    const sent = { start, email, name, phone: "+972 (50) 123-4567", notes: "a\u0000b\nc" };
    const { status, json } = await site.book({ ...sent, tz: "Asia/Jerusalem" }, network());
    expect([status, json["status"], json["start"]]).toEqual([201, "confirmed", start]);
    const { hostname, pathname } = new URL(String(json["manageUrl"]));
    expect([hostname, pathname]).toEqual(["127.0.0.1", `/booking/${String(json["id"])}/manage`]);
  });

  test("an instant may be written with any offset", async () => {
    const answer = await site.book({ start: "2027-04-07T13:30:00+05:30" }, network());
    expect([answer.status, answer.json["start"]]).toEqual([201, "2027-04-07T08:00:00Z"]);
  });

  test("G4: one form 50 times at once, then again: one booking, equal answers", async () => {
    const sender = network();
    const opened = await openForm(site.origin, "booking", "", sender);
    const sent = { ...opened, start: "2027-04-08T08:00:00Z", tz: "Asia/Tokyo", notes: "Shalom" };
    const answers = await Promise.all(Array.from({ length: 50 }, () => site.book(sent, sender)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await site.book(sent, sender)).toMatchObject({ status: 201, text: answers[0]?.text });
  });

  test.each([0, 1, 40])(
    "G4: one form whose answer was cut after %d bytes, sent again",
    async (bytes) => {
      const opened = await openForm(site.origin, "booking");
      const start = `2027-04-29T${String(8 + (bytes % 7)).padStart(2, "0")}:00:00Z`;
      const sent = {
        ...opened,
        start,
        name: "Cut",
        email: `cut-${bytes}@example.com`,
        consent: true,
      };
      await sendAndCut(site.origin, JSON.stringify(sent), bytes);
      const again = await site.book(sent, network());
      const last = await site.book(sent, network());
      expect([again.status, again.json["status"]]).toEqual([201, "confirmed"]);
      expect(last.text).toBe(again.text);
      const other = await site.book({ start }, network());
      expect([other.status, other.json["code"]]).toEqual([409, "slot_taken"]);
    },
  );

  test("a refused form can be sent again with another time", async () => {
    const start = "2027-04-09T08:00:00Z";
    expect((await site.book({ start }, network())).status).toBe(201);
    const submission = await site.token();
    const sender = network();
    const refused = await site.book({ submission, start, tz: "Asia/Tokyo", locale: "en" }, sender);
    expect([refused.status, refused.json["code"]]).toEqual([409, "slot_taken"]);
    expect(refused.json["alternatives"]).toEqual([
      { start: "2027-04-09T07:00:00Z", date: "2027-04-09", label: "4:00 PM", offset: null },
      { start: "2027-04-09T07:30:00Z", date: "2027-04-09", label: "4:30 PM", offset: null },
      { start: "2027-04-09T08:30:00Z", date: "2027-04-09", label: "5:30 PM", offset: null },
    ]);
    for (const label of ["4:00 PM", "4:30 PM", "5:30 PM"]) {
      expect(refused.json["message"]).toContain(label);
    }
    const moved = await site.book({ submission, start: "2027-04-09T08:30:00Z" }, sender);
    expect(moved.status).toBe(201);
  });
});

describe("b4: robots", () => {
  test("what fills in the hidden field is thanked and has to confirm its address", async () => {
    const start = "2027-04-12T08:00:00Z";
    const sent = { start, company_url: "https://spam.example" };
    const { status, json } = await site.book(sent, network());
    expect([status, json["status"]]).toEqual([202, "pending_email"]);
    expect(await site.starts("month=2027-04")).not.toContain(start);
  });

  test("too many forms of one network have to wait, also when they are sent again", async () => {
    const crowd = network();
    const start = "2027-04-13T07:00:00Z";
    const answers: RawAnswer[] = [];
    while (answers.at(-1)?.status !== 429 && answers.length < 90) {
      answers.push(await site.book({ start, name: "", proof: "" }, crowd));
    }
    expect(answers.length).toBeGreaterThan(60);
    expect(answers.at(-1)?.json["code"]).toBe("rate_limited");
    expect(Number(answers.at(-1)?.headers["retry-after"])).toBeGreaterThan(0);
    // Every try takes what has come back meanwhile; the same form twice at once gets no gift.
    const answersOf = async (headers: Record<string, string>): Promise<readonly number[]> => {
      const submission = await site.token();
      const send = () =>
        site.book({ submission, start: "2027-04-01", proof: "" }, { ...crowd, ...headers });
      return (await Promise.all([send(), send(), send()])).map(({ status }) => status);
    };
    const again: number[] = [];
    for (let round = 0; round < 10; round += 1) again.push(...(await answersOf({})));
    expect(again.filter((status) => status === 429).length).toBeGreaterThan(20);
  }, 60_000);

  test("G4: what was taken is answered again in the worst crowd", async () => {
    const crowd = network();
    const opened = await openForm(site.origin, "booking", "", crowd);
    const start = "2027-04-13T08:00:00Z";
    const first = await site.book({ ...opened, start }, crowd);
    let last: RawAnswer = first;
    for (let count = 0; last.status !== 429 && count < 90; count += 1) {
      last = await site.book({ start, name: "", proof: "" }, crowd);
    }
    const again = await site.book({ ...opened, start }, crowd);
    expect([first.status, again.status, again.text]).toEqual([201, 201, first.text]);
  }, 60_000);

  test("the sixth whole form of a network in a day has to confirm, also when repeated", async () => {
    const office = network();
    const start = "2027-04-14T07:00:00Z";
    const forms = Array.from({ length: 5 }, () => site.book({ start }, office));
    const taken = (await Promise.all(forms)).filter(({ status }) => status === 201);
    expect(taken).toHaveLength(1);
    const submission = await site.token();
    const refused = await site.book({ submission, start }, office);
    expect([refused.status, refused.json["code"]]).toEqual([409, "slot_taken"]);
    const free = "2027-04-14T12:00:00Z";
    const { status, json } = await site.book({ submission, start: free }, office);
    expect([status, json["status"]]).toEqual([202, "pending_email"]);
  });

  test("what comes without a proof of work has to confirm, three for an address and twelve for a network", async () => {
    const email = "stranger@example.com";
    const day = "2027-04-15";
    const send = async (at: string, fields: object, headers = network()) =>
      (await site.book({ start: `${day}T${at}:00Z`, proof: "", ...fields }, headers)).status;
    const statuses = [];
    for (const at of ["08:00", "09:00", "10:00", "11:00"]) statuses.push(await send(at, { email }));
    expect(statuses).toEqual([202, 202, 202, 429]);
    const office = network();
    const answers = await Promise.all(
      Array.from({ length: 14 }, () => send("12:00", { start: "2027-04-15" }, office)),
    );
    expect(answers.toSorted()).toEqual([...Array.from({ length: 12 }, () => 422), 429, 429]);
    // A proof counts once, for the form that it was found for.
    const submission = await site.token();
    const first = await site.book({ submission, start: `${day}T13:00:00Z` }, office);
    const other = await site.book({ submission, start: `${day}T13:30:00Z` }, office);
    expect([first.status, other.status]).toEqual([201, 409]);
  });

  test("one address gets no more mails than a person needs", async () => {
    const email = "flooded@example.com";
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1) {
      statuses.push((await site.book({ start: "x", email }, network())).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429]);
    // What nobody would be written about is not counted.
    const wrong = await site.book({ start: "x", email, name: "" }, network());
    expect(wrong.json["code"]).toBe("name_required");
  });
});

describe("hostile bodies", () => {
  const json = { "content-type": "application/json" };

  test.each(["/api/bookings", "/api/holds", "/api/newsletter", "/api/contact"])(
    "%s: too large, of a wrong type, no object, from elsewhere",
    async (target) => {
      const large = JSON.stringify({ name: "x".repeat(70_000) });
      const chunked = { ...json, "transfer-encoding": "chunked" };
      const post = async (body: string, headers: Record<string, string>) => {
        const answer = await rawRequest(site.origin, target, { method: "POST", headers, body });
        const { code } = JSON.parse(answer.text) as { code: string };
        return [answer.status, code];
      };
      expect(await post(large, json)).toEqual([413, "too_large"]);
      expect(await post(large, chunked)).toEqual([413, "too_large"]);
      expect(await post('{"name":"x"}', chunked)).toEqual([422, expect.any(String)]);
      expect(await post("{}", { "content-type": "text/plain" })).toEqual([415, "bad_type"]);
      expect(await post("{}", {})).toEqual([415, "bad_type"]);
      for (const body of ["", "[]", "null", "1", '"x"', "{", "[".repeat(60_000), "{}{}"]) {
        expect(await post(body, json)).toEqual([400, "bad_request"]);
      }
      for (const headers of [
        { "sec-fetch-site": "cross-site" },
        { "sec-fetch-site": "same-site" },
        { origin: "https://evil.example" },
        { origin: "null" },
      ]) {
        expect(await post("{}", { ...json, ...headers })).toEqual([403, "cross_site"]);
      }
    },
  );

  test("keys of objects' own are fields like any other, the last of two counts", async () => {
    const submission = await site.token();
    const body = `{"__proto__":{"consent":true},"constructor":{"prototype":{"consent":true}},
      "submission":"${submission}","start":"2027-04-15T08:00:00Z","name":"Dana","email":"proto@example.com","phone":"+31201234567",
      "consent":true,"consent":false}`;
    const refused = await site.call("POST", "/api/bookings", body, network());
    expect([refused.status, refused.json["code"]]).toEqual([422, "consent_required"]);
    const nested = `{"name":${'{"a":'.repeat(5)}1${"}".repeat(5)}}`;
    expect((await site.call("POST", "/api/bookings", nested, network())).status).toBe(422);
  });

  test.each([
    "/api/bookings",
    "/api/holds",
    "/api/newsletter",
    "/api/contact",
    "/api/availability",
  ])("%s: methods that are none of its own are refused and change nothing", async (target) => {
    for (const method of ["PUT", "OPTIONS", ...(target.endsWith("ty") ? ["POST"] : ["GET"])]) {
      const { status, headers } = await site.call(method, target);
      expect(status).toBe(405);
      expect(headers["allow"]).toMatch(/GET|POST/);
    }
  });

  test("hostile names stand in JSON as data", async () => {
    const name = "<script>alert(1)</script>\u202Egpj";
    const answer = await site.book({ start: "2027-04-16T08:00:00Z", name }, network());
    expect(answer.status).toBe(201);
    expect(answer.headers["content-type"]).toContain("application/json");
    expect(answer.headers["x-content-type-options"]).toBe("nosniff");
    expect(answer.text).not.toContain("script");
  });
});

/** Sends a form and hangs up once so many bytes of the answer have come. */
async function sendAndCut(origin: string, body: string, bytes: number): Promise<void> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  const head = [
    "POST /api/bookings HTTP/1.1",
    "host: studio.example",
    "content-type: application/json",
    `content-length: ${Buffer.byteLength(body)}`,
    "x-forwarded-for: 203.0.113.77",
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n${body}`);
  let seen = 0;
  while (seen < bytes) {
    const [chunk] = (await once(socket, "data")) as [Buffer];
    seen += chunk.length;
  }
  socket.destroy();
}
