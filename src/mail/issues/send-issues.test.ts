import { describe, expect, onTestFinished, test } from "vitest";
import type { CopyOutcome, IssueCopy, IssueSend, IssueText } from "#newsletter";
import { sampleContext } from "#fixtures/mail/sample-mails.ts";
import { type PeerAct, startSmtpPeer } from "#fixtures/mail/smtp-peer.ts";
import { partOfType, plainHeader, readMessage, valuesOf } from "../read-message.ts";
import { smtpTransport } from "../transports/smtp-transport.ts";
import { issueMail } from "./issue-mail.ts";
import { sendIssues, type SendIssuesOptions } from "./send-issues.ts";

const NOW = Date.UTC(2027, 2, 1);
const SEND = { issue: 3, state: "sending" } as IssueSend;

const TEXT: IssueText = {
  number: 3,
  locale: "en",
  title: "What we learned in March",
  description: "Three films and a rule.",
  url: "https://studio.example/newsletter/3",
  blocks: [
    { kind: "heading", level: 2, content: ["Sound first"] },
    {
      kind: "text",
      content: [
        "Read ",
        { kind: "link", url: "https://studio.example/blog", content: ["the <b>blog</b>"] },
        ", ",
        { kind: "strong", content: ["today"] },
        ".",
      ],
    },
    {
      kind: "list",
      first: 1,
      items: [
        [{ kind: "text", content: ["One"] }],
        [
          { kind: "text", content: ["Two"] },
          { kind: "list", items: [[{ kind: "text", content: ["Deep"] }]] },
        ],
      ],
    },
    { kind: "quotation", blocks: [{ kind: "text", content: ["Cut it."] }] },
    {
      kind: "picture",
      src: "https://studio.example/media/a.jpg",
      alt: "A lamp",
      width: 1600,
      height: 900,
      url: "https://studio.example/newsletter/3",
      caption: "Watch “A lamp”",
    },
    { kind: "line" },
  ],
};

/** A store that has some copies to send, and remembers what became of them. */
function setUp(script: readonly PeerAct[], wishes: Wishes = {}) {
  const outcomes: CopyOutcome[] = [];
  const pauses: string[] = [];
  const bounced: string[] = [];
  let refusedInRow = wishes.refusedInRow ?? 0;
  const store: SendIssuesOptions["store"] = {
    next: async () => (outcomes.length < (wishes.copies ?? 1) ? SEND : undefined),
    claim: async ({ issue, owner: leaseOwner }) => [
      { issue, subscriberId: `s${outcomes.length}`, attempts: 1, leaseOwner } satisfies IssueCopy,
    ],
    handOver: async () => wishes.mayGo ?? true,
    settle: async (_, outcome) => {
      outcomes.push(outcome);
      refusedInRow += outcome.kind === "refused" ? 1 : 0;
      return refusedInRow;
    },
    pause: async (_, reason) => {
      pauses.push(reason ?? "");
      return { ok: true, send: SEND };
    },
  };
  const sending = async () => {
    const peer = await startSmtpPeer(script);
    onTestFinished(() => peer.close());
    const context = {
      ...sampleContext(wishes.locale ?? "en"),
      issue: async () => wishes.text ?? TEXT,
    };
    const options: SendIssuesOptions = {
      store,
      transport: smtpTransport(peer.url, { timeoutMs: 2_000 }),
      owner: "one",
      perMinute: 100,
      onBounce: async (address) => void bounced.push(address),
      onPaused: async () => {},
      log: { error: () => {} },
      now: () => NOW,
      random: () => 0.5,
    };
    while (await sendIssues(options, context));
    return peer.messages;
  };
  return { sending, outcomes, pauses, bounced };
}

interface Wishes {
  readonly copies?: number;
  readonly mayGo?: boolean;
  readonly locale?: string;
  readonly refusedInRow?: number;
  readonly text?: IssueText;
}

describe("a copy that the relay", () => {
  test("takes is delivered; its fields are a list's (RFC 8058, RFC 2919, RFC 3834)", async () => {
    const { sending, outcomes } = setUp([], { locale: "he" });
    const [raw = ""] = await sending();
    expect(outcomes).toEqual([{ kind: "delivered" }]);
    const message = readMessage(raw);
    const link = "https://studio.example/he/newsletter/unsubscribe/TOKEN.3";
    expect(valuesOf(message, "list-unsubscribe")).toEqual([`<${link}>`]);
    expect(valuesOf(message, "list-unsubscribe-post")).toEqual(["List-Unsubscribe=One-Click"]);
    expect(valuesOf(message, "list-id")).toEqual(["<newsletter.studio.example>"]);
    expect(valuesOf(message, "auto-submitted")).toEqual(["auto-generated"]);
    expect(valuesOf(message, "content-language")).toEqual(["en-US"]);
    expect(plainHeader(valuesOf(message, "subject")[0] ?? "")).toBe(TEXT.title);
    expect(partOfType(message, "text/html")?.body).toContain(link);
  });

  test.each<[string, PeerAct, CopyOutcome]>([
    ["refuses with 4xx", { at: "recipient", reply: 451 }, deferred("451")],
    ["refuses with 4xx when it has all", { at: "content", reply: 452 }, deferred("452")],
    ["refuses for good", { at: "content", reply: 554 }, { kind: "refused", code: "554" }],
    ["does not know", { at: "recipient", reply: 550 }, { kind: "bounced", code: "550" }],
    [
      "never got, since it sent us away",
      { at: "greeting", reply: 421 },
      { kind: "returned", isRelayAway: true },
    ],
  ])("%s", async (_, act, outcome) => {
    const { sending, outcomes, bounced } = setUp([act]);
    await sending();
    expect(outcomes).toEqual([outcome]);
    expect(bounced).toEqual(outcome.kind === "bounced" ? ["dana@mail.example"] : []);
  });

  test("has whole, but does not answer, is uncertain and not sent again", async () => {
    const { sending, outcomes } = setUp([{ drop: "before-250" }]);
    const messages = await sending();
    expect(messages).toHaveLength(1);
    expect(outcomes).toMatchObject([{ kind: "uncertain" }]);
  });

  test("is not to have any more breaks off before its end", async () => {
    const { sending, outcomes } = setUp([], { mayGo: false });
    const messages = await sending();
    expect(messages).toEqual([]);
    expect(outcomes).toEqual([{ kind: "returned", isRelayAway: false }]);
  });
});

test("a relay that refuses ten in a row is about us: the sending pauses", async () => {
  const refusal: PeerAct = { at: "content", reply: 554 };
  const { sending, pauses } = setUp([refusal, refusal], { copies: 2, refusedInRow: 8 });
  await sending();
  expect(pauses).toEqual(["554"]);
});

test("an issue in HTML and as text: the same words, addresses whole, nothing that counts opens", async () => {
  const reader = { email: "dana@mail.example", locale: "he", unsubscribeToken: "TOKEN" };
  const mail = await issueMail(sampleContext("he"), TEXT, reader, "key");
  expect(mail.text).toContain(
    [
      "Sound first",
      "Read the <b>blog</b> (https://studio.example/blog), today.",
      "1. One\n2. Two\n   \n   - Deep",
      "> Cut it.",
      "Watch “A lamp”\nhttps://studio.example/newsletter/3",
      "* * *",
    ].join("\n\n"),
  );
  expect(mail.html).toContain("the &lt;b&gt;blog&lt;/b&gt;");
  expect(mail.html).toContain('<html lang="en-US" dir="ltr">');
  expect([...mail.html.matchAll(/<img[^>]*src="([^"]+)"/g)].map(([, src]) => src)).toEqual([
    "https://studio.example/media/a.jpg",
  ]);
  expect(mail.html).not.toContain("<link");
  expect(mail.html).toContain('height="306"');
  expect(mail.html).toMatch(/display:none[^>]*>Three films and a rule\.</);
});

function deferred(code: string): CopyOutcome {
  return { kind: "deferred", at: NOW + 60_000, code };
}
