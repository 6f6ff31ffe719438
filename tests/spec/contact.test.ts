import { describe, expect, test } from "vitest";
import { from } from "../fixtures/booking-site.ts";
import { openForm, postJson } from "../fixtures/form-tokens.ts";
import { postForm, type RawAnswer, rawRequest } from "../fixtures/raw-request.ts";
import { type SentMail, waitForMails } from "../fixtures/sent-mails.ts";
import { startSite } from "../fixtures/start-site.ts";
import { loadTranslators } from "../fixtures/texts.ts";
import { temporaryFolder } from "../fixtures/running.ts";

const translators = await loadTranslators();
const en = translators.get("en");
const de = translators.get("de");
const STUDIO = "studio@studio.example";

const GOOD = {
  name: "Dana O'Brien",
  email: "dana@example.com",
  message: "A film about SECRETWORDS, please.",
  consent: true,
};
const BRIEF = {
  types: ["social", "aiMusic"],
  budget: "large",
  deadline: "2027-05-01",
  languages: ["he", "nl"],
  links: ["https://films.example/one", "https://films.example/two"],
};

let seen = 0;

const dataDir = await temporaryFolder();
const site = await startSite({
  DATA_DIR: dataDir,
  SITE_URL: "https://studio.example",
  STUDIO_MAIL_TO: STUDIO,
  LOG_LEVEL: "warn",
  CLOCK: "2027-03-01T12:00:00Z",
  ALLOW_CLOCK: "1",
  TRUST_PROXY: "loopback",
});

let networks = 0;

/** A network that has sent nothing yet. */
const ownNetwork = (): Record<string, string> => ({ ...from((networks += 1)) });

describe("b3: the brief", () => {
  test("comes with the form, and the studio reads it, with the visitor to answer to", async () => {
    const answer = await postForm(site.origin, "/de/contact", await briefForm());
    expect(answer.status).toBe(303);
    const mails = await newMails(2);
    const notice = mails.find(({ to }) => to.includes(STUDIO));
    const reply = mails.find(({ to }) => to.includes(GOOD.email));
    const reference = /sent=(C-\w+)/.exec(answer.headers.location ?? "")?.[1] ?? "none";
    expect(notice?.header("reply-to")).toContain("<dana@example.com>");
    expect(notice?.subject).toContain(reference);
    for (const part of [
      "SECRETWORDS",
      en?.("contact.brief.type.social"),
      en?.("contact.brief.type.aiMusic"),
      en?.("contact.brief.budgets.large"),
      "May 1, 2027",
      "עברית",
      ...BRIEF.links,
    ]) {
      expect(notice?.text).toContain(part);
    }
    expect(reply?.header("auto-submitted")).toBe("auto-replied");
    expect(reply?.header("content-language")).toBe("de-DE");
    expect(reply?.text).toContain(reference);
    expect(reply?.raw).not.toContain("SECRETWORDS");
    expect(reply?.raw).not.toContain("Brien");
  });

  test("b3: the same address gets no second reply that day; JSON says the same", async () => {
    const answer = await send({ ...GOOD, locale: "en", brief: { ...BRIEF, deadline: "flexible" } });
    expect(answer.status).toBe(201);
    const [notice] = await newMails(1);
    expect(notice?.to).toContain(STUDIO);
    expect(notice?.text).toContain(en?.("mail.notice.brief.flexible"));
  });

  test("b5: errors stand at their fields, and everything chosen is still there", async () => {
    const form = await briefForm();
    form.set("name", "");
    form.set("brief.deadline", "2027-02-28");
    form.append("brief.links", "http://films.example/three");
    const { status, text: html } = await postForm(site.origin, "/de/contact", form);
    const [main = ""] = /<main[\s\S]*<\/main>/.exec(html) ?? [];
    expect(status).toBe(422);
    for (const code of ["name_required", "deadline_past", "link_format"] as const) {
      // Once in the summary, once at the field.
      expect(main.split(de?.(`forms.errors.${code}`) ?? "-")).toHaveLength(3);
    }
    expect(html).toMatch(/<details [^>]*open=""/);
    for (const value of ["social", "aiMusic", "large", "he", "nl"]) {
      expect(html).toMatch(new RegExp(`<input[^>]*checked=""[^>]*value="${value}"`));
    }
    expect(html.match(/checked=""/g)).toHaveLength(6);
    for (const value of ["2027-02-28", ...BRIEF.links, "http://films.example/three"]) {
      expect(html).toContain(`value="${value}"`);
    }
  });
});

describe("b4: what robots and others send", () => {
  test("the field for robots: thanked like everybody, and no mail goes", async () => {
    const robot = await send({ ...GOOD, locale: "en", company_url: "https://spam.example" });
    const person = await send({ ...GOOD, email: "eve@example.com", locale: "en" });
    const shapeOf = ({ status, headers, body }: RawAnswer): unknown => {
      const { date: _date, "x-request-id": _id, ...rest } = headers;
      return [status, rest, body.toString().replace(/C-\w{5}/, "C-")];
    };
    expect(shapeOf(robot)).toEqual(shapeOf(person));
    const mails = await newMails(2);
    expect(mails.map(({ to }) => to).join()).toMatch(/eve@example\.com/);
    expect(mails.map(({ to }) => to).join()).toContain(STUDIO);
  });
});

test("G8: who has written before is answered like a stranger, by call and by page", async () => {
  /** All of an answer but what is another one each time: reference, its signature, the date. */
  const shapeOf = ({ status, headers, body }: RawAnswer): unknown => {
    const { date, "x-request-id": _id, location = "", ...rest } = headers;
    expect(date).toBeDefined();
    const own = /C-[A-Z0-9]{5}/;
    const place = location.replace(own, "C-").replace(/by=[\w-]{43}/, "by=");
    return { status, headers: { ...rest, place }, body: body.toString().replace(own, "C-") };
  };
  const email = "stranger@example.com";
  const answers = async (): Promise<readonly unknown[]> => {
    const form = await briefForm();
    form.set("email", email);
    const byPage = await postForm(site.origin, "/contact", form, ownNetwork());
    return [shapeOf(await send({ ...GOOD, email, locale: "en" })), shapeOf(byPage)];
  };
  const asStranger = await answers();
  expect(asStranger).toMatchObject([{ status: 201 }, { status: 303 }]);
  expect(await answers()).toEqual(asStranger);
  // Four notices, and one reply to the stranger of the first.
  await newMails(5);
});

test("b4: more than usual from one place waits for its sender, whose link does it by its button", async () => {
  const office = ownNetwork();
  const sendFrom = (n: number) =>
    send({ ...GOOD, email: `many${n}@example.com`, locale: "he" }, office);
  let answer = await sendFrom(0);
  let taken = 0;
  while (answer.status === 201 && taken < 25) {
    taken += 1;
    // oxlint-disable-next-line no-await-in-loop -- one after the other, until it is too many
    answer = await sendFrom(taken);
  }
  expect(answer.status).toBe(202);
  const { reference } = JSON.parse(answer.text) as { reference: string };
  // Notices, replies, and the link.
  const mails = await newMails(2 * taken + 1);
  expect(mails.some(({ subject }) => subject.includes(reference))).toBe(false);
  const link = mails.find(({ text }) => text.includes("/confirm/"))?.link("/confirm/") ?? "";
  expect(link).toMatch(/^\/he\/contact\/confirm\//);

  const opened = await rawRequest(site.origin, link);
  const again = await rawRequest(site.origin, link);
  expect([opened.status, opened.headers["cache-control"]]).toEqual([200, "private, no-store"]);
  expect(again.text).toBe(opened.text);
  expect(opened.text).toContain(reference);
  const pressed = await postForm(site.origin, link, {});
  expect([pressed.status, pressed.headers.location]).toEqual([303, link]);
  await postForm(site.origin, link, {});
  const [notice] = await newMails(1);
  expect(notice?.subject).toContain(reference);
  const html = (await rawRequest(site.origin, link)).text;
  expect(html).toContain(translators.get("he")?.("contact.form.sentTitle"));
  expect(html).toContain(`<bdi dir="ltr">${reference}</bdi>`);
});

async function send(
  fields: Readonly<Record<string, unknown>>,
  headers: Record<string, string> = ownNetwork(),
): Promise<RawAnswer> {
  const opened = await openForm(site.origin, "contact", "", headers);
  return postJson(site.origin, "/api/contact", { ...opened, ...fields }, headers);
}

async function briefForm(): Promise<URLSearchParams> {
  const { consent: _consent, ...fields } = GOOD;
  const form = new URLSearchParams({ ...fields, consent: "on" });
  const { submission, proof } = await openForm(site.origin, "contact");
  form.set("submission", submission);
  form.set("proof", proof);
  form.set("brief.budget", BRIEF.budget);
  form.set("brief.deadline", BRIEF.deadline);
  for (const name of ["types", "languages", "links"] as const) {
    for (const value of BRIEF[name]) form.append(`brief.${name}`, value);
  }
  return form;
}

/** The mails that came since the last look, once there are so many. */
async function newMails(count: number): Promise<readonly SentMail[]> {
  const mails = await waitForMails(dataDir, seen + count);
  const fresh = mails.slice(seen);
  seen = mails.length;
  return fresh;
}
