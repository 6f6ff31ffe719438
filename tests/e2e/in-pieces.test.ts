import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, inject, test } from "vitest";
import { DESKTOP, openNewContext, PHONE, sumShifts, WITH_PICTURES } from "../fixtures/browser.ts";

/** Where documents are cut, and what their rest waits for, for as long as a test runs. */
let cutBefore = "";
let drawn = Promise.withResolvers<void>();

/** Gives the site's answers, and a document in two pieces. */
const proxy = createServer((request, response) => {
  void (async () => {
    // What is counted.
    if (request.method !== "GET") return response.writeHead(204).end();
    const answer = await fetch(inject("siteOrigin") + request.url);
    const type = answer.headers.get("content-type") ?? "";
    response.writeHead(answer.status, { "content-type": type });
    const body = Buffer.from(await answer.arrayBuffer());
    if (type.startsWith("text/html")) {
      const at = body.indexOf(cutBefore, body.indexOf("<body"));
      if (at < 0) throw new Error(`there is no ${cutBefore}`);
      response.write(body.subarray(0, at));
      await drawn.promise;
      response.end(body.subarray(at));
    } else response.end(body);
    return response;
  })();
});
await once(proxy.listen(0, "127.0.0.1"), "listening");
const baseURL = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
afterAll(() => {
  proxy.closeAllConnections();
  proxy.close();
});

const HERO = ["<h1", "</h1>", "<p", '<button type="button" class', "</section>"];

test.each([
  ["/he", "bar", PHONE, ["<ul id=", 'popoverTarget="menu"']],
  ["/he", "hero", PHONE, HERO],
  ["/", "hero", DESKTOP, HERO],
  ["/portfolio/ambra", "still", PHONE, ["</h1>"]],
] as const)(
  "a document that comes in pieces moves nothing: %s, the %s",
  { tags: ["long"] },
  async (path, part, view, cuts) => {
    for (const cut of cuts) {
      cutBefore = cut;
      drawn = Promise.withResolvers();
      const page = await openNewContext({ ...WITH_PICTURES, ...view, baseURL });
      const shifts = await sumShifts(page);
      await page.goto(path, { waitUntil: "commit" });
      await page.evaluate(async () => {
        const frame = () => new Promise(requestAnimationFrame);
        while (performance.getEntriesByName("first-paint").length === 0) await frame();
        await frame();
        await frame();
      });
      drawn.resolve();
      await page.waitForLoadState("networkidle");
      expect(await shifts(), `${part}, cut before ${cut}`).toBe(0);
      await page.context().close();
    }
  },
);
