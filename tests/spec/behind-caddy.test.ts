import { readdir } from "node:fs/promises";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { freePort } from "../fixtures/exported-site.ts";
import type { HostProcess } from "../fixtures/host-process.ts";
import { type RawAnswer, rawRequest } from "../fixtures/raw-request.ts";
import { type ServerProcess, startServerProcess } from "../fixtures/server-process.ts";
import { HAS_CADDY, startCaddyInFront } from "../fixtures/static-host.ts";

const TOKEN = "a-preview-token-of-the-tests";
const published = path.join(import.meta.dirname, "../../sample/media/published");

describe.skipIf(!HAS_CADDY)("the site behind Caddy, as in deploy/caddy", () => {
  let site: ServerProcess;
  let caddy: HostProcess;
  let start: () => Promise<ServerProcess>;
  const get = (target: string, headers: Record<string, string> = {}): Promise<RawAnswer> =>
    rawRequest(caddy.origin, target, { headers });

  beforeAll(async () => {
    const port = `${await freePort()}`;
    const settings = { PORT: port, TRUST_PROXY: "loopback", PREVIEW_TOKEN: TOKEN };
    start = () => startServerProcess(settings);
    site = await start();
    caddy = await startCaddyInFront(site.origin);
  });

  test("pages and parts of films are the site's own bytes", async () => {
    const page = await get("/he/contact", { "accept-encoding": "br" });
    expect([page.status, page.headers["content-encoding"]]).toEqual([200, "br"]);
    expect((await get("/contact")).text).toContain(`href="${caddy.origin}/contact"`);
    const film = (await readdir(published)).find((name) => name.endsWith(".mp4"));
    const part = await get(`/media/${film}`, { range: "bytes=4-7" });
    expect([part.status, part.text]).toEqual([206, "ftyp"]);
  });

  test("open previews hear of changes at once", async () => {
    const stop = new AbortController();
    const { signal } = stop;
    const stream = await fetch(`${caddy.origin}/_preview/events?preview=${TOKEN}`, { signal });
    const { value } = (await stream.body?.getReader().read()) ?? {};
    expect(new TextDecoder().decode(value)).toContain("event: version");
    stop.abort();
  });

  test("nobody gets around a limit with a header of their own", async () => {
    const target = "/api/availability?from=2027-03-01&to=2027-03-02";
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        get(target, { "x-forwarded-for": `10.0.0.${index}` }),
      ),
    );
    expect(answers.map(({ status }) => status)).toContain(429);
  });

  test("a visit during a restart waits for the site", async () => {
    await site.stop();
    const visit = get("/contact");
    site = await start();
    expect((await visit).status).toBe(200);
  });
});
