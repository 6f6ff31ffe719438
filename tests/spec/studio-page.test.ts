import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, describe, expect, inject, test } from "vitest";
import { startBookingSite } from "../fixtures/booking-site.ts";
import { htmlFaults } from "../fixtures/html-faults.ts";
import { type RawAnswer, rawRequest } from "../fixtures/raw-request.ts";
import { sentMails, waitForMails } from "../fixtures/sent-mails.ts";
import { BASE, startStudioPage } from "../fixtures/studio-browser.ts";
import { loadTranslators } from "../fixtures/texts.ts";
import { browserTexts } from "../../src/server/site/message-source.ts";

/** As a visitor may call himself, and the browser of somebody who signs in. */
const MARKUP = `"><img src=x onerror=alert(1)>'`;

const english = (await loadTranslators()).get("en") ?? (() => "");
const { site, command, openBrowser, signedIn, book } = await startStudioPage();
afterAll(() => site.stop());

const revisionIn = ({ text }: RawAnswer): string =>
  /name="revision" value="(\d+)"/.exec(text)?.[1] ?? "";
const timesIn = ({ text }: RawAnswer): readonly string[] =>
  [...text.matchAll(/<option value="(\d{13})"/g)].map(([, start = ""]) => start);

describe("signing in", () => {
  test("by a link of an email: in the browser that asked, by a press, once", async () => {
    await command("people invite ann@studio.example --role owner");
    const browser = openBrowser();
    const asked = await browser.post(
      "/sign-in",
      { do: "ask", email: "Ann@studio.example" },
      undefined,
      "/sign-in",
    );
    expect([asked.status, asked.headers.location]).toEqual([303, `${BASE}/sign-in?sent`]);
    const mails = await waitForMails(site.dataDir, 2);
    const link =
      mails.flatMap(({ text }) => /https?:\S+\/sign-in\/link\?t=\S+/.exec(text) ?? [])[0] ?? "";
    const { pathname, search } = new URL(link);
    const target = (pathname + search).slice(BASE.length);

    // A scanner opens it, and somebody to whom it was forwarded presses the button.
    const other = openBrowser();
    expect((await other.read(target)).text).not.toContain("ann@studio.example");
    const t = new URL(link).searchParams.get("t") ?? "";
    const forwarded = await other.post(
      "/sign-in/link",
      { do: "sign-in", t },
      undefined,
      "/sign-in",
    );
    expect(forwarded.status).toBe(403);

    const shown = await browser.read(target);
    expect(shown.text).toContain("ann@studio.example");
    // Planted before: whoever chose it must not share the session.
    browser.cookies.set("studio-session", "x".repeat(43));
    const fields = { do: "sign-in", t, form: browser.tokenIn(shown) };
    const answer = await browser.post("/sign-in/link", fields);
    expect([answer.status, answer.headers.location]).toEqual([303, BASE]);
    const set = answer.headers["set-cookie"]?.find((each) => each.startsWith("studio-session="));
    expect(set).toMatch(
      /^studio-session=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/,
    );
    expect(browser.cookies.get("studio-session")).not.toBe("x".repeat(43));
    expect((await browser.read()).status).toBe(200);

    browser.cookies.delete("studio-session");
    const again = await browser.post("/sign-in/link", { do: "sign-in", t }, undefined, "/sign-in");
    expect(again.status).toBe(403);
  });

  test("answers the same for an address that nobody has, and checks what is none", async () => {
    const browser = openBrowser();
    const ask = (email: string) =>
      browser.post("/sign-in", { do: "ask", email }, undefined, "/sign-in");
    const [known, unknown] = [await ask("ann@studio.example"), await ask("zoe@studio.example")];
    const told = ({ status, headers, text }: RawAnswer) => {
      const { date: _date, "x-request-id": _id, ...rest } = headers;
      return { status, rest, text };
    };
    expect(told(unknown)).toEqual(told(known));
    expect((await ask(MARKUP)).status).toBe(422);
    expect((await ask(MARKUP)).text).not.toContain("<img");
  });

  test("is not open to those who try again and again", async () => {
    const browser = openBrowser();
    const form = browser.tokenIn(await browser.read("/sign-in"));
    const statuses: number[] = [];
    for (let index = 0; index < 21; index += 1) {
      const t = String(index).padStart(43, "x");
      statuses.push((await browser.post("/sign-in/link", { do: "sign-in", t, form })).status);
    }
    expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 403));
    expect(statuses.at(-1)).toBe(429);
  });

  test("is all that strangers see, whatever they bring along", async () => {
    const stranger = openBrowser();
    for (const target of ["", "/bookings", "/people", "/nothing", "/account?preview=x"]) {
      const answer = await stranger.read(target);
      expect([answer.status, answer.headers.location]).toEqual([303, `${BASE}/sign-in`]);
    }
    const posted = await stranger.post("/people", {
      do: "invite",
      email: "x@x.example",
      role: "owner",
      form: "x",
    });
    expect(posted.headers.location).toBe(`${BASE}/sign-in`);
    stranger.cookies.set("studio-session", "y".repeat(43));
    expect((await stranger.read("/people")).headers.location).toBe(`${BASE}/sign-in`);
  });
});

describe("a booking", () => {
  test("is moved with a word to the visitor; the second of two people is told", async () => {
    const owner = await signedIn("owner@studio.example", "owner");
    const editor = await signedIn("editor@studio.example", "editor");
    const id = await book({ name: "Dana Levi", notes: MARKUP });
    const target = `/bookings/${id}`;
    const shown = await owner.read(target);
    expect(shown.text).toContain("Dana Levi");
    expect(shown.text).not.toContain("<img");
    const [start = "", other = ""] = timesIn(shown);
    const fields = { do: "move", start, revision: revisionIn(shown), word: "See you then." };

    const moved = await owner.post(target, fields);
    expect([moved.status, moved.headers.location]).toEqual([303, `${BASE}${target}?done=moved`]);
    const late = await editor.post(target, { ...fields, start: other });
    expect(late.status).toBe(409);
    expect(late.text).toContain(english("studioPage.booking.changed"));
    expect(revisionIn(late)).toBe("1");
    const mail = async () => {
      const sent = await waitForMailsAbout(id);
      return sent.some(({ text }) => text.includes("> See you then."));
    };
    await expect.poll(mail, { timeout: 10_000 }).toBe(true);

    const taken = await book({ name: `Bob ${"B".repeat(9)}` });
    const current = await editor.read(target);
    const bobs = (await command(`booking show ${taken} --json`)).json<{ start: string }>();
    const collision = await editor.post(target, {
      do: "move",
      start: String(Date.parse(bobs.start)),
      revision: revisionIn(current),
    });
    expect(collision.status).toBe(409);
    expect(collision.text).toContain("Bob BBBBBBBBB");

    const history = (await owner.read("/history")).text;
    expect(history).toContain(english("studioPage.audit.action.booking_move"));
    expect(history).toContain("owner@studio.example");
  });

  test("is cancelled, and closed days are opened again, both written down", async () => {
    const editor = await signedIn("editor@studio.example", "editor");
    const id = await book();
    const target = `/bookings/${id}`;
    const revision = revisionIn(await editor.read(target));
    const cancelled = await editor.post(target, { do: "cancel", revision });
    expect(cancelled.headers.location).toBe(`${BASE}${target}?done=cancelled`);
    expect((await editor.read(target)).text).toContain(
      english("studioPage.audit.action.booking_cancel"),
    );
    expect((await editor.post(target, { do: "cancel", revision: "1" })).status).toBe(409);

    await command(`booking close 2027-03-29 --reason Filming`);
    const week = await editor.read("/bookings?week=2027-03-29");
    expect(week.text.match(/Filming/g)).toHaveLength(1);
    const free = await site.starts("month=2027-03&tz=Europe/Amsterdam");
    expect(free.filter((start) => start.startsWith("2027-03-29"))).toEqual([]);
    await editor.post("/bookings", { do: "open", day: "2027-03-29" });
    const after = await site.starts("month=2027-03&tz=Europe/Amsterdam");
    expect(after.some((start) => start.startsWith("2027-03-29"))).toBe(true);
  });
});

/** Every change that a form can make, by the role that may make it. */
const CHANGES: readonly (readonly [
  role: "editor" | "owner",
  target: string,
  fields: Record<string, string>,
])[] = [
  ["editor", "/bookings/blocked", { do: "block", first: "2027-03-26" }],
  ["editor", "/bookings/blocked/none", { do: "unblock" }],
  ["editor", "/bookings", { do: "open", day: "2027-03-26" }],
  ["editor", "/bookings/none", { do: "move", start: "1", revision: "0" }],
  ["editor", "/bookings/none", { do: "cancel", revision: "0" }],
  ["editor", "/bookings/none", { do: "no_show", revision: "0" }],
  ["owner", "/people", { do: "invite", email: "new@studio.example", role: "owner" }],
  ["owner", "/people", { do: "role", email: "viewer@studio.example", role: "owner" }],
  ["owner", "/people", { do: "remove", id: "x" }],
  ["owner", "/people", { do: "sign-out", id: "x" }],
];

describe("who may do what", () => {
  test("viewers change nothing, editors no people; nobody learns of pages that are not theirs", async () => {
    const viewer = await signedIn("viewer@studio.example", "viewer");
    const editor = await signedIn("editor@studio.example", "editor");
    for (const [role, target, fields] of CHANGES) {
      const what = `${target} ${fields["do"]}`;
      expect([what, (await viewer.post(target, fields)).status]).toEqual([what, 403]);
      const answer = await editor.post(target, fields);
      expect([what, answer.status === 403]).toEqual([what, role === "owner"]);
    }
    expect((await viewer.read("/people")).status).toBe(403);
    expect((await viewer.read("/history")).status).toBe(403);
    expect((await editor.read("/people")).status).toBe(403);
    expect((await viewer.read("/bookings")).text).not.toContain("<form");
    const listed = (await command("people list --json")).json<{ email: string; role: string }[]>();
    expect(listed.find(({ email }) => email === "viewer@studio.example")?.role).toBe("viewer");
    expect(listed.some(({ email }) => email === "new@studio.example")).toBe(false);
  });

  test("what is taken away counts at once, in sessions that were stolen, too", async () => {
    await signedIn("owner@studio.example", "owner");
    const editor = await signedIn("editor@studio.example", "editor");
    const thief = openBrowser("Chrome");
    thief.cookies.set("studio-session", editor.cookies.get("studio-session") ?? "");
    expect((await thief.read()).status).toBe(200);
    await command("people invite editor@studio.example --role viewer");
    expect(
      (await thief.post("/bookings/blocked", { do: "block", first: "2027-03-26" })).status,
    ).toBe(403);
    await command("people remove editor@studio.example --yes");
    expect((await thief.read()).headers.location).toBe(`${BASE}/sign-in`);
    expect((await editor.read()).headers.location).toBe(`${BASE}/sign-in`);
  });

  test("owners invite, change roles and sign out on the page; one owner stays", async () => {
    const owner = await signedIn("owner@studio.example", "owner");
    const cem = "cem@studio.example";
    const invited = await owner.post("/people", { do: "invite", email: cem, role: "viewer" });
    expect(invited.headers.location).toBe(`${BASE}/people?done=invited`);
    expect(
      (await owner.post("/people", { do: "invite", email: "no address", role: "viewer" })).status,
    ).toBe(422);
    const other = await signedIn(cem, "editor");
    const people = (await command("people list --json")).json<{ id: string; email: string }[]>();
    const id = people.find(({ email }) => email === cem)?.id ?? "";
    await owner.post("/people", { do: "sign-out", id });
    expect((await other.read()).headers.location).toBe(`${BASE}/sign-in`);
    await owner.post("/people", { do: "remove", id });
    expect((await owner.read("/people")).text).not.toContain(cem);
    await command("people remove ann@studio.example --yes");
    const last = await owner.post("/people", {
      do: "role",
      email: "owner@studio.example",
      role: "viewer",
    });
    expect(last.status).toBe(409);
  });

  test("everybody ends their own sessions, one by one and all at once", async () => {
    const phone = await signedIn("owner@studio.example", "owner", `iPhone ${MARKUP}`);
    const desk = await signedIn("owner@studio.example", "owner", `Browser ${MARKUP}`);
    const account = await desk.read("/account");
    expect(account.text).toContain("iPhone");
    expect(account.text).not.toContain("<img");
    const sessions = [...account.text.matchAll(/name="session" value="([^"]+)"/g)].map(
      ([, id = ""]) => id,
    );
    expect(sessions.length).toBeGreaterThan(1);
    const out = await desk.post("/account", { do: "sign-out-all" });
    expect(out.headers.location).toBe(`${BASE}/sign-in`);
    expect((await desk.read()).headers.location).toBe(`${BASE}/sign-in`);
    expect((await phone.read()).headers.location).toBe(`${BASE}/sign-in`);
  });
});

describe("forms of other sites", () => {
  test("change nothing, in whatever shape", async () => {
    const owner = await signedIn("owner@studio.example", "owner");
    const other = await signedIn("viewer@studio.example", "viewer");
    const closing = { do: "block", first: "2027-04-14" };
    const form = owner.tokenIn(await owner.read("/account"));
    const foreign = other.tokenIn(await other.read("/account"));
    const type = "application/x-www-form-urlencoded";
    const body = new URLSearchParams({ ...closing, form }).toString();
    const shapes: readonly (readonly [string, Record<string, string>, string])[] = [
      ["cross-site", { "sec-fetch-site": "cross-site", "content-type": type }, body],
      ["same-site", { "sec-fetch-site": "same-site", "content-type": type }, body],
      ["foreign origin", { origin: "https://evil.example", "content-type": type }, body],
      ["null origin", { origin: "null", "content-type": type }, body],
      ["text", { "content-type": "text/plain" }, body],
      ["json", { "content-type": "application/json" }, JSON.stringify({ ...closing, form })],
      ["no token", { "content-type": type }, new URLSearchParams(closing).toString()],
      [
        "another's token",
        { "content-type": type },
        new URLSearchParams({ ...closing, form: foreign }).toString(),
      ],
    ];
    for (const [name, headers, sent] of shapes) {
      const answer = await owner.send("POST", `${BASE}/bookings/blocked`, { headers, body: sent });
      expect([name, answer.status]).toEqual([name, 400]);
    }
    await owner.read(`/bookings/blocked?${body}`);
    const onDay = async () =>
      (await site.starts("month=2027-04&tz=UTC")).filter((at) => at.startsWith(closing.first));
    expect(await onDay()).not.toEqual([]);
    expect((await owner.post("/bookings/blocked", { ...closing, form })).status).toBe(303);
    expect(await onDay()).toEqual([]);
  });
});

describe("the page itself", () => {
  test("has no script, a policy of its own, is kept nowhere, and is valid in every language", async () => {
    const owner = await signedIn("owner@studio.example", "owner");
    const id = await book({ name: "Dana Levi" });
    const targets = [
      "",
      "/bookings",
      "/bookings?show=list",
      "/bookings/blocked",
      `/bookings/${id}`,
      "/enquiries",
      "/person",
      "/people",
      "/history",
      "/account",
      "/nothing",
    ];
    for (const [index, target] of targets.entries()) {
      const { headers, text } = await owner.read(target);
      expect(headers["cache-control"]).toBe("no-store");
      expect(headers["x-robots-tag"]).toBe("noindex, nofollow");
      expect(headers["content-security-policy"]).toMatch(
        /^default-src 'none'; .*style-src 'sha256-[^' ]+'$/,
      );
      expect(headers["content-security-policy"]).not.toContain("script-src");
      expect(text).not.toMatch(/<script|<img|javascript:/);
      expect(text).not.toMatch(/studioPage\.|undefined|\[object/);
      const language = ["he", "de", "fr", "es", "nl"][index % 5] ?? "en";
      const turned = await owner.send("GET", BASE + target, {
        headers: { "accept-language": language },
      });
      expect(turned.text).toContain(language === "he" ? 'dir="rtl"' : `<html lang="${language}`);
      expect(turned.text).not.toContain("studioPage.");
      expect([target, await htmlFaults(turned.text)]).toEqual([target, []]);
    }
    const chosen = await owner.read("/people?lang=he");
    expect([chosen.status, chosen.headers.location]).toEqual([303, `${BASE}/people`]);
    expect((await owner.read("/people")).text).toContain('dir="rtl"');
  });

  test("is in nothing that visitors load", async () => {
    const client = path.join(import.meta.dirname, "../../dist/current/client");
    const files = await readdir(client, { recursive: true });
    const built = files.filter((file) => /\.(?:js|css|json)$/.test(file));
    for (const file of built) {
      expect([
        file,
        /studioPage|studio-session|\.studio \.|data-passkey|PublicKeyCredential|simplewebauthn/.test(
          await readFile(path.join(client, file), "utf8"),
        ),
      ]).toEqual([file, false]);
    }
    const origin = inject("siteOrigin");
    for (const target of ["/sitemap.xml", "/robots.txt", "/"]) {
      expect((await rawRequest(origin, target)).text).not.toContain("_studio");
    }
    const { text } = await rawRequest(origin, "/");
    expect(text).not.toContain("studioPage");
    const texts = browserTexts(
      { messages: { messages: () => ({ mail: {}, studioPage: {}, nav: {} }) } },
      "en",
    );
    expect(Object.keys(texts)).toEqual(["nav"]);
  });

  test(
    "does not answer where it is switched off, and moves with its setting",
    { tags: ["long"] },
    async () => {
      const off = await startBookingSite({ env: { STUDIO_PATH: "off" } });
      for (const target of ["", "/sign-in", "/sign-in/link?t=x", "/people"]) {
        expect((await rawRequest(off.origin, BASE + target)).status).toBe(404);
      }
      await off.stop();
      const moved = await startBookingSite({
        env: { STUDIO_PATH: "/office", SITE_URL: "https://studio.example" },
      });
      const page = await rawRequest(moved.origin, "/office/sign-in");
      expect([page.status, (await rawRequest(moved.origin, BASE)).status]).toEqual([200, 404]);
      expect(page.headers["set-cookie"]?.[0]).toMatch(
        /^__Host-studio-browser=.*; HttpOnly; SameSite=Lax; Secure$/,
      );
      await moved.stop();
    },
  );
});

/** All mails about a booking that were written so far. */
async function waitForMailsAbout(id: string) {
  return (await sentMails(site.dataDir)).filter(({ raw }) => raw.includes(id));
}
