import { describe, expect, test } from "vitest";
import type { LocaleCode } from "#i18n";
import { createSigner } from "#forms/node";
import { createNewsletterService } from "#newsletter/node";
import { openStore } from "#store";
import { from } from "../fixtures/booking-site.ts";
import { openForm, postJson } from "../fixtures/form-tokens.ts";
import { postForm, type RawAnswer, rawRequest } from "../fixtures/raw-request.ts";
import { type SentMail, sentMails, waitForMails } from "../fixtures/sent-mails.ts";
import { startSite } from "../fixtures/start-site.ts";
import { loadTranslators } from "../fixtures/texts.ts";
import { temporaryFolder } from "../fixtures/running.ts";

const SECRET = "a key for the tests of the newsletter";
const NOON = Date.parse("2027-03-01T12:00:00Z");
const translators = await loadTranslators();

/** Mails that the tests so far have seen. */
let seen = 0;

const dataDir = await temporaryFolder();
const site = await startSite({
  DATA_DIR: dataDir,
  SECRET,
  SITE_URL: "https://studio.example",
  LOG_LEVEL: "warn",
  CLOCK: new Date(NOON).toISOString(),
  ALLOW_CLOCK: "1",
  TRUST_PROXY: "loopback",
});

let networks = 0;
/** Everybody comes from a network of their own, since one may send only so many forms. */
const ownNetwork = (): Record<string, string> => ({ ...from((networks += 1)) });

describe("b2: double opt-in, through the public address", () => {
  test("new: a link to confirm; opening it does nothing, its button begins the subscription once", async () => {
    const mail = await mailAfter(() => signUp("new@example.com", "he"));
    const link = mail.link("/confirm/");
    expect(link).toMatch(/^\/he\/newsletter\/confirm\//);
    expect(mail.subject).not.toBe("");
    const opened = await open(link);
    expect(await open(link)).toEqual(opened);
    expect((await rawRequest(site.origin, link, { method: "HEAD" })).status).toBe(200);
    expect(opened).toContain('<form method="post"');
    expect(opened).toContain(text("he", "linkPages.newsletterConfirm.text"));

    // Nothing was confirmed by all that: asking again so soon sends nothing, not "already".
    await signUp("new@example.com", "he");
    const welcome = await mailAfter(() => press(link));
    expect(welcome.header("content-language")).toBe("he-IL");
    expect(welcome.text).toContain(text("he", "mail.newsletter.welcome.body"));
    expect(await open(link)).toContain(text("he", "linkPages.newsletterConfirm.done"));
    await press(link);
    expect(await open(link)).not.toContain('<form method="post" class');

    const already = await mailAfter(() => signUp("new@example.com", "he"));
    expect(already.text).toContain(text("he", "mail.newsletter.already.body"));
    await signUp("new@example.com", "he");
  });

  test("every mail can be left from: the page asks first, the button ends it, the way back is open", async () => {
    const [, , already] = await sentMails(dataDir);
    const link = already?.link("/unsubscribe/") ?? "";
    expect(await open(link)).toBe(await open(link));
    expect(await open(link)).toContain(text("he", "linkPages.newsletterUnsubscribe.text"));
    await press(link);
    await press(link);
    const left = await open(link);
    expect(left).toContain(text("he", "linkPages.newsletterUnsubscribe.done"));
    expect(left).toContain('href="/he/newsletter"');

    const again = await mailAfter(() => signUp("new@example.com", "fr"));
    expect(again.header("content-language")).toBe("fr-FR");
    await mailAfter(() => press(again.link("/confirm/")));
    expect(await open(link)).toContain(text("he", "linkPages.newsletterUnsubscribe.text"));
  });

  test("leaving before confirming forgets the address", async () => {
    const mail = await mailAfter(() => signUp("oops@example.com", "en"));
    const link = mail.link("/unsubscribe/");
    expect(await open(link)).toContain(text("en", "linkPages.newsletterUnsubscribe.forget"));
    await press(link);
    expect(await open(link)).toContain(text("en", "linkPages.newsletterUnsubscribe.forgotten"));
    expect((await rawRequest(site.origin, mail.link("/confirm/"))).status).toBe(404);
  });
});

test("b1: a button on a page that tells no Referer works in browsers without Fetch Metadata", async () => {
  const mail = await mailAfter(() => signUp("old@example.com", "en"));
  const post = (target: string, origin: string): Promise<RawAnswer> =>
    rawRequest(site.origin, target, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", origin },
    });
  const link = mail.link("/confirm/");
  expect((await post(link, "https://evil.example")).status).toBe(403);
  // Where the address is no secret, nobody knows who sends such a form.
  expect((await post("/newsletter", "null")).status).toBe(403);
  await mailAfter(async () => expect((await post(link, "null")).status).toBe(303));
});

describe("RFC 8058", () => {
  test("the headers stand on the mail, and one POST from anywhere ends it without cookie or redirect", async () => {
    const mail = await mailAfter(() => signUp("one@example.com", "de"));
    await mailAfter(() => press(mail.link("/confirm/")));
    expect(mail.header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    expect(mail.header("auto-submitted")).toBe("auto-generated");
    expect(mail.header("list-id")).toMatch(/^<.+\.studio\.example>$/);
    const [, address = ""] = /^<(https:[^>]+)>$/.exec(mail.header("list-unsubscribe") ?? "") ?? [];
    const { pathname, origin } = new URL(address);
    expect(origin).toBe("https://studio.example");

    const answer = await oneClick(pathname);
    expect(answer.status).toBe(200);
    expect(answer.headers).not.toHaveProperty("set-cookie");
    expect(answer.headers).not.toHaveProperty("location");
    expect(await open(pathname)).toContain(text("de", "linkPages.newsletterUnsubscribe.done"));

    const unknown = await oneClick("/newsletter/unsubscribe/nobody");
    expect([unknown.status, unknown.body]).toEqual([answer.status, answer.body]);
    // Only the one-click body passes; a form of another site does not.
    const foreign = await postForm(site.origin, pathname, {}, { "sec-fetch-site": "cross-site" });
    expect(foreign.status).toBe(403);
  });
});

test("G8: nobody learns what is known of an address", async () => {
  const pending = await mailAfter(() => signUp("pending@example.com", "en"));
  expect(pending.to).toContain("pending@example.com");
  await suppress("closed@example.com");
  const shapeOf = ({ status, headers, body }: RawAnswer): unknown => {
    const { date, "x-request-id": _id, ...rest } = headers;
    expect(date).toBeDefined();
    return { status, headers: rest, body: body.toString() };
  };
  const byCall: unknown[] = [];
  const byPage: unknown[] = [];
  // Unknown, waiting, on the list, gone, closed for good.
  for (const name of ["nobody", "pending", "new", "one", "closed"]) {
    const email = `${name}@example.com`;
    byCall.push(shapeOf(await signUp(email, "en")));
    const form = { email, consent: "yes" };
    byPage.push(shapeOf(await postForm(site.origin, "/newsletter", form, ownNetwork())));
  }
  expect([byCall[0], byPage[0]]).toMatchObject([{ status: 202 }, { status: 303 }]);
  for (const answer of byCall) expect(answer).toEqual(byCall[0]);
  for (const answer of byPage) expect(answer).toEqual(byPage[0]);
  seen = (await waitForMails(dataDir, seen + 2)).length;
});

test("links that are wrong look alike: 404, for nobody's index or memory, with ways to the studio", async () => {
  const right = (await sentMails(dataDir))[0]?.link("/confirm/") ?? "";
  const wrong = [
    right.slice(0, -1),
    right.toLowerCase(),
    "/he/newsletter/confirm/x",
    "/he/newsletter/unsubscribe/x",
    "/he/contact/confirm/x.y",
  ];
  const pages = await Promise.all(
    wrong.map(async (address) => {
      const { status, headers, text: html } = await rawRequest(site.origin, address);
      expect([address, status]).toEqual([address, 404]);
      expect(headers["cache-control"]).toBe("private, no-store");
      expect(headers["referrer-policy"]).toBe("no-referrer");
      expect(headers["x-robots-tag"]).toBe("noindex");
      expect(html).toContain(text("he", "forms.codes.link_invalid"));
      return /<main[\s\S]*<\/main>/.exec(html)?.[0];
    }),
  );
  expect(new Set(pages).size).toBe(1);
  expect(pages[0]).toContain("https://wa.me/");
  for (const address of wrong) {
    expect((await postForm(site.origin, address, {})).status).toBe(404);
  }
});

async function signUp(email: string, locale: LocaleCode): Promise<RawAnswer> {
  const headers = ownNetwork();
  const opened = await openForm(site.origin, "newsletter", "", headers);
  const fields = { ...opened, email, locale, consent: true };
  const answer = await postJson(site.origin, "/api/newsletter", fields, headers);
  expect([answer.status, answer.text]).toEqual([
    202,
    JSON.stringify({ status: "accepted", message: text(locale, "forms.accepted.newsletter") }),
  ]);
  return answer;
}

/** Does something after which exactly one mail more is there. */
async function mailAfter(act: () => Promise<unknown>): Promise<SentMail> {
  await act();
  const mails = await waitForMails(dataDir, seen + 1);
  seen = mails.length;
  return mails.at(-1) as SentMail;
}

async function open(address: string): Promise<string> {
  const answer = await rawRequest(site.origin, address);
  expect(answer.status).toBe(200);
  return answer.text;
}

async function press(address: string): Promise<void> {
  const { status, headers } = await postForm(site.origin, address, {});
  expect([status, headers.location]).toEqual([303, address]);
}

function oneClick(address: string): Promise<RawAnswer> {
  const fields = { "List-Unsubscribe": "One-Click" };
  const sender = { "sec-fetch-site": "cross-site", origin: "https://mail.example" };
  return postForm(site.origin, address, fields, sender);
}

/** The studio closes an address, beside the running server. */
async function suppress(email: string): Promise<void> {
  const opened = await openStore({ dataDir, databaseUrl: undefined });
  if (!opened.ok) throw new Error(opened.problem);
  const { store } = opened;
  const service = createNewsletterService({
    store: store.newsletter,
    signer: createSigner([SECRET]),
    newId: () => crypto.randomUUID(),
  });
  expect(await service.suppress(email, "manual", NOON)).toEqual({ ok: true });
  await store.close();
}

function text(
  locale: LocaleCode,
  key: Parameters<NonNullable<ReturnType<typeof translators.get>>>[0],
) {
  return translators.get(locale)?.(key) ?? "";
}
