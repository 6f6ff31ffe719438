import { describe, expect, test } from "vitest";
import { rulesOf } from "#fixtures/booking-rules.ts";
import { RULES } from "#fixtures/booking-site.ts";
import type { RuleChange, RuleStore } from "./ports.ts";
import type { ChangeableRule } from "./rule-texts.ts";
import { createStudioRules } from "./studio-rules.ts";

const author = { id: "ann", name: "ann@studio.example" };

/** Changes in memory. */
function storeOf(changes: RuleChange[] = []): RuleStore {
  return {
    list: () => Promise.resolve(changes.toSorted((a, b) => a.name.localeCompare(b.name))),
    async save({ changes: wanted, isCurrent, now }) {
      if (!isCurrent(await this.list())) return false;
      for (const { name, value } of wanted) {
        const at = changes.findIndex((each) => each.name === name);
        if (at >= 0) changes.splice(at, 1);
        if (value !== null) changes.push({ name, value, changedAt: now });
      }
      return true;
    },
  };
}

function open(store = storeOf(), input: Readonly<Record<string, unknown>> = RULES) {
  const rules = createStudioRules(input, rulesOf(input), store);
  let now = 0;
  const save = async (texts: Partial<Record<ChangeableRule, string>>, version?: string) => {
    now += 1;
    return rules.save({
      texts: new Map(Object.entries(texts) as [ChangeableRule, string][]),
      version: version ?? (await rules.fields()).version,
      author,
      now,
    });
  };
  const textOf = async (name: ChangeableRule) =>
    (await rules.fields()).fields.find((field) => field.name === name);
  return { rules, save, textOf };
}

describe("the studio's rules", () => {
  test.each([
    ["weekly.mon", "9-12:30; 13.30 – 24", "09:00–12:30, 13:30–24:00"],
    ["weekly.sat", "10:00-14:00", "10:00–14:00"],
    ["weekly.tue", "", ""],
    ["minNotice", "1,5", "1.5"],
    ["bufferBefore", "10", "10"],
    ["horizonDays", "90", "90"],
    ["maxPerDay", "3", "3"],
  ] as const)("%s is changed to %o, and taken back", async (name, typed, text) => {
    const { rules, save, textOf } = open();
    const before = await textOf(name);
    expect(await save({ [name]: typed })).toEqual({ ok: true });
    expect(await textOf(name)).toMatchObject({ text, fileText: before?.text, isChanged: true });
    expect((await rules.fields()).fields.filter(({ isChanged }) => isChanged)).toHaveLength(1);
    expect(rules.last()).toEqual(await rules.now());
    expect(await save({ [name]: before?.text ?? "" })).toEqual({ ok: true });
    expect(await textOf(name)).toEqual(before);
  });

  test("two changes in one millisecond both hold, and the first one's version is old", async () => {
    const { rules, textOf } = open();
    const save = (text: string, version: string) =>
      rules.save({ texts: new Map([["maxPerDay", text]]), version, author, now: 1 });
    const version = async () => (await rules.fields()).version;
    await save("3", await version());
    const first = await version();
    await save("4", first);
    expect(await textOf("maxPerDay")).toMatchObject({ text: "4" });
    expect(await save("5", first)).toEqual({ ok: false, reason: "changed" });
  });

  test.each([
    ["weekly.mon", "nine to five"],
    ["weekly.mon", "17:00-09:00"],
    ["weekly.mon", "09:00-12:00, 11:00-13:00"],
    ["weekly.mon", "09:01-12:00"],
    ["minNotice", "soon"],
    ["minNotice", "1441"],
    ["bufferAfter", "7"],
    ["bufferAfter", "-5"],
    ["horizonDays", "0"],
    ["maxPerDay", "1.5"],
  ] as const)("%s cannot be %o", async (name, typed) => {
    const { save, rules } = open();
    expect(await save({ [name]: typed, maxPerDay: name === "maxPerDay" ? typed : "2" })).toEqual({
      ok: false,
      reason: "invalid",
      names: [name],
    });
    expect(await rules.now()).toEqual(rulesOf(RULES));
  });

  test("are the same on every server, at once; the second of two people is told", async () => {
    const store = storeOf();
    const [ann, bob] = [open(store), open(store)];
    const { version } = await bob.rules.fields();
    await ann.save({ maxPerDay: "2" });
    expect((await bob.rules.now()).maxPerDay).toBe(2);
    expect(await bob.save({ maxPerDay: "3" }, version)).toEqual({ ok: false, reason: "changed" });
    expect((await ann.rules.now()).maxPerDay).toBe(2);
  });

  test("follow a file that was changed, and leave out what does not fit it any more", async () => {
    const store = storeOf();
    await open(store).save({ minNotice: "720", maxPerDay: "2" });
    const { rules } = open(store, { ...RULES, horizonDays: 7, bufferAfter: 30 });
    expect(await rules.now()).toMatchObject({
      minNotice: 24 * 3_600_000,
      maxPerDay: 2,
      bufferAfter: 30,
    });
  });
});
