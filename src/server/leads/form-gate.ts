import { randomUUID } from "node:crypto";
import {
  type Admission,
  checkEmailAddress,
  emailKey,
  type FormGate,
  type FormName,
  type RateLimits,
  type RateRule,
  riskOf,
} from "#forms";
import { issueFormToken, readFormToken, type Signer } from "#forms/node";
import { clientNetwork } from "../http/client-network.ts";
import type { RequestHead } from "../http/site-request.ts";
import type { Clock } from "../site/clock.ts";
import type { TrustProxy } from "../settings/environment-values.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How many forms are taken (b4): from one network, for one address, from everybody. */
const RULES: Readonly<Record<FormName, readonly [RateRule, RateRule, RateRule]>> = {
  booking: rulesOf("booking", 60, 20),
  newsletter: rulesOf("newsletter", 30, 20),
  contact: rulesOf("contact", 30, 10),
};

/** More than this from one network, and the mail address must be confirmed. */
const USUAL: RateRule = { name: "usual", points: 20, windowMs: 10 * MINUTE_MS };

/** Looks at the free times from one network: nobody turns pages faster, scripts do. */
const LOOKS: RateRule = { name: "looks", points: 120, windowMs: MINUTE_MS };

/** A form that is sent again is one form. */
const ONCE: RateRule = { name: "once", points: 1, windowMs: DAY_MS };

function rulesOf(form: FormName, perNetwork: number, perAddress: number): typeof RULES.booking {
  return [
    { name: `${form}-network`, points: perNetwork, windowMs: 10 * MINUTE_MS },
    { name: `${form}-address`, points: perAddress, windowMs: DAY_MS },
    { name: `${form}-all`, points: 600, windowMs: HOUR_MS },
  ];
}

/** What the gates of all requests share. */
export interface FormGateOptions {
  readonly signer: Signer;
  readonly limits: RateLimits;
  readonly clock: Clock;
  readonly trustProxy: TrustProxy;
  /** Copies of the site whose forms are taken here. */
  readonly formOrigins: readonly string[];
  /** Whether a submission has had its effect: sent again it costs nothing (G4). */
  readonly isKept: (submissionId: string) => Promise<boolean>;
}

/** The gate as calls see it: they are also asked for what is no form. */
export interface CallGate extends FormGate {
  /** Counts a look at the free times; whole minutes to wait where it is one too many. */
  look(): Promise<number | undefined>;
}

/** The gate for the forms of one request (b4). */
export function createFormGate(options: FormGateOptions, request: RequestHead): CallGate {
  const { signer, limits, clock, trustProxy, isKept } = options;
  const { origin, "sec-fetch-site": fetchSite } = request.headers;
  const now = (): number => clock.now().getTime();
  const network = clientNetwork(request, trustProxy);
  const ipKey = network === undefined ? null : networkKey(signer, network, now());

  /** Counts a form, or only looks whether it could be; milliseconds to wait where it is one too many. */
  const overLimit = async (
    count: "take" | "check",
    form: FormName,
    email: string,
  ): Promise<number | undefined> => {
    const [perNetwork, perAddress, all] = RULES[form];
    const counted: readonly (readonly [RateRule, string])[] = [
      [perNetwork, ipKey ?? ""],
      [perAddress, email === "" ? "" : signer.sign("rate", emailKey(email))],
      [all, "all"],
    ];
    for (const [rule, key] of counted) {
      if (key === "") continue;
      const answer = await limits[count](rule, key, now());
      if (!answer.ok) return answer.waitMs;
    }
    return undefined;
  };

  return {
    ipKey,
    now,
    issue: (form) => issueFormToken(signer, form, now()),
    submissionOf(form, token) {
      const read = readFormToken(signer, form, token, now());
      return read.ok ? read.id : undefined;
    },
    async look() {
      const answer = ipKey === null || (await limits.take(LOOKS, ipKey, now()));
      return answer === true || answer.ok ? undefined : wholeMinutes(answer.waitMs);
    },
    async admit(form, { token, honeypot, email }, tokenNeeded = true): Promise<Admission> {
      const read = readFormToken(signer, form, token, now());
      if (!read.ok && (tokenNeeded || token !== "")) return { ok: false, reason: "form_expired" };
      const submissionId = read.ok ? read.id : randomUUID();
      const recipient = checkEmailAddress(email).ok ? email : "";
      const once = `${form}:${submissionId}`;
      const { ok: isFirst } = await limits.take(ONCE, once, now());
      // A form that is sent again is not counted again, but a refused one does not get in by that.
      const isFree = !isFirst && (await isKept(submissionId));
      const count = isFirst ? "take" : "check";
      const waitMs = isFree ? undefined : await overLimit(count, form, recipient);
      if (waitMs !== undefined) {
        if (isFirst) await limits.giveBack(ONCE, once);
        return { ok: false, reason: "rate_limited", minutes: wholeMinutes(waitMs) };
      }
      const place = `${form}:${ipKey}`;
      const usual = recipient === "" || (await limits[count](USUAL, place, now())).ok;
      const weighed = riskOf({
        honeypot,
        ageMs: read.ok ? now() - read.issuedAt : undefined,
        isFromPage: fetchSite === "same-origin" || options.formOrigins.includes(origin ?? ""),
        isFrequent: !usual,
      });
      return { ok: true, submissionId, ...weighed };
    },
  };
}

function wholeMinutes(milliseconds: number): number {
  return Math.max(1, Math.ceil(milliseconds / MINUTE_MS));
}

/** A name for a network that cannot be led back to it, another one each day (b6). */
function networkKey(signer: Signer, network: string, now: number): string {
  return signer.sign("network", new Date(now).toISOString().slice(0, 10), network).slice(0, 22);
}
