import { afterAll, describe, expect, test } from "vitest";
import { htmlFaults } from "../fixtures/html-faults.ts";
import type { RawAnswer } from "../fixtures/raw-request.ts";
import { sentMails } from "../fixtures/sent-mails.ts";
import { BASE, startStudioPage } from "../fixtures/studio-browser.ts";
import { openBeside } from "../fixtures/studio-beside.ts";
import { loadTranslators } from "../fixtures/texts.ts";

const MARKUP = `"><img src=x onerror=alert(1)>'`;
const translators = await loadTranslators();
const t = translators.get("en") ?? (() => "");

const { site, signedIn, book, command } = await startStudioPage();
afterAll(() => site.stop());

const hidden = (name: string, { text }: RawAnswer): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? "";
const free = (month = "2027-03") => site.starts(`month=${month}&tz=Europe/Amsterdam`);

/** What the form of the rules shows. */
function rulesIn({ text }: RawAnswer): Record<string, string> {
  const inputs = [...text.matchAll(/<input id="([\w.]+)"[^>]* value="([^"]*)"/g)];
  return Object.fromEntries(inputs.map(([, name = "", value = ""]) => [name, value]));
}

describe("hours and limits", () => {
  test("are changed at once, beside the file's, on other servers too, and taken back one by one", async () => {
    const editor = await signedIn("editor@studio.example", "editor");
    const before = await free();
    const shown = await editor.read("/bookings/hours");
    const rules = rulesIn(shown);
    expect(rules).toMatchObject({ "weekly.wed": "09:00–17:00", maxPerDay: "6", minNotice: "24" });
    const saved = await editor.post("/bookings/hours", {
      do: "save",
      version: hidden("version", shown),
      ...rules,
      "weekly.wed": "10-12, 14:00–15:30",
      "weekly.thu": "",
      minNotice: "48",
    });
    expect(saved.headers.location).toBe(`${BASE}/bookings/hours?done=saved`);
    const left = await free();
    const on = (starts: readonly string[], day: string) =>
      starts.filter((start) => start.startsWith(day)).map((start) => start.slice(11, 16));
    expect(on(left, "2027-03-16")).toEqual([]);
    expect(on(left, "2027-03-18")).toEqual([]);
    expect(on(left, "2027-03-24")).toEqual("09:00 09:30 10:00 10:30 13:00 13:30 14:00".split(" "));
    const soon = await site.book({ start: "2027-03-16T09:00:00Z", tz: "Europe/Amsterdam" });
    expect(soon.json["code"]).toBe("slot_soon");
    const beside = await openBeside(site.dataDir);
    expect((await beside.booking.rules.now()).minNotice).toBe(48 * 3_600_000);
    await beside.close();

    const changed = await editor.read("/bookings/hours");
    expect(changed.text).toContain(
      t("studioPage.calendar.rules.file", { value: "\u206609:00–17:00\u2069" }),
    );
    for (const name of ["weekly.wed", "weekly.thu", "minNotice"]) {
      const version = hidden("version", await editor.read("/bookings/hours"));
      const back = await editor.post("/bookings/hours", { do: "reset", name, version });
      expect(back.status).toBe(303);
    }
    expect(await free()).toEqual(before);
    const history = (await editor.read("/history")).text;
    expect(history).toContain("10:00–12:00, 14:00–15:30");
    expect(history).toContain(t("studioPage.audit.action.rule_change"));
  });

  test("that are wrong are told beside their field, and all that was typed stays", async () => {
    const editor = await signedIn("editor@studio.example", "editor");
    const shown = await editor.read("/bookings/hours");
    const version = hidden("version", shown);
    const typed = { ...rulesIn(shown), "weekly.mon": MARKUP, horizonDays: "0", bufferAfter: "15" };
    const answer = await editor.post("/bookings/hours", { do: "save", version, ...typed });
    expect(answer.status).toBe(422);
    for (const error of ["wrongHours", "wrongHorizon"] as const) {
      expect(answer.text).toContain(t(`studioPage.calendar.rules.${error}`));
    }
    expect(answer.text).toMatch(/id="weekly.mon"[^>]*aria-describedby="[^"]*weekly.mon-error"/);
    expect(answer.text).not.toContain("<img");
    expect(rulesIn(answer)["bufferAfter"]).toBe("15");
    expect(await htmlFaults(answer.text)).toEqual([]);
    expect(rulesIn(await editor.read("/bookings/hours"))).toEqual(rulesIn(shown));
  });

  test("that two people change at once tell the second, who keeps what was typed", async () => {
    const owner = await signedIn("owner@studio.example", "owner");
    const editor = await signedIn("editor@studio.example", "editor");
    const shown = await owner.read("/bookings/hours");
    const fields = { do: "save", version: hidden("version", shown), ...rulesIn(shown) };
    const both = await Promise.all([
      owner.post("/bookings/hours", { ...fields, maxPerDay: "2" }),
      editor.post("/bookings/hours", { ...fields, maxPerDay: "3" }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([303, 409]);
    const late = both.find(({ status }) => status === 409);
    expect(late && rulesIn(late)["maxPerDay"]).toBe(both[0].status === 409 ? "2" : "3");
    expect(late?.text).toContain(t("studioPage.calendar.rules.conflict"));
    const version = late ? hidden("version", late) : "";
    await owner.post("/bookings/hours", { do: "reset", name: "maxPerDay", version });
  });

  test("are the studio's: viewers read them", async () => {
    const viewer = await signedIn("viewer@studio.example", "viewer");
    const shown = await viewer.read("/bookings/hours");
    expect([shown.status, shown.text.includes("<form")]).toEqual([200, false]);
    for (const action of ["save", "reset"]) {
      const fields = { do: action, name: "maxPerDay", version: "", maxPerDay: "1" };
      expect((await viewer.post("/bookings/hours", fields)).status).toBe(403);
    }
    expect((await viewer.read("/bookings/add")).status).toBe(403);
    expect((await viewer.post("/bookings/add", { do: "add" })).status).toBe(403);
  });
});

/** Somebody who called. */
const CALLER = {
  do: "add",
  name: `Rosa ${MARKUP.slice(2, 3)}Lind`,
  email: "rosa@example.com",
  phone: "+31 20 765 4321",
  language: "de",
  zone: "",
  notes: `A film ${MARKUP}`,
};

describe("a booking that is added by hand", () => {
  test("takes a free time, once, and sends the usual emails in the client's language", async () => {
    const editor = await signedIn("editor@studio.example", "editor");
    const key = hidden("key", await editor.read("/bookings/add"));
    const fields = { ...CALLER, name: "Rosa Lind", key, date: "2027-03-31", time: "09:00" };
    const added = await editor.post("/bookings/add", fields);
    expect(added.status).toBe(303);
    const again = await editor.post("/bookings/add", fields);
    expect(again.headers.location).toBe(added.headers.location);
    const place = (added.headers.location ?? "").slice(BASE.length).replace(/\?.*/, "");
    const shown = await editor.read(place);
    expect(shown.text).not.toContain("<img");
    expect(shown.text).toContain(t("studioPage.audit.action.booking_add"));
    expect(await free()).not.toContain("2027-03-31T07:00:00Z");
    const title = translators.get("de")?.("mail.booking.confirmed.title") ?? "?";
    const told = async () =>
      (await sentMails(site.dataDir)).some(
        ({ raw, text }) => raw.includes("rosa@example.com") && text.includes(title),
      );
    await expect.poll(told, { timeout: 10_000 }).toBe(true);
  });

  test("takes a time that is not offered only when that is meant, and says what is against it", async () => {
    const editor = await signedIn("editor@studio.example", "editor");
    await editor.post("/bookings/blocked", { do: "block", first: "2027-03-27", reason: "Away" });
    const fields = { ...CALLER, name: "Rosa Lind", mails: "no", date: "2027-03-27", time: "20:00" };
    const warned = await editor.post("/bookings/add", fields);
    expect(warned.status).toBe(409);
    expect(warned.text).toContain(t("studioPage.calendar.objections.not_offered"));
    expect(warned.text).toContain(`${t("studioPage.calendar.objections.blocked")} Away`);
    const anyway = hidden("anyway", warned);
    // Another time is looked at anew.
    const other = await editor.post("/bookings/add", { ...fields, time: "21:00", anyway });
    expect(other.status).toBe(409);
    const added = await editor.post("/bookings/add", { ...fields, anyway });
    expect(added.status).toBe(303);
    const id = /bookings\/(\w+)/.exec(added.headers.location ?? "")?.[1] ?? "";
    const found = (await command(`booking show ${id} --json`)).json<{ studioWall: string }>();
    expect(found.studioWall).toBe("2027-03-27T20:00");
    const shown = await editor.read(`/bookings/${id}`);
    expect(shown.text).not.toContain(t("studioPage.calendar.mail.booking_booked"));
  });

  test("never takes what somebody has, nor the past; what is wrong is told beside its field", async () => {
    const editor = await signedIn("editor@studio.example", "editor");
    const id = await book({ name: "Zoe Zand" });
    const { studioWall } = (await command(`booking show ${id} --json`)).json<{
      studioWall: string;
    }>();
    const [date = "", time = ""] = studioWall.split("T");
    const fields = { ...CALLER, name: "Rosa Lind", date, time };
    const taken = await editor.post("/bookings/add", fields);
    expect([taken.status, taken.text.includes("Zoe Zand")]).toEqual([409, true]);
    expect(hidden("anyway", taken)).toBe("");
    const start = String(Date.parse(`${studioWall}:00+01:00`));
    expect((await editor.post("/bookings/add", { ...fields, anyway: start })).status).toBe(409);
    for (const [wrong, name] of [
      [{ date: "2027-03-01" }, "date"],
      [{ time: "09:01" }, "time"],
      [{ zone: "Mars/Olympus" }, "zone"],
      [{ email: "rosa" }, "email"],
      [{ name: "" }, "name"],
      [{ phone: "" }, "phone"],
    ] as const) {
      const answer = await editor.post("/bookings/add", { ...fields, ...wrong });
      expect([name, answer.status, answer.text.includes(`id="${name}-error"`)]).toEqual([
        name,
        422,
        true,
      ]);
      expect(answer.text).toContain("A film");
      expect(answer.text).not.toContain("<img");
    }
  });
});

test.each(["en", "he", "de", "fr", "es", "nl"])(
  "the calendar's pages are whole in %s",
  async (language) => {
    const owner = await signedIn("owner@studio.example", "owner");
    for (const target of ["/bookings/hours", "/bookings/calendars", "/bookings/add"]) {
      const headers = { "accept-language": language };
      const { status, text } = await owner.send("GET", BASE + target, { headers });
      expect([target, status]).toEqual([target, 200]);
      expect(text).not.toMatch(/studioPage\.|undefined|\[object/);
      expect([target, await htmlFaults(text)]).toEqual([target, []]);
    }
  },
);
