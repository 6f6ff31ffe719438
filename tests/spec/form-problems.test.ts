import { describe, expect, test, vi } from "vitest";
import { field, from, startBookingSite } from "../fixtures/booking-site.ts";
import { postForm } from "../fixtures/raw-request.ts";
import { loadTranslators } from "../fixtures/texts.ts";

const translators = await loadTranslators();
const GOOD = { name: "Dana Levi", message: "A film about bread.", consent: true, locale: "en" };
const AT = "2027-03-15T08:00:00Z";

/** Each test comes from a network of its own. */
let next = 0;
const network = () => from((next += 1));
const site = await startBookingSite({ at: AT });

const send = async (form: "contact" | "newsletter", fields: object, headers = network()) => {
  const submission = await site.token(form);
  return site.call("POST", `/api/${form}`, { submission, ...GOOD, ...fields }, headers);
};

describe("what calls say is wrong", () => {
  test.each([
    ["a field", 422, "Unprocessable Entity", () => send("contact", { email: "x" })],
    ["a body", 400, "Bad Request", () => site.call("POST", "/api/contact", "[]")],
    ["a form", 404, "Not Found", () => site.call("POST", "/newsletter/confirm/nobody", {})],
    ["a sender", 403, "Forbidden", () => send("contact", {}, { "sec-fetch-site": "cross-site" })],
  ])("%s: problem details (RFC 9457), and the code of b5", async (_what, status, title, call) => {
    const { json, ...answer } = await call();
    expect(answer.status).toBe(status);
    expect(json).toMatchObject({ type: "about:blank", title, status, detail: json["message"] });
    expect(json["code"]).toMatch(/^[a-z]+_[a-z]+$/);
    expect(json["errors"]).toBeInstanceOf(Array);
  });

  test("other times stand in the detail as in the message", async () => {
    const start = "2027-03-18T09:00:00Z";
    await site.book({ start }, network());
    const { json } = await site.book({ start }, network());
    expect(json["code"]).toBe("slot_taken");
    expect(json["detail"]).toBe(json["message"]);
  });
});

describe("b4: limits per recipient", () => {
  test.each([
    ["contact", { message: "short" }, "message_short"],
    ["newsletter", { consent: false }, "consent_required"],
  ] as const)("%s: mistakes are not counted, nobody is written to", async (form, wrong, code) => {
    const email = `careful-${form}@example.com`;
    for (let tries = 0; tries < 25; tries += 1) {
      const { json } = await send(form, { email, ...wrong });
      expect(json["code"]).toBe(code);
    }
    expect((await send(form, { email })).status).toBeLessThan(300);
  });
});

test("b5: forms sent to a call are answered in the language that they name", async () => {
  const locate = async (call: string, fields: Readonly<Record<string, string>>) => {
    const sent = { email: "l@example.com", locale: "he", ...fields };
    const { status, headers } = await postForm(site.origin, `/api/${call}`, sent, network());
    return [status, headers.location?.replace(/\?.*|#.*/g, "")];
  };
  const { name, message } = GOOD;
  expect(await locate("newsletter", { consent: "on" })).toEqual([303, "/he/newsletter/accepted"]);
  expect(await locate("contact", { name, message, consent: "on" })).toEqual([303, "/he/contact"]);
  const fields = { submission: await site.token(), start: "2027-03-19T11:00:00Z", email: "x" };
  const sent = { ...fields, locale: "fr" };
  const refused = await postForm(site.origin, "/api/bookings", sent, network());
  expect(refused.status).toBe(422);
  expect(refused.text).toContain(translators.get("fr")?.("forms.errors.email_format"));
});

test("CLOCK: mails are dated by the process's clock", async () => {
  await send("newsletter", { email: "dated@example.com" });
  const letter = await vi.waitUntil(
    async () => (await site.mails(0)).find((mail) => field(mail, "to") === "dated@example.com"),
    { timeout: 15_000, interval: 100 },
  );
  expect(Math.abs(Date.parse(field(letter, "date")) - Date.parse(AT))).toBeLessThan(10 * 60_000);
});
