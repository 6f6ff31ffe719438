import type { ChangeAuthor } from "#forms";
import { type BookingRules, parseBookingRules } from "./booking-rules.ts";
import type { RuleChange, RuleStore } from "./ports.ts";
import {
  CHANGEABLE_RULES,
  type ChangeableRule,
  ruleText,
  ruleValue,
  withRules,
} from "./rule-texts.ts";

/** One rule as the studio reads and changes it. */
export interface RuleField {
  readonly name: ChangeableRule;
  /** As it holds now. */
  readonly text: string;
  /** As the studio's file has it. */
  readonly fileText: string;
  readonly isChanged: boolean;
}

/** Result of `StudioRules.save`: somebody was faster, or which rules are wrong. */
export type SaveRulesAnswer =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: "changed" }
  | { readonly ok: false; readonly reason: "invalid"; readonly names: readonly ChangeableRule[] };

/** The one place where rules are read (issue 27): the studio's file, and what was changed since. */
export type StudioRules = ReturnType<typeof createStudioRules>;

/**
 * Makes it.
 *
 * @param input rules of the configuration as they are written, which {@link parseBookingRules} takes
 */
export function createStudioRules(
  input: Readonly<Record<string, unknown>>,
  fileRules: BookingRules,
  store: RuleStore,
) {
  let known = { version: "", rules: fileRules };
  const read = async () => {
    const changes = await store.list();
    const version = versionOf(changes);
    if (version !== known.version) known = { version, rules: rulesWith(input, fileRules, changes) };
    return { ...known, changes };
  };
  return {
    /** The rules as they are now, for all servers of one database. */
    now: async (): Promise<BookingRules> => (await read()).rules,
    /** As this server read them last. */
    last: (): BookingRules => known.rules,
    /** The rules that can be changed, and what says whether somebody changed them since. */
    async fields(): Promise<{ readonly fields: readonly RuleField[]; readonly version: string }> {
      const { rules, version, changes } = await read();
      const changed = new Set(changes.map(({ name }) => name));
      return {
        fields: CHANGEABLE_RULES.map((name) => ({
          name,
          text: ruleText(name, rules),
          fileText: ruleText(name, fileRules),
          isChanged: changed.has(name),
        })),
        version,
      };
    },
    /** Changes rules by their texts; those that are left out stay as they are. */
    async save(request: {
      readonly texts: ReadonlyMap<ChangeableRule, string>;
      readonly version: string;
      readonly author: ChangeAuthor;
      /** epoch milliseconds */
      readonly now: number;
    }): Promise<SaveRulesAnswer> {
      const { rules, version, changes } = await read();
      if (version !== request.version) return { ok: false, reason: "changed" };
      const wanted = [...request.texts].map(([name, text]) => ({
        name,
        value: ruleValue(name, text),
      }));
      const parsed = parseBookingRules(withRules(input, [...changesOf(changes), ...wanted]));
      if (!parsed.ok) {
        const names = parsed.problems
          .map(({ path }) => nameOf(path))
          .filter((name) => name !== undefined);
        return { ok: false, reason: "invalid", names };
      }
      const differing = wanted.filter(
        ({ name }) => ruleText(name, parsed.rules) !== ruleText(name, rules),
      );
      if (differing.length === 0) return { ok: true };
      const isSaved = await store.save({
        changes: differing.map((change) => storedChange(change, parsed.rules, rules, fileRules)),
        isCurrent: (current) => versionOf(current) === version,
        author: request.author,
        now: request.now,
      });
      return isSaved ? { ok: true } : { ok: false, reason: "changed" };
    },
  };
}

/** A change as it is stored; what is as in the file follows the file again. */
function storedChange(
  { name, value }: { readonly name: ChangeableRule; readonly value: unknown },
  rules: BookingRules,
  before: BookingRules,
  fileRules: BookingRules,
) {
  const after = ruleText(name, rules);
  const isOwn = after !== ruleText(name, fileRules);
  return {
    name,
    value: isOwn ? JSON.stringify(value) : null,
    before: ruleText(name, before),
    after,
  };
}

/** Changes that are wrong by now, after a change of the file, do not count. */
function rulesWith(
  input: Readonly<Record<string, unknown>>,
  fileRules: BookingRules,
  changes: readonly RuleChange[],
): BookingRules {
  const all = parseBookingRules(withRules(input, changesOf(changes)));
  if (all.ok) return all.rules;
  let [rules, right] = [fileRules, input];
  for (const change of changesOf(changes)) {
    const next = withRules(right, [change]);
    const parsed = parseBookingRules(next);
    if (parsed.ok) [rules, right] = [parsed.rules, next];
  }
  return rules;
}

function changesOf(changes: readonly RuleChange[]) {
  return changes.flatMap(({ name, value }) => {
    const known = CHANGEABLE_RULES.find((each) => each === name);
    return known ? [{ name: known, value: JSON.parse(value) as unknown }] : [];
  });
}

/** With the values: two changes may come in one millisecond. */
function versionOf(changes: readonly RuleChange[]): string {
  return changes
    .map(({ name, value, changedAt }) => `${name}@${changedAt}=${encodeURIComponent(value)}`)
    .join(" ");
}

/** The rule that a problem is about: `booking.weekly.mon[0]`. */
function nameOf(path: string): ChangeableRule | undefined {
  return CHANGEABLE_RULES.find((name) => path.startsWith(`booking.${name}`));
}
