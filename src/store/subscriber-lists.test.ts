import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../../tests/fixtures/languages.ts";
import { createSigner, wordingOf } from "#forms/node";
import {
  createNewsletterService,
  createSubscriberLists,
  CSV_COLUMNS,
  type ImportResult,
  type NewsletterService,
  type SubscriberLists,
} from "#newsletter/node";
import { countingIds, countRows } from "#fixtures/store/stored-rows.ts";
import { ENGINES } from "#fixtures/store/engines.ts";
import { signUp } from "#fixtures/store/sign-ups.ts";
import { withStore } from "#fixtures/store/with-store.ts";

const NOW = Date.UTC(2027, 2, 1);
const SIGNER = createSigner(["key"]);
const WORDING = 'Send me "news",\r\nשלום; =1+1';
const AT = "2027-01-01T10:00:00.000Z";

/** A line of the file; cells are quoted when they need to be. */
function line(cells: Partial<Record<(typeof CSV_COLUMNS)[number], string>>): string {
  const whole: typeof cells = {
    email: "ann@example.com",
    locale: "fr",
    state: "confirmed",
    confirmed_at: AT,
    consent_at: AT,
    consent_page: "/fr",
    consent_method: "form",
    consent_wording: "Oui",
    ...cells,
  };
  return CSV_COLUMNS.map((column) => `"${whole[column] ?? ""}"`).join(",");
}

function file(...lines: readonly string[]): string {
  return [CSV_COLUMNS.join(","), ...lines, ""].join("\n");
}

async function textOf(parts: AsyncGenerator<string, void, undefined>): Promise<string> {
  let text = "";
  for await (const part of parts) text += part;
  return text;
}

describe.each(ENGINES)("lists of subscribers on $name", { timeout: 60_000 }, (engine) => {
  const atHand = withStore(engine);
  const another = withStore(engine);

  function lists(at = atHand, signer = SIGNER): SubscriberLists {
    const { newsletter: store } = at().store;
    const newId = countingIds("l");
    return createSubscriberLists({ store, signer, newId, languages: LANGUAGES });
  }

  function service(): NewsletterService {
    const { newsletter: store } = atHand().store;
    return createNewsletterService({ store, signer: SIGNER, newId: countingIds("d") });
  }

  /** One subscriber in each state, by the front door. */
  async function fillList(): Promise<void> {
    const front = service();
    const states = ["pending", "confirmed", "unsubscribed", "bounced", "complained", "forgotten"];
    for (const [index, state] of states.entries()) {
      const email = state === "pending" ? "=pending@example.com" : `${state}@דוגמה.ישראל`;
      const page = `/he/blog?from=${state}`;
      const form = signUp({ email, consentText: WORDING, page, now: NOW + index });
      await front.subscribe({ ...form, method: "json" });
      const rows = await atHand()
        .db.selectFrom("subscriber")
        .select("id")
        .where("email", "like", `%${state}%`)
        .execute();
      const links = await front.recipient(rows[0]?.id ?? "", NOW);
      const isConfirmed = state !== "pending" && state !== "forgotten";
      if (isConfirmed) await front.confirm(links?.confirmToken ?? "", NOW + 10 + index);
      if (state === "unsubscribed" || state === "forgotten") {
        await front.unsubscribe(links?.unsubscribeToken ?? "", NOW + 20, "page");
      }
    }
    await front.suppress("bounced@דוגמה.ישראל", "bounce", NOW + 30);
    await front.suppress("complained@דוגמה.ישראל", "complaint", NOW + 30);
  }

  it("b2: go out with the evidence and come in unchanged elsewhere", async () => {
    await fillList();
    const out = await textOf(lists().exportCsv());
    const elsewhere = lists(another, createSigner(["their key"]));
    const result = await elsewhere.importCsv(`\uFEFF${out}`, NOW + 99);

    expect(out.split("\r\n")[0]).toBe(CSV_COLUMNS.join(","));
    expect(out).toContain(wordingOf(WORDING).id);
    expect(out).toContain("'=pending@example.com");
    expect(result).toEqual({ ok: true, added: 5, known: [], suppressed: [] });
    expect(await textOf(elsewhere.exportCsv())).toBe(out);
    expect(await countRows(another().db, "outbox")).toBe(0);
    expect(await countRows(another().db, "suppression")).toBe(3);
    const [confirmed] = await textOf(lists().exportCsv(["confirmed"])).then((text) =>
      text.split("\r\n").slice(1),
    );
    expect(confirmed).toContain("confirmed@");
  });

  it("b2: never revive who left, bounced, complained, was forgotten or is suppressed", async () => {
    await fillList();
    await service().suppress("manual@example.com", "manual", NOW);
    const gone = ["unsubscribed", "bounced", "complained", "forgotten"];
    const result = await lists().importCsv(
      file(
        ...gone.map((name) => line({ email: `${name}@דוגמה.ישראל` })),
        line({ email: "MANUAL@example.com" }),
        line({ email: "confirmed@דוגמה.ישראל" }),
        line({ email: "new@example.com" }),
      ),
      NOW + 99,
    );

    expect(result).toEqual({ ok: true, added: 1, known: [7], suppressed: [2, 3, 4, 5, 6] });
    const { db } = atHand();
    const rows = await db
      .selectFrom("subscriber")
      .select("email")
      .where("state", "=", "confirmed")
      .orderBy("email")
      .execute();
    expect(rows.map(({ email }) => email)).toEqual(["confirmed@דוגמה.ישראל", "new@example.com"]);
  });

  it("b2: come in whole or not at all, with every problem by its line", async () => {
    const result = await lists().importCsv(
      file(
        line({ consent_wording: "one\ntwo\r\nthree" }),
        line({ email: "ANN@example.com" }),
        line({ email: "bob", locale: "xx", state: "gone", consent_action: "bought" }),
        "",
        line({ email: "cid@example.com", consent_at: "1.1.2027", confirmed_at: "" }),
        line({ email: "dan@example.com", consent_wording: "", consent_page: " " }),
        line({ email: "eve@example.com", consent_wording_id: "0" }),
        line({ email: "fay@example.com", consent_at: "2027-02-30T00:00:00Z" }),
      ),
      NOW,
    );

    expect(result).toEqual<ImportResult>({
      ok: false,
      problems: [
        { line: 5, column: "email", code: "email_twice" },
        { line: 6, column: "email", code: "email_format" },
        { line: 6, column: "locale", code: "locale_unknown" },
        { line: 6, column: "consent_locale", code: "locale_unknown" },
        { line: 6, column: "state", code: "state_unknown" },
        { line: 6, column: "consent_action", code: "action_unknown" },
        { line: 8, column: "consent_at", code: "time_format" },
        { line: 8, column: "confirmed_at", code: "value_required" },
        { line: 9, column: "consent_page", code: "value_required" },
        { line: 9, column: "consent_wording", code: "value_required" },
        { line: 10, column: "consent_wording_id", code: "wording_changed" },
        { line: 11, column: "consent_at", code: "time_format" },
      ],
    });
    expect(await countRows(atHand().db, "subscriber")).toBe(0);
  });

  it("b2: do not come in without the columns that hold the evidence", async () => {
    const missing = (code: string) => ({ line: 1, column: code, code: "column_missing" });

    expect(await lists().importCsv("email,locale,state\na@example.com,en,confirmed", NOW)).toEqual({
      ok: false,
      problems: ["consent_at", "consent_page", "consent_method", "consent_wording"].map(missing),
    });
    expect(await lists().importCsv("", NOW)).toMatchObject({ ok: false });
    expect(await lists().importCsv(file('"open', line({})), NOW)).toMatchObject({ ok: false });
  });

  it("b2: may be long; somebody from another list can leave", { tags: ["long"] }, async () => {
    const lines = Array.from({ length: 1_000 }, (_, index) =>
      line({ email: `reader-${index}@example.com`, consent_wording: `Wording ${index % 3}` }),
    );
    const heard: number[] = [];
    const result = await lists().importCsv(file(...lines), NOW, (done) => heard.push(done));
    const parts: string[] = [];
    for await (const part of lists().exportCsv()) parts.push(part);

    expect(result).toMatchObject({ ok: true, added: 1_000 });
    expect(heard).toEqual([250, 500, 750, 1_000]);
    expect(parts).toHaveLength(5);
    expect(parts.join("").match(/reader-/g)).toHaveLength(1_000);
    expect(await countRows(atHand().db, "wording")).toBe(3);
    const [first] = await atHand().store.newsletter.page(undefined, 1);
    const recipient = await service().recipient(first?.id ?? "", NOW);
    expect(
      await service().unsubscribe(recipient?.unsubscribeToken ?? "", NOW, "one-click"),
    ).toMatchObject({ ok: true, state: "unsubscribed" });
  });
});
