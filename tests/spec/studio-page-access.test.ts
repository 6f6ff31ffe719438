import { afterAll, describe, expect, test } from "vitest";
import { BOOKING_CLOCK, openBookingTimes, SECRET } from "../fixtures/booking-site.ts";
import { effort } from "../fixtures/effort.ts";
import { mailReader } from "../fixtures/mailed-links.ts";
import { BASE, createBrowser, startStudioPage } from "../fixtures/studio-browser.ts";
import { typed } from "../fixtures/typed-terminal.ts";

const PREVIEW = "a-preview-token-of-the-studio";
const HOUR = 3_600_000;

const { site, command, openBrowser, signedIn } = await startStudioPage({ PREVIEW_TOKEN: PREVIEW });
afterAll(() => site.stop());

describe("asking for a link", () => {
  test("takes as long for an address that nobody has as for one that somebody has", async () => {
    const owner = await signedIn("owner@studio.example", "owner");
    const form = owner.tokenIn(await owner.read("/people"));
    const asks = effort(12, 60);
    const took: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
    for (let index = 0; index < asks; index += 1) {
      const known = `known-${index}@studio.example`;
      await owner.post("/people", { do: "invite", email: known, role: "viewer", form });
      // By turns, so that whatever else the machine does slows both down.
      for (const [kind, email] of [
        ["known", known],
        ["unknown", `nobody-${index}@studio.example`],
      ] as const) {
        const browser = openBrowser();
        const fields = { do: "ask", email, form: browser.tokenIn(await browser.read("/sign-in")) };
        const began = performance.now();
        expect((await browser.post("/sign-in", fields)).status).toBe(303);
        took[kind].push(performance.now() - began);
      }
    }
    // Fast ones say most: nothing was in their way.
    const quick = (kind: keyof typeof took): number =>
      took[kind].toSorted((one, other) => one - other)[Math.floor(asks / 4)] ?? 0;
    const [known, unknown] = [quick("known"), quick("unknown")];
    const told = `known ${known.toFixed(2)} ms, unknown ${unknown.toFixed(2)} ms`;
    expect(Math.abs(known - unknown), told).toBeLessThan(Math.max(known, unknown) * 0.5 + 1);
  });

  test("ends for a network that asks again and again, and mails for an address", async () => {
    const browser = openBrowser();
    const form = browser.tokenIn(await browser.read("/sign-in"));
    const statuses: number[] = [];
    for (let index = 0; index < 11; index += 1) {
      const fields = { do: "ask", email: `guess-${index}@studio.example`, form };
      statuses.push((await browser.post("/sign-in", fields)).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 303), 429]);
  });
});

describe("what opens other parts of the site", () => {
  test("opens nothing here: preview, and the links that visitors get", async () => {
    const reader = mailReader(site, 9);
    const [start] = await site.starts("month=2027-03&tz=Europe/Amsterdam");
    await site.book({ start, tz: "Europe/Amsterdam", email: "dana@example.com" });
    const visitor = new URL(await reader.link("dana@example.com", "?t="), site.origin);
    const words = [...visitor.pathname.split("/"), ...visitor.searchParams.values()];
    const token = words.toSorted((one, other) => other.length - one.length)[0] ?? "";
    expect(token.length).toBeGreaterThan(20);

    const stranger = openBrowser();
    stranger.cookies.set("previewToken", PREVIEW);
    for (const secret of [PREVIEW, token]) {
      for (const name of ["studio-session", "studio-browser"]) stranger.cookies.set(name, secret);
      for (const target of ["", "/bookings", "/people", "/history", "/account"]) {
        const query = `?preview=${PREVIEW}&t=${secret}&token=${secret}`;
        const headers = { authorization: `Bearer ${secret}` };
        const answer = await stranger.send("GET", BASE + target + query, { headers });
        expect([target, answer.status, answer.headers.location]).toEqual([
          target,
          303,
          `${BASE}/sign-in`,
        ]);
      }
      const link = await stranger.read(`/sign-in/link?t=${secret}`);
      expect(link.text).not.toContain('name="t"');
      const used = { do: "sign-in", t: secret };
      expect((await stranger.post("/sign-in/link", used, undefined, "/sign-in")).status).toBe(403);
      for (const name of ["studio-session", "studio-browser"]) stranger.cookies.delete(name);
    }
    // A form of a visitor's page is none of this one.
    const fields = { do: "ask", email: "x@studio.example", form: await site.token() };
    expect((await stranger.post("/sign-in", fields, undefined, "/sign-in")).status).toBe(403);
  });
});

describe("requests that are no forms of this page", () => {
  test("sign nobody in and change nothing, by any method, type or origin", async () => {
    const owner = await signedIn("owner@studio.example", "owner");
    const form = owner.tokenIn(await owner.read("/people"));
    const fields = { do: "invite", email: "evil@studio.example", role: "owner", form };
    const type = "application/x-www-form-urlencoded";
    const body = new URLSearchParams(fields).toString();
    for (const method of ["PUT", "PATCH", "DELETE", "OPTIONS", "HEAD"]) {
      const sent = method === "HEAD" || method === "OPTIONS" ? {} : { body };
      await owner.send(method, `${BASE}/people?${body}`, {
        headers: { "content-type": type },
        ...sent,
      });
    }
    const override = { "content-type": type, "x-http-method-override": "POST" };
    await owner.send("GET", `${BASE}/people?_method=POST&${body}`, { headers: override });
    const { form: _form, ...bare } = fields;
    const parts = Object.entries(bare)
      .map(
        ([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}`,
      )
      .join("\r\n");
    const shapes: readonly (readonly [Record<string, string>, string])[] = [
      [{ "content-type": "multipart/form-data; boundary=x" }, `${parts}\r\n--x--\r\n`],
      [
        { "content-type": type, origin: "https://evil.example", "sec-fetch-site": "cross-site" },
        body,
      ],
      [{ "content-type": type, origin: "http://localhost" }, body],
      [{ "content-type": "application/xml" }, body],
      [{ "content-type": "" }, body],
      [{ "content-type": type }, `${body}&form=`.replace(`form=${form}`, "form=x")],
    ];
    for (const [headers, sent] of shapes) {
      const answer = await owner.send("POST", `${BASE}/people`, { headers, body: sent });
      expect([headers, answer.status]).toEqual([headers, 400]);
    }
    const people = (await command("people list --json")).json<{ email: string }[]>();
    expect(people.map(({ email }) => email)).not.toContain("evil@studio.example");

    // Being signed in as somebody else is an attack, too.
    const printed = await command("people invite owner@studio.example --print --json");
    const t = new URL(printed.json<{ link: string }>().link).searchParams.get("t") ?? "";
    const victim = openBrowser();
    const used = { do: "sign-in", t };
    const foreign = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
    expect((await victim.post("/sign-in/link", used, foreign, "/sign-in")).status).toBe(403);
    expect((await victim.post("/sign-in/link", { ...used, form: "x" })).status).toBe(403);
    expect(victim.cookies.has("studio-session")).toBe(false);
  });
});

test(
  "a session ends after twelve hours without use, and by a sign-out from everywhere",
  { tags: ["long"] },
  async () => {
    const times = await openBookingTimes();
    const begin = Date.parse(BOOKING_CLOCK);
    const terminal = (at: number) => ({
      DATA_DIR: times.dataDir,
      SECRET,
      CLOCK: new Date(at).toISOString(),
    });
    let network = 0;
    const startAt = async (at: number) => (await times.startAt(new Date(at).toISOString())).origin;
    const signIn = async (at: number, origin: string) => {
      const invite = "people invite ann@studio.example --role owner --print --json";
      const { link } = (await typed(invite, terminal(at))).json<{ link: string }>();
      const t = new URL(link).searchParams.get("t") ?? "";
      network += 1;
      const browser = createBrowser(origin, "Firefox", network);
      await browser.post("/sign-in/link", { do: "sign-in", t }, undefined, "/sign-in");
      return browser.cookies.get("studio-session") ?? "";
    };
    const isLive = async (session: string, origin: string): Promise<boolean> => {
      const browser = createBrowser(origin, "Firefox", 250);
      browser.cookies.set("studio-session", session);
      return (await browser.read()).status === 200;
    };

    let origin = await startAt(begin);
    const [busy, idle] = [await signIn(begin, origin), await signIn(begin, origin)];
    origin = await startAt(begin + 11.9 * HOUR);
    expect(await isLive(busy, origin)).toBe(true);
    origin = await startAt(begin + 12.1 * HOUR);
    expect([await isLive(busy, origin), await isLive(idle, origin)]).toEqual([true, false]);
    const late = begin + 20 * HOUR;
    origin = await startAt(late);
    const left = await signIn(late, origin);
    const out = await typed("people sign-out ann@studio.example --json", terminal(late));
    // The one that idled is over, and swept or counted as it comes.
    expect(out.json<{ sessions: number }>().sessions).toBeGreaterThanOrEqual(2);
    expect([await isLive(busy, origin), await isLive(left, origin)]).toEqual([false, false]);
  },
);
