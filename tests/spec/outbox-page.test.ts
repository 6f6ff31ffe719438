import { expect, inject, test } from "vitest";
import { createSigner } from "#forms/node";
import { SECRET } from "../fixtures/booking-site.ts";
import { openForm } from "../fixtures/form-tokens.ts";
import { postForm, rawRequest } from "../fixtures/raw-request.ts";
import { startSite } from "../fixtures/start-site.ts";
import { temporaryFolder } from "../fixtures/running.ts";

const ENQUIRY = {
  name: "Dana <b>Levi</b>",
  email: "dana@example.com",
  message: "A film about light, please.",
  consent: "on",
};

const dataDir = await temporaryFolder();
const settings = { NODE_ENV: "development", DATA_DIR: dataDir, LOG_LEVEL: "warn", SECRET };
const site = await startSite(settings);
const outbox = `/_outbox/${createSigner([SECRET]).sign("outbox")}`;
await postForm(site.origin, "/contact", {
  ...ENQUIRY,
  ...(await openForm(site.origin, "contact")),
});

test("mails that no relay takes can be read on the machine itself", async () => {
  const list = async () => (await rawRequest(site.origin, outbox)).text;
  await expect.poll(list, { timeout: 10_000 }).toContain("dana@example.com");
  const addresses = [...(await list()).matchAll(/href="(\/_outbox\/[^"]+contact_reply[^"]+)"/g)];
  const mail = await rawRequest(site.origin, addresses[0]?.[1] ?? "");
  expect(mail.status).toBe(200);
  expect(mail.headers["content-security-policy"]).toContain("default-src 'none'");
  expect(mail.text).not.toContain("<b>Levi</b>");
  const missing = await rawRequest(site.origin, `${outbox}/..%2fsecret`);
  expect(missing.status).toBe(404);
});

test("nobody who comes by another name reads them", async () => {
  const { status } = await rawRequest(site.origin, outbox, {
    headers: { host: "rebound.example" },
  });
  expect(status).toBe(404);
});

test("behind a proxy on this machine, only who has the token that the start prints", async () => {
  const forwarded = { host: "localhost:3000", "x-forwarded-for": "198.18.0.7" };
  for (const token of ["", "/", "/x", `/${outbox.slice(-43).replace(/./, "!")}`, "/undefined"]) {
    const answer = await rawRequest(site.origin, `/_outbox${token}`, { headers: forwarded });
    expect([answer.status, answer.text.includes("dana@example.com")]).toEqual([404, false]);
  }
  expect((await rawRequest(site.origin, outbox)).headers["referrer-policy"]).toBe("no-referrer");
  expect(site.output()).not.toContain(outbox);
});

test("in production nobody reads them", async () => {
  expect((await rawRequest(inject("siteOrigin"), outbox)).status).toBe(404);
});
