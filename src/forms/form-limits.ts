import { emailKey } from "./email-key.ts";
import type { Signer } from "./signer.ts";
import type { FormName, RateLimits, RateRule } from "./submission.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A larger network may do so many times what the smallest may (b4). */
export const WIDER = 3;

/** Forms that one network may send, of whatever kind (b4). */
const FORMS: RateRule = { name: "forms", points: 60, windowMs: 10 * MINUTE_MS };

/** More than this of one kind from one network, and the mail address must be confirmed. */
const USUAL: RateRule = { name: "usual", points: 5, windowMs: DAY_MS };

/** Forms of one network that are taken without a sign that a person sent them. */
const UNPROVEN: RateRule = { name: "unproven", points: 12, windowMs: 3 * HOUR_MS };

/** Forms that lead to mails to one address, and those whose address nobody has confirmed. */
const RECIPIENT: RateRule = { name: "recipient", points: 10, windowMs: DAY_MS };
const STRANGER: RateRule = { name: "stranger", points: 3, windowMs: DAY_MS };

/** Looks at the free times from one network: nobody turns pages faster, scripts do. */
const LOOKS: RateRule = { name: "looks", points: 120, windowMs: MINUTE_MS };

/** Forms of everybody: nobody is refused for them, but beyond it forms are made dearer. */
const ALL: RateRule = { name: "all", points: 600, windowMs: HOUR_MS };

/** A form that is sent again is one form. */
const ONCE: RateRule = { name: "once", points: 1, windowMs: DAY_MS };

/** Each level doubles the work. */
const LEVEL_MAX = 6;

/** In how many steps the work rises until a network, and until all, have sent what they may. */
const NETWORK_STEPS = 20;
const ALL_STEPS = 6;

/** Whom the limits of one request are for. */
export interface LimitedVisitor {
  /** Keyed hashes of its networks, the smallest first. */
  readonly networkKeys: readonly string[];
  /** epoch milliseconds */
  readonly now: number;
}

/** Counts, or only looks whether it could be counted. */
export type Counting = "take" | "check";

/** The limits of all forms for one request; what they return is milliseconds to wait, if any. */
export type FormLimits = ReturnType<typeof createFormLimits>;

/** One rule for booking, newsletter and contact (b4): how much is taken, and from whom. */
export function createFormLimits(
  limits: RateLimits,
  signer: Signer,
  { networkKeys, now }: LimitedVisitor,
) {
  type Counted = readonly [rule: RateRule, key: string];
  const ofNetworks = (rule: RateRule, kind = ""): readonly Counted[] =>
    networkKeys.map((key, index) => [index === 0 ? rule : wider(rule), kind + key]);
  const ofAddress = (rule: RateRule, address: string): readonly Counted[] =>
    address === "" ? [] : [[rule, signer.sign("rate", emailKey(address))]];
  const firstOver = async (how: Counting, counted: readonly Counted[]) => {
    for (const [rule, key] of counted) {
      const answer = await limits[how](rule, key, now);
      if (!answer.ok) return answer.waitMs;
    }
    return undefined;
  };
  return {
    /** Whether a form is sent for the first time; counts it. */
    isFirst: async (form: FormName, id: string) =>
      (await limits.take(ONCE, `${form}:${id}`, now)).ok,
    /** A form that was refused was not sent. */
    forget: (form: FormName, id: string) => limits.giveBack(ONCE, `${form}:${id}`),
    /** A form of this visitor, with mails to an address unless that is empty. */
    async form(how: Counting, address: string): Promise<number | undefined> {
      const waitMs = await firstOver(how, [...ofNetworks(FORMS), ...ofAddress(RECIPIENT, address)]);
      // Nobody waits because others send much.
      if (waitMs === undefined) await limits[how](ALL, "all", now);
      return waitMs;
    },
    /** A form that asks its sender to confirm the address by mail. */
    unproven: (how: Counting, form: FormName, address: string) =>
      firstOver(how, [...ofNetworks(UNPROVEN, `${form}:`), ...ofAddress(STRANGER, address)]),
    /** Whether more comes from the visitor's networks than people send. */
    isFrequent: async (how: Counting, form: FormName) =>
      (await firstOver(how, ofNetworks(USUAL, `${form}:`))) !== undefined,
    /** A look at the free times. */
    look: () => firstOver("take", ofNetworks(LOOKS)),
    /** By how much more work must be proven than usual: 0 to {@link LEVEL_MAX}. */
    async level(): Promise<number> {
      const levels = async (counted: readonly Counted[], steps: number) => {
        const lefts = counted.map(async ([rule, key]) => {
          const { points } = rule;
          const answer = await limits.check(rule, key, now);
          return Math.floor(((points - (answer.ok ? answer.left : 0)) * steps) / points);
        });
        return Math.max(0, ...(await Promise.all(lefts)));
      };
      const own = await levels(ofNetworks(FORMS), NETWORK_STEPS);
      return Math.min(LEVEL_MAX, own + (await levels([[ALL, "all"]], ALL_STEPS)));
    },
  };
}

function wider({ name, points, windowMs }: RateRule): RateRule {
  return { name: `${name}-wide`, points: points * WIDER, windowMs };
}
