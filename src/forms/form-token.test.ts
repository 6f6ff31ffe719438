import { expect, test } from "vitest";
import { createSigner, FORM_TOKEN_MS, issueFormToken, readFormToken } from "#forms/node";

const SIGNER = createSigner(["new key", "old key"]);
const NOW = Date.UTC(2027, 2, 1);

test("b4 a token names one submission and says when the form was made", () => {
  const token = issueFormToken(SIGNER, "contact", NOW);
  const read = readFormToken(SIGNER, "contact", token, NOW + 5000);
  expect(read).toMatchObject({ ok: true, issuedAt: NOW });
  expect(readFormToken(SIGNER, "contact", token, NOW + 9000)).toEqual(read);
  expect(issueFormToken(SIGNER, "contact", NOW)).not.toBe(token);
});

test("b4 a token lasts for two hours, not longer, and is not from the future", () => {
  const token = issueFormToken(SIGNER, "contact", NOW);
  const readAt = (now: number) => readFormToken(SIGNER, "contact", token, now);
  expect(readAt(NOW + FORM_TOKEN_MS - 1)).toMatchObject({ ok: true });
  expect(readAt(NOW + FORM_TOKEN_MS)).toEqual({ ok: false, reason: "form_expired" });
  expect(readAt(NOW - 3_600_000)).toEqual({ ok: false, reason: "form_expired" });
});

test("b4 a token is good for its own form, unchanged, by our keys only", () => {
  const token = issueFormToken(SIGNER, "contact", NOW);
  const changed = token.replace(/\.[0-9a-z]+\./, `.${(NOW + 1).toString(36)}.`);
  const others = createSigner(["another key"]);
  expect(readFormToken(SIGNER, "booking", token, NOW)).toMatchObject({ ok: false });
  expect(readFormToken(SIGNER, "contact", changed, NOW)).toMatchObject({ ok: false });
  expect(readFormToken(others, "contact", token, NOW)).toMatchObject({ ok: false });
  expect(readFormToken(SIGNER, "contact", "", NOW)).toMatchObject({ ok: false });
});

test("b1 what an older key of the ring has signed stays valid", () => {
  const old = createSigner(["old key"]).sign("manage", "id", "0");
  expect(SIGNER.isSigned(old, "manage", "id", "0")).toBe(true);
  expect(SIGNER.isSigned(old, "cancel", "id", "0")).toBe(false);
  expect(SIGNER.isSigned(old, "manage", "i", "d0")).toBe(false);
  expect(SIGNER.signatures("manage", "id", "0")).toEqual([SIGNER.sign("manage", "id", "0"), old]);
});
