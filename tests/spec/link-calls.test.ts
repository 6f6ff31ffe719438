import { describe, expect, test } from "vitest";
import { createSigner } from "#forms/node";
import { from, SECRET, startBookingSite } from "../fixtures/booking-site.ts";
import { mailReader } from "../fixtures/mailed-links.ts";
import { rawRequest } from "../fixtures/raw-request.ts";

/** Each booking of this file has a time of its own and comes from a network of its own. */
let next = 0;
const site = await startBookingSite();

/** Books, and makes the links as the server does. */
async function bookAt(start: string, at = site) {
  const { json } = await at.book({ start, locale: "en" }, from((next += 1)));
  const id = String(json["id"]);
  const linkTo = (purpose: string): string => {
    const token = createSigner([SECRET]).sign("booking link", id, purpose, "0");
    return `/booking/${id}/${purpose}?t=${token}`;
  };
  return { id, reschedule: linkTo("reschedule"), cancel: linkTo("cancel") };
}

describe("b5: links take JSON as they take forms", () => {
  test("another time: 200 with the booking, then the same again; what is wrong has its code", async () => {
    const { id, reschedule } = await bookAt("2027-03-18T09:00:00Z");
    await bookAt("2027-03-18T11:00:00Z");
    const moved = await site.call("POST", reschedule, { start: "2027-03-18T09:30:00Z" });
    expect([moved.status, moved.json["id"], moved.json["start"], moved.json["status"]]).toEqual([
      200,
      id,
      "2027-03-18T09:30:00Z",
      "confirmed",
    ]);
    expect((await site.call("POST", reschedule, { start: "2027-03-18T09:30:00Z" })).text).toBe(
      moved.text,
    );
    const taken = await site.call("POST", reschedule, { start: "2027-03-18T11:00:00Z" });
    expect([taken.status, taken.json["code"]]).toEqual([409, "slot_taken"]);
    expect(taken.json["alternatives"]).toHaveLength(3);
    for (const [start, code] of [
      ["2027-03-18T09:35:00Z", "slot_invalid"],
      ["2027-03-15T09:00:00Z", "slot_soon"],
      ["2027-03-20T09:00:00Z", "slot_closed"],
      ["2027-08-18T08:00:00Z", "slot_far"],
    ]) {
      const refused = await site.call("POST", reschedule, { start });
      expect([refused.status, refused.json["code"]]).toEqual([422, code]);
    }
    const old = await site.call("POST", reschedule, {
      start: "2027-03-18T10:00:00Z",
      submission: "x",
    });
    expect([old.status, old.json["code"]]).toEqual([422, "form_expired"]);
  });

  test("cancelled once, and again; then no other time can be had", async () => {
    const { cancel, reschedule } = await bookAt("2027-03-19T09:00:00Z");
    const gone = await site.call("POST", `/he${cancel}`, {});
    expect([gone.status, gone.json["status"]]).toEqual([200, "cancelled"]);
    expect((await site.call("POST", cancel, {})).text).toBe(gone.text);
    const late = await site.call("POST", reschedule, { start: "2027-03-19T10:00:00Z" });
    expect([late.status, late.json["code"]]).toEqual([409, "not_active"]);
    expect(await site.starts("month=2027-03&tz=UTC")).toContain("2027-03-19T09:00:00Z");
  });

  test("an address is confirmed by its link, a second time too", async () => {
    const reader = mailReader(site, 77);
    const fields = {
      start: "2027-03-19T13:00:00Z",
      tz: "UTC",
      name: "Dana",
      email: "j@example.com",
      phone: "+31201234567",
    };
    const sent = await reader.send("booking", { ...fields, company_url: "x" });
    expect(sent["status"]).toBe("pending_email");
    const link = await reader.link("j@example.com", "/confirm");
    for (const answer of [await site.call("POST", link, {}), await site.call("POST", link, {})]) {
      expect([answer.status, answer.json["status"]]).toEqual([200, "confirmed"]);
    }
  });

  test("wrong links are one and the same 404, other sites are turned away", async () => {
    const { cancel, reschedule } = await bookAt("2027-03-22T09:00:00Z");
    const wrong = [
      cancel.replace(/t=.*/, "t=x"),
      cancel.replace("/cancel", "/reschedule"),
      reschedule.replace(/booking\/\w+/, "booking/nobody"),
      "/newsletter/confirm/nobody",
      "/newsletter/unsubscribe/nobody",
    ];
    const answers = await Promise.all(wrong.map((link) => site.call("POST", link, {})));
    expect(answers.map(({ status, json }) => [status, json["code"]])).toEqual(
      wrong.map(() => [404, "link_invalid"]),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const away = await site.call("POST", cancel, {}, { origin: "https://evil.example" });
    expect([away.status, away.json["code"]]).toEqual([403, "cross_site"]);
  });

  test("b2: a subscription begins and ends by its links", async () => {
    const reader = mailReader(site, 78);
    await reader.send("newsletter", { email: "n@example.com", locale: "en" });
    const [confirm, leave] = [
      await reader.link("n@example.com", "/newsletter/confirm/"),
      await reader.link("n@example.com", "/newsletter/unsubscribe/"),
    ];
    const begun = await site.call("POST", confirm, {});
    expect([begun.status, begun.json]).toEqual([200, { status: "confirmed" }]);
    const ended = await site.call("POST", leave, {});
    expect([ended.status, ended.json]).toEqual([200, { status: "unsubscribed" }]);
  });
});

describe("b1: a POST to a link acts, whatever it carries", () => {
  test("no form token, no body, no type: the link is what admits", async () => {
    const { cancel } = await bookAt("2027-03-23T09:00:00Z");
    const answer = await rawRequest(site.origin, cancel, { method: "POST" });
    expect([answer.status, answer.headers["referrer-policy"]]).toEqual([303, "no-referrer"]);
    expect(await site.starts("month=2027-03&tz=UTC")).toContain("2027-03-23T09:00:00Z");
  });

  test("less than two hours before: 409 for another time, still free to cancel", async () => {
    const near = await startBookingSite({ rules: { minNotice: "PT1H" } });
    const { reschedule, cancel } = await bookAt("2027-03-15T09:30:00Z", near);
    const late = await near.call("POST", reschedule, { start: "2027-03-16T09:30:00Z" });
    expect([late.status, late.json["code"]]).toEqual([409, "too_late"]);
    expect((await near.call("POST", cancel, {})).json["status"]).toBe("cancelled");
  });
});
