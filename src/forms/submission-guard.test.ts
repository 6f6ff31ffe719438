import { describe, expect, it } from "vitest";
import { createSubmissionGuard } from "./create-submission-guard.ts";
import { jsonFields } from "./form-fields.ts";
import { FORM_TOKEN_MS } from "./form-token.ts";
import { createSigner } from "./signer.ts";
import { type ProofChallenge, solveChallenge } from "./proof/solve-challenge.ts";
import type { FormName, RateLimits } from "./submission.ts";
import type { FormAttempt, FormVisitor } from "./submission-guard.ts";

const NOW = Date.UTC(2027, 2, 1, 12);
const signer = createSigner(["a key that signs in tests"]);

/** Takes everything, and remembers what was counted. */
function openLimits(counted: string[] = []): RateLimits {
  return {
    take: async (rule, key) => {
      counted.push(`${rule.name} ${key}`);
      return { ok: true };
    },
    check: async ({ points }) => ({ ok: true, left: points }),
    giveBack: async () => {},
  };
}

function guardOf(visitor: Partial<FormVisitor> = {}, limits = openLimits()) {
  const usual = { networks: ["10.0.0.0/24"], isFromPage: true, page: "/he/contact", now: NOW };
  return createSubmissionGuard(
    { signer, limits, isKept: async () => false },
    { ...usual, ...visitor },
  );
}

function attempt(
  fields: Readonly<Record<string, unknown>>,
  withoutToken: FormAttempt["withoutToken"] = "refused",
): FormAttempt {
  return { fields: jsonFields(fields), request: "what is asked", email: "", withoutToken };
}

describe("b4: a token", () => {
  it("names the submission: the same for as long as it is valid", async () => {
    const submission = guardOf().issue("contact");
    const later = guardOf({ now: NOW + FORM_TOKEN_MS - 1 });
    const first = await guardOf().admit("contact", attempt({ submission }));
    const again = await later.admit("contact", attempt({ submission }));
    expect(first).toMatchObject({ ok: true, submission: { id: submission.split(".")[2] } });
    expect(again).toMatchObject({ ok: true, submission: { id: submission.split(".")[2] } });
  });

  it.each(["1.old", "x"])("like %j is too old, also where none is needed", async (submission) => {
    for (const withoutToken of ["refused", "same", "new"] as const) {
      const admission = await guardOf().admit("contact", attempt({ submission }, withoutToken));
      expect(admission).toMatchObject({ ok: false, reason: "form_expired" });
      const fresh = admission.ok || admission.reason !== "form_expired" ? "" : admission.submission;
      expect(guardOf().submissionOf("contact", fresh)).toMatch(/^[\w-]{22}$/);
    }
  });

  it("that is missing is refused, or the request stands in for it, or each time is a new one", async () => {
    const admit = async (withoutToken: FormAttempt["withoutToken"], request = "one") => {
      const admission = await guardOf().admit("contact", { ...attempt({}, withoutToken), request });
      return admission.ok ? admission.submission.id : admission.reason;
    };
    expect(await admit("refused")).toBe("form_expired");
    expect(await admit("same")).toBe(await admit("same"));
    expect(await admit("same")).not.toBe(await admit("same", "other"));
    expect(await admit("new")).not.toBe(await admit("new"));
  });
});

describe("a button that is pressed twice", () => {
  const idOf = (token: string) => guardOf().submissionOf("booking", token);

  it("has one submission within half a minute, also across its end", () => {
    const first = guardOf({ now: NOW }).repeatTokens("booking", "nine");
    const second = guardOf({ now: NOW + 29_000 }).repeatTokens("booking", "nine");
    const late = guardOf({ now: NOW + 30_000 }).repeatTokens("booking", "nine");
    expect(idOf(second.current)).toBe(idOf(first.current));
    expect(idOf(late.current)).not.toBe(idOf(first.current));
    expect(idOf(late.before)).toBe(idOf(first.current));
  });

  it.each([
    ["another wish", {}, "ten"],
    ["another network", { networks: ["10.0.1.0/24"] }, "nine"],
    ["no network", { networks: [] }, "nine"],
  ] as const)("is another one for %s", (_, visitor, wish) => {
    const { current } = guardOf().repeatTokens("booking", "nine");
    expect(idOf(guardOf(visitor).repeatTokens("booking", wish).current)).not.toBe(idOf(current));
  });
});

describe("b4: limits", () => {
  /** Has room for everything but one rule. */
  const without = (name: string): RateLimits => ({
    ...openLimits(),
    take: async (rule) => (rule.name === name ? { ok: false, waitMs: 90_000 } : { ok: true }),
  });
  const person = { ...attempt({}, "new"), email: "dana@example.com" };

  it.each(["forms", "forms-wide", "recipient"])("of %s make one wait", async (rule) => {
    const visitor = { networks: ["2001:db8:1:2::/64", "2001:db8:1::/48"] };
    expect(await guardOf(visitor, without(rule)).admit("newsletter", person)).toEqual({
      ok: false,
      reason: "rate_limited",
      minutes: 2,
    });
  });

  it("of everybody together keep nobody out", async () => {
    for (const form of ["booking", "newsletter", "contact"] as const) {
      expect(await guardOf({}, without("all")).admit(form, person)).toMatchObject({ ok: true });
    }
  });
});

describe("b4: a proof of work", () => {
  const LATER = NOW + 60_000;

  async function solved(form: FormName, guard = guardOf()) {
    const submission = guard.issue(form);
    const challenge = await guard.challenge(form, submission);
    return { submission, proof: await solveChallenge(challenge as ProofChallenge, submission) };
  }

  it("makes a form one that a person sent, while its token is valid", async () => {
    const fields = await solved("contact");
    const guard = guardOf({ now: LATER });
    expect(await guard.admit("contact", attempt(fields))).toMatchObject({ risk: "low", score: 0 });
    expect(await guard.isProven("contact", jsonFields(fields))).toBe(true);
    const late = guardOf({ now: NOW + FORM_TOKEN_MS });
    expect(await late.isProven("contact", jsonFields(fields))).toBe(false);
    expect(await late.challenge("contact", fields.submission)).toBeUndefined();
  });

  it.each([
    ["nothing", async () => ({ ...(await solved("contact")), proof: "" })],
    ["no number", async () => ({ ...(await solved("contact")), proof: "128.x" })],
    [
      "fewer tries than are asked for",
      async () => ({ ...(await solved("contact")), proof: "1.1" }),
    ],
    ["another form's", () => withProofOf("contact")],
    ["another kind's", () => withProofOf("booking")],
  ])("is none: %s", async (_, fieldsOf) => {
    const guard = guardOf({ now: LATER });
    const admission = await guard.admit("contact", attempt(await fieldsOf()));
    expect(admission).toMatchObject({ risk: "high", score: 60 });
  });

  /** A form with the proof of another one, which is not its own as well: one of 128 pairs share it. */
  async function withProofOf(form: FormName) {
    const own = await solved("contact");
    let { proof } = own;
    while (proof === own.proof) ({ proof } = await solved(form));
    return { ...own, proof };
  }

  it("is dearer the more is sent, from one network or by all; one that was begun before still counts", async () => {
    const left = (shares: Readonly<Record<string, number>>): RateLimits => ({
      ...openLimits(),
      check: async ({ name, points }) => ({ ok: true, left: points * (shares[name] ?? 1) }),
    });
    const visitor = { networks: ["2001:db8:1:2::/64", "2001:db8:1::/48"] };
    const maxOf = async (shares: Readonly<Record<string, number>>) => {
      const guard = guardOf(visitor, left(shares));
      return (await guard.challenge("booking", guard.issue("booking")))?.max;
    };
    expect(await maxOf({})).toBe(128);
    expect(await maxOf({ forms: 0.9 })).toBe(512);
    expect(await maxOf({ "forms-wide": 0.9 })).toBe(512);
    expect(await maxOf({ all: 0.5 })).toBe(1_024);
    expect(await maxOf({ forms: 0.9, all: 0.5 })).toBe(4_096);
    expect(await maxOf({ forms: 0, all: 0 })).toBe(128 * 64);

    const fields = jsonFields(await solved("booking"));
    const provenAt = (forms: number) =>
      guardOf({ ...visitor, now: LATER }, left({ forms })).isProven("booking", fields);
    expect([await provenAt(0.9), await provenAt(0.85)]).toEqual([true, false]);
  });
});

describe("b4: signals", () => {
  it.each([
    [{}, { isFromPage: true }, { risk: "high", score: 90 }],
    [{}, { isFromPage: false }, { risk: "high", score: 99 }],
    [{ company_url: "https://spam.example" }, {}, { risk: "trap", score: 100 }],
  ])("%j of %j without a token: %j", async (fields, visitor, expected) => {
    expect(await guardOf(visitor).admit("contact", attempt(fields, "new"))).toMatchObject(expected);
  });

  it("b6: nothing that is counted tells an address or a network", async () => {
    const counted: string[] = [];
    const email = "dana@example.com";
    await guardOf({}, openLimits(counted)).admit("contact", { ...attempt({}, "new"), email });
    expect(counted.length).toBeGreaterThan(3);
    expect(counted.join()).not.toMatch(/dana|10\.0\.0/);
  });
});
