import { afterAll, describe, expect, test } from "vitest";
import { createContentFolder, markdown } from "../fixtures/content-folder.ts";
import { htmlFaults } from "../fixtures/html-faults.ts";
import type { RawAnswer } from "../fixtures/raw-request.ts";
import { sentMails } from "../fixtures/sent-mails.ts";
import { BASE, startStudioPage } from "../fixtures/studio-browser.ts";
import { loadTranslators } from "../fixtures/texts.ts";

/** As somebody may write it into a document, and a visitor into a file of subscribers. */
const MARKUP = `"><img src=x onerror=alert(1)>'`;
const ISSUE = { title: "What we learned", description: "Three films.", date: "2027-03-01" };

const content = await createContentFolder({
  "en/index.md": markdown({ title: "Home", description: "Home" }),
  "en/newsletter/1.md": markdown({ ...ISSUE, title: `Sound ${MARKUP}` }, "## First\n\nRead on."),
  "he/newsletter/1.md": markdown({ ...ISSUE, title: "מה למדנו" }),
  "en/newsletter/2.md": markdown({ ...ISSUE, draft: true }),
  "en/newsletter/3.md": markdown(ISSUE),
  "en/newsletter/4.md": markdown({ ...ISSUE, publishAt: "2027-04-01T09:00" }),
  "en/newsletter/5.md": markdown(ISSUE),
});
const { site, command, signedIn, openBrowser } = await startStudioPage({
  CONTENT_DIR: content.directory,
  PREVIEW_TOKEN: "a-preview-token-of-tests",
});
afterAll(() => site.stop());
const translators = await loadTranslators();
const t = translators.get("en");
if (!t) throw new Error("no English");

const seenIn = ({ text }: RawAnswer): Record<string, string> =>
  Object.fromEntries(
    ["at", "seen"].map((name) => [
      name,
      new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? "",
    ]),
  );

const CSV = [
  "email,locale,state,confirmed_at,consent_at,consent_page,consent_method,consent_wording",
  ...["ann@mail.example,en", "bob@mail.example,he", "cem@mail.example,de"].map(
    (who) => `${who},confirmed,2027-01-01T10:00:00Z,2027-01-01T10:00:00Z,/,form,Yes`,
  ),
  `"'=dan@mail.example",en,confirmed,2027-01-01T10:00:00Z,2027-01-01T10:00:00Z,"'=HYPERLINK(1)",form,Yes`,
  "",
].join("\r\n");

const owner = await signedIn("owner@studio.example", "owner");
const editor = await signedIn("editor@studio.example", "editor");
const viewer = await signedIn("viewer@studio.example", "viewer");

describe("subscribers", () => {
  test("come in as a file, and its problems are told by line; nothing is taken then", async () => {
    const broken = await upload(editor, `${CSV}nobody,xx,confirmed,,,,,\r\n`);
    expect(broken.status).toBe(422);
    expect(broken.text).toContain(t("studioPage.subscribers.line", { line: 6 }));
    expect((await upload(editor, "")).status).toBe(422);
    expect((await editor.read("/subscribers")).text).toContain(t("studioPage.subscribers.none"));

    const taken = await upload(editor, CSV);
    expect(taken.status).toBe(200);
    const told = { added: 4, known: 0, suppressed: 0 };
    expect(taken.text).toContain(t("studioPage.subscribers.imported", told));
    expect(await htmlFaults(taken.text)).toEqual([]);
  });

  test("are found by a part of the address, state and language; markup stays text", async () => {
    const listed = async (query: string) =>
      [...(await viewer.read(`/subscribers?${query}`)).text.matchAll(/>([\w=]+)@mail\.example</g)]
        .map(([, name]) => name)
        .toSorted();
    expect(await listed("")).toEqual(["=dan", "ann", "bob", "cem"]);
    expect(await listed("q=NN@mail")).toEqual(["ann"]);
    expect(await listed("q=%25")).toEqual([]);
    expect(await listed("locale=he&state=confirmed")).toEqual(["bob"]);
    expect(await listed("state=pending")).toEqual([]);
    const shown = await viewer.read(`/subscribers?q=${encodeURIComponent(MARKUP)}`);
    expect(shown.text).not.toContain("<img");
    expect(shown.text).toContain(t("studioPage.subscribers.noneFound"));
  });

  test("leave the house as CSV that no spreadsheet runs, which is written down", async () => {
    const answer = await editor.post("/subscribers", { do: "export", state: "confirmed" });
    expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(answer.headers["content-disposition"]).toContain("attachment");
    expect(answer.headers["cache-control"]).toContain("no-store");
    expect(answer.text).toContain("'=dan@mail.example");
    expect(answer.text).toContain("'=HYPERLINK(1)");
    expect(answer.text).not.toMatch(/(?:^|,|")[=+@]/m);
    const history = (await owner.read("/history")).text;
    expect(history).toContain(t("studioPage.audit.action.subscriber_export"));
    expect(history).toContain(t("studioPage.audit.action.subscriber_import"));
  });

  test("are blocked by hand, and stay so when they are imported again", async () => {
    const wrong = await editor.post("/subscribers", { do: "block", email: MARKUP });
    expect(wrong.status).toBe(422);
    expect(wrong.text).not.toContain("<img");
    const fields = { do: "block", email: "cem@mail.example", reason: "manual" };
    const blocked = await editor.post("/subscribers", fields);
    expect(blocked.headers.location).toBe(`${BASE}/subscribers?done=blocked`);
    const again = await upload(editor, CSV);
    const told = { added: 0, known: 3, suppressed: 1 };
    expect(again.text).toContain(t("studioPage.subscribers.imported", told));
    const history = (await owner.read("/history")).text;
    expect(history).toContain(t("studioPage.audit.action.subscriber_suppress"));
    // Nobody is named there.
    expect(history).not.toContain("cem@mail.example");
  });
});

describe("an issue", () => {
  test("is listed with its state, drafts too; what a document says stays text", async () => {
    const { text } = await viewer.read("/newsletter");
    for (const state of ["draft", "unsent", "planned"] as const) {
      expect(text).toContain(t(`studioPage.newsletter.state.${state}`));
    }
    expect(text).not.toContain("<img");
    expect(await htmlFaults(text)).toEqual([]);
    expect((await viewer.read("/newsletter/9")).status).toBe(404);
    expect((await viewer.read("/newsletter/1/nothing")).status).toBe(404);
  });

  test("is called as in the reader's language, and as it is written where that has none", async () => {
    await viewer.read("?lang=he");
    const listed = (await viewer.read("/newsletter")).text;
    expect(listed).toContain("<bdi>מה למדנו</bdi>");
    expect(listed).toContain(`<bdi>${ISSUE.title}</bdi>`);
    expect((await viewer.read("/newsletter/1")).text).toContain("<bdi>מה למדנו</bdi></h1>");
    await viewer.read("?lang=en");
  });

  test("is shown as a mail in each language, in a frame that can do nothing", async () => {
    const page = await viewer.read("/newsletter/1?in=he");
    expect(await htmlFaults(page.text)).toEqual([]);
    const policy = String(page.headers["content-security-policy"]);
    expect(policy).toContain(`frame-src ${site.origin}${BASE}/newsletter/1/mail`);
    expect(policy).toContain("default-src 'none'");
    expect(
      String((await viewer.read("/account")).headers["content-security-policy"]),
    ).not.toContain("frame-src");
    const mail = await viewer.read("/newsletter/1/mail?in=he");
    expect(mail.text).toContain("מה למדנו");
    expect(mail.headers["x-frame-options"]).toBe("SAMEORIGIN");
    const own = String(mail.headers["content-security-policy"]);
    expect(own).toMatch(/default-src 'none'.*frame-ancestors 'self'.*sandbox/);
    expect(own).not.toContain("script-src");
    const english = await viewer.read("/newsletter/1/mail?in=en");
    expect(english.text).not.toMatch(/<img[^>]*onerror/);
    expect((await openBrowser().read("/newsletter/1/mail")).status).toBe(303);
    // Its page can be opened before visitors can.
    expect((await viewer.read("/newsletter/2?in=en")).text).toMatch(/newsletter\/2\?preview=v1\./);
  });

  test("is tested by sending it to oneself", async () => {
    const answer = await editor.post("/newsletter/1", { do: "test", in: "he" });
    expect(answer.headers.location).toBe(`${BASE}/newsletter/1?in=he&done=tested`);
    const mails = await sentMails(site.dataDir);
    const own = mails.find(({ text }) => text.includes("מה למדנו"));
    expect(own?.to).toContain("editor@studio.example");
  });

  test("is sent after a question that says how many; of two people one sends it", async () => {
    const asked = await owner.read("/newsletter/1/send");
    expect(asked.text).toContain(t("studioPage.newsletter.confirm", { number: 1, count: 3 }));
    expect(await htmlFaults(asked.text)).toEqual([]);
    const other = seenIn(await editor.read("/newsletter/1/send"));
    const sent = await owner.post("/newsletter/1", { do: "send", ...seenIn(asked) });
    expect(sent.headers.location).toBe(`${BASE}/newsletter/1?done=sending`);
    const late = await editor.post("/newsletter/1", { do: "send", ...other });
    expect(late.status).toBe(409);
    expect(late.text).toContain(t("studioPage.newsletter.changed"));

    const finished = async () => (await viewer.read("/newsletter/1")).text;
    await expect
      .poll(finished, { timeout: 30_000, interval: 250 })
      .toContain(t("studioPage.newsletter.state.sent"));
    const readers = (await sentMails(site.dataDir)).map(({ to }) => to);
    expect(readers.filter((reader) => reader.includes("mail.example")).toSorted()).toEqual([
      "=dan@mail.example",
      "ann@mail.example",
      "bob@mail.example",
    ]);
    const history = (await owner.read("/history")).text;
    expect(history.split(t("studioPage.audit.action.issue_send"))).toHaveLength(2);
  });

  test("is scheduled in the studio's zone, moved, paused, resumed and stopped", async () => {
    const soon = await editor.read("/newsletter/3/send?when=later&date=2027-03-14&time=09:00");
    expect(soon.status).toBe(422);
    expect(soon.text).toContain(t("studioPage.newsletter.timeWrong"));
    expect(soon.text).toContain('value="2027-03-14"');
    const asked = await editor.read("/newsletter/3/send?when=later&date=2027-03-29&time=09:00");
    const fields = { do: "send", ...seenIn(asked) };
    // The clocks have gone forward by then.
    expect(fields).toMatchObject({ at: String(Date.parse("2027-03-29T07:00:00Z")) });
    const planned = await editor.post("/newsletter/3", fields);
    expect(planned.headers.location).toBe(`${BASE}/newsletter/3?done=scheduled`);
    expect((await owner.post("/newsletter/3", fields)).status).toBe(409);

    const again = await owner.read("/newsletter/3/send?when=later&date=2027-03-30&time=09:00");
    const moved = await owner.post("/newsletter/3", { do: "send", ...seenIn(again) });
    expect(moved.headers.location).toBe(`${BASE}/newsletter/3?done=scheduled`);
    const acts = [
      ["resume", 409],
      ["pause", 303],
      ["pause", 409],
      ["resume", 303],
      ["cancel", 303],
      ["cancel", 409],
      ["nothing", 404],
    ] as const;
    for (const [act, status] of acts) {
      expect([act, (await editor.post("/newsletter/3", { do: act })).status]).toEqual([
        act,
        status,
      ]);
    }
    const issues = (await command("newsletter issues --json")).json<Record<string, unknown>[]>();
    expect(issues.find(({ number }) => number === 3)).toMatchObject({ state: "cancelled" });
  });

  test("is not sent as a draft, and not before visitors may read it", async () => {
    expect((await owner.read("/newsletter/2/send")).status).toBe(409);
    expect((await owner.post("/newsletter/2", { do: "send", at: "", seen: "none" })).status).toBe(
      409,
    );
    const asked = await owner.read("/newsletter/4/send");
    expect(asked.status).toBe(200);
    const sent = await owner.post("/newsletter/4", { do: "send", ...seenIn(asked) });
    expect(sent.headers.location).toBe(`${BASE}/newsletter/4?done=scheduled`);
    const issues = (await command("newsletter issues --json")).json<Record<string, unknown>[]>();
    expect(issues.find(({ number }) => number === 4)).toMatchObject({
      send: { sendAt: "2027-04-01T07:00:00Z" },
    });
  });
});

test("who only reads changes nothing, and the forms of other sites neither", async () => {
  const acts = ["test", "send", "pause", "resume", "cancel"].map((act) => ["/newsletter/5", act]);
  const lists = ["block", "export", "import"].map((act) => ["/subscribers", act]);
  for (const [target = "", act = ""] of [...acts, ...lists]) {
    const fields = { do: act, seen: "none", at: "", email: "ann@mail.example" };
    expect((await viewer.post(target, fields)).status).toBe(403);
    const foreign = await owner.post(target, fields, { "sec-fetch-site": "cross-site" });
    expect(foreign.status).toBe(400);
  }
  expect((await viewer.read("/newsletter/5/send")).status).toBe(403);
  const page = (await viewer.read("/newsletter/5")).text + (await viewer.read("/subscribers")).text;
  expect(page).not.toContain('method="post"');
  const issues = (await command("newsletter issues --json")).json<Record<string, unknown>[]>();
  expect(issues.find(({ number }) => number === 5)).toMatchObject({ state: "not sent" });
});

test("in each language both pages are whole", async () => {
  for (const locale of translators.keys()) {
    await owner.read(`?lang=${locale}`);
    for (const target of ["/newsletter", "/newsletter/1", "/newsletter/5/send", "/subscribers"]) {
      const { text } = await owner.read(target);
      expect([locale, target, await htmlFaults(text)]).toEqual([locale, target, []]);
      expect(text).not.toMatch(/studioPage\.|NaN|undefined/);
    }
  }
});

/** Sends a file of subscribers as a browser does. */
async function upload(browser: typeof editor, csv: string): Promise<RawAnswer> {
  const form = browser.tokenIn(await browser.read("/account"));
  const boundary = "----boundary";
  const part = (name: string, value: string, more = "") =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
  const body = [
    part("do", "import"),
    part("form", form),
    part("file", csv, '; filename="list.csv"\r\nContent-Type: text/csv'),
    `--${boundary}--\r\n`,
  ].join("");
  return browser.send("POST", `${BASE}/subscribers`, {
    headers: {
      "content-type": `multipart/form-data; boundary=${boundary}`,
      "sec-fetch-site": "same-origin",
    },
    body,
  });
}
