import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import type { FaultBatch } from "./ports.ts";
import { sendWebhook, webhookFormat } from "./send-webhook.ts";

const FAULT: FaultBatch = {
  id: "a",
  kind: "mail",
  key: "relay",
  detail: "no mail goes out: <!channel> & ECONNREFUSED",
  count: 2,
  firstAt: 0,
  lastAt: 60_000,
};

/** A receiver that answers with a status, and what it was sent. */
async function receiver(status: number) {
  const got: { request: IncomingMessage; body: string }[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      got.push({ request, body });
      response.writeHead(status, { location: "/elsewhere" }).end("thanks");
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, got };
}

test.each([
  ["ntfy", "text/plain; charset=utf-8", "Lumen\nmail: no mail goes out: <!channel> & ECONNREFUSED"],
  [
    "slack",
    "application/json",
    JSON.stringify({
      text: "Lumen\nmail: no mail goes out: &lt;!channel&gt; &amp; ECONNREFUSED",
    }),
  ],
  [
    "json",
    "application/json",
    JSON.stringify({
      studio: "Lumen",
      faults: [
        {
          kind: "mail",
          key: "relay",
          detail: FAULT.detail,
          count: 2,
          first: "1970-01-01T00:00:00.000Z",
          last: "1970-01-01T00:01:00.000Z",
        },
      ],
    }),
  ],
] as const)("issue 27: a webhook of %s gets what it takes", async (format, type, body) => {
  const { host, got } = await receiver(200);
  const url = `http://ann:p%40ss@${host}/topic?key=1`;
  expect(await sendWebhook({ url, format }, "Lumen", [FAULT])).toBeUndefined();
  expect(got.map((each) => each.body)).toEqual([body]);
  const { url: target, headers } = got[0]?.request ?? {};
  expect([target, headers?.["content-type"]]).toEqual(["/topic?key=1", type]);
  expect(headers?.authorization).toBe(`Basic ${Buffer.from("ann:p@ss").toString("base64")}`);
});

test("issue 27: a webhook that fails says why, never where; it is not followed elsewhere", async () => {
  const send = (host: string) =>
    sendWebhook({ url: `http://${host}/secret`, format: "json" }, "Lumen", [FAULT]);
  const [broken, moved] = [await receiver(500), await receiver(307)];
  expect(await send(broken.host)).toBe("status 500");
  expect(await send(moved.host)).toBeTypeOf("string");
  expect(moved.got).toHaveLength(1);
  expect(await send("127.0.0.1:1")).toMatch(/^(?:ECONNREFUSED|TypeError)$/);
});

test.each([
  ["https://hooks.slack.com/services/T/B/x", "slack"],
  ["https://ntfy.sh/topic", "ntfy"],
  ["https://ntfy.studio.example/topic", "ntfy"],
  ["http://10.0.0.5:8080/x", "json"],
  ["https://notslack.com/", "json"],
])("issue 27: %s takes %s", (url, format) => {
  expect(webhookFormat(url)).toBe(format);
});
