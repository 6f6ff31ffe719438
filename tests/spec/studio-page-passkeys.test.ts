import { createHash } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { createDevice } from "../fixtures/passkey-device.ts";
import { htmlFaults } from "../fixtures/html-faults.ts";
import { type RawAnswer, rawRequest } from "../fixtures/raw-request.ts";
import { BASE, startStudioPage } from "../fixtures/studio-browser.ts";
import { from, startBookingSite } from "../fixtures/booking-site.ts";

const ORIGIN = "https://studio.example";
const { site, command, openBrowser, signedIn } = await startStudioPage({ SITE_URL: ORIGIN });
afterAll(() => site.stop());

type TestBrowser = ReturnType<typeof openBrowser>;

/** What a page asks the browser's device for, JSON. */
function askedIn({ text }: RawAnswer): string {
  const [, asked = ""] = /data-passkey="([^"]*)"/.exec(text) ?? [];
  return asked.replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}

async function add(browser: TestBrowser, name = "Phone", device = createDevice(ORIGIN)) {
  const asked = askedIn(await browser.read("/account"));
  const answer = await browser.post("/account", {
    do: "passkey-add",
    name,
    credential: device.make(asked),
  });
  return { device, answer };
}

async function signIn(
  browser: TestBrowser,
  device: ReturnType<typeof createDevice>,
  forged?: Parameters<typeof device.sign>[1],
): Promise<RawAnswer> {
  const page = await browser.read("/sign-in");
  const credential = device.sign(askedIn(page), forged);
  return browser.post("/sign-in", { do: "passkey", credential, form: browser.tokenIn(page) });
}

describe("a passkey", () => {
  test("is added on the account's page, signs in, is named, listed with its last use, removed", async () => {
    const owner = await signedIn("owner@studio.example", "owner");
    const { device, answer } = await add(owner, `My "phone" <b>`);
    expect(answer.headers.location).toBe(`${BASE}/account?done=saved`);
    const listed = await owner.read("/account");
    expect(listed.text).toContain("My &quot;phone&quot; &lt;b&gt;");

    const other = openBrowser("iPhone");
    // Planted before: whoever chose it must not share the session.
    other.cookies.set("__Host-studio-session", "x".repeat(43));
    const begun = await signIn(other, device);
    expect([begun.status, begun.headers.location]).toEqual([303, BASE]);
    expect(other.cookies.get("__Host-studio-session")).not.toBe("x".repeat(43));
    expect(begun.headers["set-cookie"]?.[0]).toMatch(/; HttpOnly; SameSite=Lax; Secure$/);
    expect((await other.read()).status).toBe(200);

    const renamed = { do: "passkey-rename", passkey: device.id, name: "Desk" };
    expect((await other.post("/account", renamed)).status).toBe(303);
    expect((await other.read("/account")).text).toContain("Desk");
    const removal = { do: "passkey-remove", passkey: device.id };
    const stranger = await signedIn("viewer@studio.example", "viewer");
    expect((await stranger.post("/account", renamed)).status).toBe(404);
    await stranger.post("/account", removal);
    expect((await owner.read("/account")).text).toContain("Desk");
    await owner.post("/account", removal);
    expect((await owner.read("/account")).text).not.toContain("Desk");
    expect((await signIn(openBrowser(), device)).status).toBe(403);
    const history = (await owner.read("/history")).text;
    for (const action of ["Added", "Renamed", "Removed"]) {
      expect(history).toContain(`${action} a passkey`);
    }
  });

  test("is taken once, in the browser that got the page, and says nothing more when it is not", async () => {
    const { device } = await add(await signedIn("editor@studio.example", "editor"));
    const [browser, other] = [openBrowser(), openBrowser()];
    const page = await browser.read("/sign-in");
    const sent = { do: "passkey", credential: device.sign(askedIn(page)) };
    const stolen = await other.post("/sign-in", sent, undefined, "/sign-in");
    const unknown = await signIn(openBrowser(), createDevice(ORIGIN));
    expect([stolen.status, unknown.status]).toEqual([403, 403]);
    const problem = ({ text }: RawAnswer): string =>
      /id="passkey-problem"[^<]*/.exec(text)?.[0] ?? "";
    expect(problem(stolen)).not.toBe("");
    expect(problem(stolen)).toBe(problem(unknown));

    const form = browser.tokenIn(page);
    const foreign = await browser.post(
      "/sign-in",
      { ...sent, form },
      { origin: "https://e.example" },
    );
    expect(foreign.status).toBe(403);
    const jar = new Map(browser.cookies);
    expect((await browser.post("/sign-in", { ...sent, form })).status).toBe(303);
    // The browser goes back, or somebody has copied its cookies.
    const again = openBrowser();
    for (const [name, value] of jar) again.cookies.set(name, value);
    expect((await again.post("/sign-in", { ...sent, form })).status).toBe(403);
    expect((await signIn(openBrowser(), device, { origin: "https://e.example" })).status).toBe(403);
    expect((await signIn(openBrowser(), device, { counter: 1 })).status).toBe(403);
  });

  test("counts as a try, and is worth what its owner's role is worth now", async () => {
    const email = "cem@studio.example";
    const { device } = await add(await signedIn(email, "owner"));
    await command(`people invite ${email} --role viewer`);
    const browser = openBrowser();
    expect((await signIn(browser, device)).status).toBe(303);
    expect((await browser.read("/people")).status).toBe(403);
    expect((await command(`people sign-out ${email} --passkeys --json`)).json()).toMatchObject({
      sessions: 2,
      passkeys: 1,
    });
    expect((await signIn(openBrowser(), device)).status).toBe(403);

    const tried = openBrowser();
    const page = await tried.read("/sign-in");
    const fields = { do: "passkey", credential: "{}", form: tried.tokenIn(page) };
    for (let index = 0; index < 20; index += 1) {
      expect((await tried.post("/sign-in", fields)).status).toBe(403);
    }
    expect((await tried.post("/sign-in", fields)).status).toBe(429);
  });

  test("of another person is removed by owners only", async () => {
    const owner = await signedIn("owner@studio.example", "owner");
    const editor = await signedIn("editor@studio.example", "editor");
    const { device } = await add(editor, "Lost");
    const people = (await command("people list --json")).json<{ id: string; email: string }[]>();
    const id = people.find(({ email }) => email === "editor@studio.example")?.id ?? "";
    expect((await editor.post("/people", { do: "remove-passkeys", id })).status).toBe(403);
    expect((await owner.post("/people", { do: "remove-passkeys", id })).status).toBe(303);
    expect((await signIn(openBrowser(), device)).status).toBe(403);
  });
});

describe("its script", () => {
  test("is on two pages, allowed by its hash, and nothing else is", async () => {
    const owner = await signedIn("owner@studio.example", "owner");
    for (const { headers, text } of [
      await openBrowser().read("/sign-in"),
      await owner.read("/account"),
    ]) {
      const scripts = [...text.matchAll(/<script[^>]*>(.*?)<\/script>/gs)].map(([, code]) => code);
      expect(scripts).toHaveLength(1);
      const hash = createHash("sha256")
        .update(scripts[0] ?? "")
        .digest("base64");
      const policy = headers["content-security-policy"] ?? "";
      expect(policy).toContain(`; script-src 'sha256-${hash}'`);
      expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'");
      expect(policy).not.toMatch(/unsafe|connect-src|script-src[^;]*self/);
      expect(scripts[0]).not.toMatch(/innerHTML|fetch|import|eval/);
      expect(scripts[0]?.length).toBeLessThan(2_000);
      expect(await htmlFaults(text)).toEqual([]);
    }
    for (const target of ["", "/bookings", "/people", "/history"]) {
      const { headers, text } = await owner.read(target);
      expect(text).not.toContain("<script");
      expect(headers["content-security-policy"]).not.toContain("script-src");
    }
    const sent = await openBrowser().read("/sign-in?sent");
    expect(sent.text).not.toContain("<script");
  });

  test("asks for the host under which the site is seen; without SITE_URL that is the request's", async () => {
    const asked = JSON.parse(askedIn(await openBrowser().read("/sign-in"))) as { rpId: string };
    expect(asked.rpId).toBe("studio.example");
    const open = await startBookingSite();
    const page = (host: string) =>
      rawRequest(open.origin, `${BASE}/sign-in`, { headers: { host, ...from(1) } });
    expect(askedIn(await page("localhost:3000"))).toContain('"rpId":"localhost"');
    expect(askedIn(await page("studio.test:5173"))).toContain('"rpId":"studio.test"');
    // Browsers know no passkeys there.
    expect(askedIn(await page("127.0.0.1:3000"))).toBe("");
    expect((await page("127.0.0.1:3000")).text).not.toContain("<script");
    await open.stop();
  });
});
