import { afterAll, describe, expect, test } from "vitest";
import type { RawAnswer } from "../fixtures/raw-request.ts";
import { sentMails } from "../fixtures/sent-mails.ts";
import { BASE, startStudioPage } from "../fixtures/studio-browser.ts";
import { htmlFaults } from "../fixtures/html-faults.ts";
import { loadTranslators } from "../fixtures/texts.ts";

const MARKUP = `"><img src=x onerror=alert(1)>'`;
const translators = await loadTranslators();
const t = translators.get("en") ?? (() => "");

const { site, command, signedIn, book } = await startStudioPage();
afterAll(() => site.stop());

const hidden = (name: string, { text }: RawAnswer): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? "";
const free = (month = "2027-03") => site.starts(`month=${month}&tz=Europe/Amsterdam`);

describe("a booking", () => {
  test("is cancelled with a word, which its visitor reads in their own language", async () => {
    const editor = await signedIn("editor@studio.example", "editor");
    const id = await book({ lang: "he", name: "דנה" });
    const target = `/bookings/${id}`;
    const shown = await editor.read(target);
    expect(shown.text).toContain(t("studioPage.calendar.mails"));
    expect(shown.text).toContain(t("studioPage.calendar.mail.booking_reminder"));
    const fields = { do: "cancel", revision: hidden("revision", shown) };
    await editor.post(target, { ...fields, word: `So sorry ${MARKUP}\nAnn` });
    const told = async () => {
      const mails = await sentMails(site.dataDir);
      const mail = mails.find(({ text }) => text.includes("> So sorry"));
      return mail?.text.includes("> Ann") === true;
    };
    await expect.poll(told, { timeout: 10_000 }).toBe(true);
    const after = await editor.read(target);
    expect(after.text).toContain(t("studioPage.calendar.mail.booking_cancelled"));
    expect(after.text).not.toContain("<img");
  });

  test("that two people change at once tells the second, who keeps what was typed", async () => {
    const [ann, bob] = await Promise.all([
      signedIn("owner@studio.example", "owner"),
      signedIn("editor@studio.example", "editor"),
    ]);
    const id = await book();
    const target = `/bookings/${id}`;
    const seen = await bob.read(target);
    const revision = hidden("revision", seen);
    const [start = ""] = [...seen.text.matchAll(/<option value="(\d{13})"/g)].map(([, at]) => at);
    const both = await Promise.all([
      ann.post(target, { do: "move", start: start ?? "", revision, word: "From Ann" }),
      bob.post(target, { do: "cancel", revision, word: `From Bob ${MARKUP}` }),
    ]);
    const [late, other] = both[0].status === 409 ? both : both.toReversed();
    expect([late?.status, other?.status]).toEqual([409, 303]);
    expect(late?.text).toContain(both[0].status === 409 ? "From Ann" : "From Bob");
    expect(late?.text).not.toContain("<img");

    // Whoever comes when the form is gone still finds the words.
    const gone = await book();
    const away = `/bookings/${gone}`;
    await ann.post(away, { do: "cancel", revision: "0" });
    const words = { do: "move", start: "1", revision: "0", word: "Long thought over" };
    const told = await bob.post(away, words);
    expect([told.status, told.text.includes("Long thought over")]).toEqual([409, true]);
    expect(told.text).toContain(t("studioPage.calendar.unsent"));
  });
});

describe("blocked time", () => {
  test("hours, days and every second Friday are offered to nobody, and come back", async () => {
    const editor = await signedIn("editor@studio.example", "editor");
    const before = await free();
    const blocks = [
      { first: "2027-03-18", start: "13:00", end: "17:00", reason: `Filming ${MARKUP}` },
      { first: "2027-03-22", last: "2027-03-23" },
      { first: "2027-03-26", weeks: "2", fri: "on" },
    ];
    const places: string[] = [];
    for (const fields of blocks) {
      const answer = await editor.post("/bookings/blocked", { do: "block", ...fields });
      expect(answer.status).toBe(303);
      places.push((answer.headers.location ?? "").slice(BASE.length).replace(/\?.*/, ""));
    }
    const left = await free();
    const gone = before.filter((start) => !left.includes(start));
    const isMeant = (start: string): boolean =>
      /^2027-03-(?:22|23|26)/.test(start) || (start >= "2027-03-18T12" && start < "2027-03-18T17");
    expect(gone.length).toBeGreaterThan(0);
    expect(gone.every(isMeant)).toBe(true);
    expect(left.some(isMeant)).toBe(false);
    expect((await free("2027-04")).some((start) => start.startsWith("2027-04-09"))).toBe(false);
    expect((await free("2027-04")).some((start) => start.startsWith("2027-04-02"))).toBe(true);

    const refused = await site.book({ start: "2027-03-18T13:00:00Z", tz: "Europe/Amsterdam" });
    expect([refused.status, refused.json["code"]]).toEqual([422, "slot_closed"]);
    const week = await editor.read("/bookings?week=2027-03-18");
    expect(week.text).toContain("Filming ");
    const listed = await editor.read("/bookings/blocked");
    expect(listed.text).toContain("Friday");
    expect(week.text + listed.text).not.toContain("<img");

    for (const place of places) await editor.post(place, { do: "unblock" });
    expect(await free()).toEqual(before);
    expect((await editor.read(places[0])).status).toBe(404);
    expect((await editor.post(places[0] ?? "", { do: "unblock" })).status).toBe(303);
    const history = (await editor.read("/history")).text;
    expect(history).toContain("2027-03-26.. every 2 weeks: fri");
    expect(history).toContain(t("studioPage.audit.action.time_unblock"));
  });

  test("says which calls are in it; they stay and are led to", async () => {
    const editor = await signedIn("editor@studio.example", "editor");
    const id = await book({ name: "Zoe Zand" });
    const { start } = (await command(`booking show ${id} --json`)).json<{ start: string }>();
    const day = start.slice(0, 10);
    const made = await editor.post("/bookings/blocked", { do: "block", first: day });
    const place = (made.headers.location ?? "").slice(BASE.length);
    const shown = await editor.read(place);
    expect(shown.text).toContain(`href="${BASE}/bookings/${id}"`);
    expect(shown.text).toContain(t("studioPage.calendar.block.stay"));
    expect((await command(`booking show ${id} --json`)).json<{ status: string }>().status).toBe(
      "confirmed",
    );
    await editor.post(place.replace(/\?.*/, ""), { do: "unblock" });
  });

  test("is refused with the error beside the field, and all that was typed", async () => {
    const editor = await signedIn("editor@studio.example", "editor");
    const answer = await editor.post("/bookings/blocked", {
      do: "block",
      first: "2027-03-19",
      last: "2027-03-01",
      start: "13:00",
      weeks: "2",
      fri: "on",
      reason: "Filming far away",
    });
    expect(answer.status).toBe(422);
    for (const code of ["last_early", "hours_wrong"] as const) {
      expect(answer.text).toContain(t(`studioPage.calendar.blockErrors.${code}`));
    }
    expect(answer.text).toMatch(/id="last"[^>]* aria-describedby="last-hint last-error"/);
    expect(answer.text).toContain('value="Filming far away"');
    expect(answer.text).toMatch(/name="fri" checked=""/);
    expect(await htmlFaults(answer.text)).toEqual([]);
  });

  test("is the studio's: viewers read it, strangers and other sites change nothing", async () => {
    const viewer = await signedIn("viewer@studio.example", "viewer");
    const block = { do: "block", first: "2027-03-30" };
    expect((await viewer.post("/bookings/blocked", block)).status).toBe(403);
    expect((await viewer.post("/bookings/blocked/none", { do: "unblock" })).status).toBe(403);
    const shown = await viewer.read("/bookings/blocked");
    expect([shown.status, shown.text.includes("<form")]).toEqual([200, false]);
    const editor = await signedIn("editor@studio.example", "editor");
    const foreign = { "sec-fetch-site": "cross-site" };
    expect((await editor.post("/bookings/blocked", block, foreign)).status).toBe(400);
    expect((await free()).some((start) => start.startsWith("2027-03-30"))).toBe(true);
  });

  test.each(["he", "de", "fr", "es", "nl"])("is told in %s", async (language) => {
    const editor = await signedIn("editor@studio.example", "editor");
    const fields = { first: "2027-05-07", weeks: "3", start: "09:00", end: "10:00" };
    const made = await editor.post("/bookings/blocked", { do: "block", ...fields });
    const place = (made.headers.location ?? "").slice(BASE.length).replace(/\?.*/, "");
    for (const target of ["/bookings/blocked", place, "/bookings?week=2027-05-07"]) {
      const headers = { "accept-language": language };
      const { text } = await editor.send("GET", BASE + target, { headers });
      expect(text).not.toMatch(/studioPage\.|undefined|\[object/);
      expect([target, await htmlFaults(text)]).toEqual([target, []]);
    }
    await editor.post(place, { do: "unblock" });
  });
});
