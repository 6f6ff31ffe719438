import { once } from "node:events";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { get as getSecurely } from "node:https";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { type BookingSite, from, SECRET, startBookingProcess } from "../fixtures/booking-site.ts";
import { HAS_NGINX, startNginxInFront } from "../fixtures/static-host.ts";
import { openForm, postJson } from "../fixtures/form-tokens.ts";
import { type RawAnswer, rawRequest } from "../fixtures/raw-request.ts";
import { createDatabase, DATABASE_SERVER } from "../fixtures/server-database.ts";
import { type ServerProcess, startServerProcess } from "../fixtures/server-process.ts";
import { makeSiteFolder, SITE_MEDIA } from "../fixtures/site-folder.ts";
import type { RunningSite } from "../fixtures/start-site.ts";

const root = path.join(import.meta.dirname, "../..");
const TOKEN = "a-preview-token-of-the-tests";
const OLD_FILE = "/assets/old-0a1b2c3d.js";

describe.skipIf(!HAS_NGINX)("issue 7: the site behind nginx, as in deploy/nginx", () => {
  let site: RunningSite;
  let nginx: Awaited<ReturnType<typeof startNginxInFront>>;
  let script = "";
  const get = (target: string, headers: Record<string, string> = {}): Promise<RawAnswer> =>
    rawRequest(nginx.origin, target, { headers });

  beforeAll(async () => {
    const folder = await makeSiteFolder();
    const old = path.join(folder, "dist/builds/1/client");
    await mkdir(path.join(old, "assets"), { recursive: true });
    await writeFile(path.join(old, OLD_FILE), "export {};\n");
    await writeFile(path.join(old, "../build.json"), "{}");
    await writeFile(path.join(folder, SITE_MEDIA, "manifest.json"), "{}");
    site = await startServerProcess({ TRUST_PROXY: "loopback", PREVIEW_TOKEN: TOKEN }, folder);
    nginx = await startNginxInFront(path.join(folder, "dist/current/client"), [site.origin]);
    const names = await readdir(path.join(root, "dist/current/client/assets"));
    script = `/assets/${names.find((name) => /^boot-.*\.js$/.test(name))}`;
  });

  test("HTTP leads to HTTPS, and to what proves the name; the site knows that it is HTTPS", async () => {
    const { status, headers } = await rawRequest(nginx.plain, "/he/contact?x=1");
    expect([status, headers.location]).toEqual([301, "https://studio.example/he/contact?x=1"]);
    const proof = "/.well-known/acme-challenge/token";
    await mkdir(path.join(nginx.webroot, path.dirname(proof)), { recursive: true });
    await writeFile(path.join(nginx.webroot, proof), "proof");
    expect((await rawRequest(nginx.plain, proof)).text).toBe("proof");
    const options = { rejectUnauthorized: false, servername: "studio.example" };
    const html = await new Promise<string>((resolve, reject) => {
      getSecurely(`${nginx.tls}/contact`, options, (answer) => {
        void answer
          .setEncoding("utf8")
          .toArray()
          .then((parts) => resolve(parts.join("")), reject);
      }).on("error", reject);
    });
    expect(html).toContain(`<link rel="canonical" href="${nginx.tls}/contact"`);
  });

  test("parts of films come from the disk", async () => {
    const names = await readdir(path.join(root, SITE_MEDIA, "published"));
    const film = names.find((name) => name.endsWith(".mp4"));
    const { status, headers, body } = await get(`/media/${film}`, { range: "bytes=4-7" });
    expect([status, body.toString(), headers["x-cache"]]).toEqual([206, "ftyp", undefined]);
  });

  test.each([
    ["br", "br, gzip"],
    ["gzip", "gzip"],
    [undefined, "identity"],
  ])("files come from the disk, as %s", async (coding, accepted) => {
    const answer = await get(script, { "accept-encoding": accepted });
    const direct = await rawRequest(site.origin, script, {
      headers: { "accept-encoding": accepted },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers["content-encoding"]).toBe(coding);
    expect(answer.headers["server"]).toBe("nginx");
    expect(answer.headers["x-cache"]).toBeUndefined();
    expect(answer.body.equals(direct.body)).toBe(true);
    for (const name of ["cache-control", "content-type", "x-content-type-options", "vary"]) {
      expect([name, answer.headers[name]]).toEqual([name, direct.headers[name]]);
    }
  });

  test("twins are no addresses, files of earlier builds and missing ones are the site's", async () => {
    expect((await get(`${script}.br`)).status).toBe(404);
    expect((await get(OLD_FILE)).text).toBe("export {};\n");
    expect((await get("/assets/never-00000000.js")).status).toBe(404);
    expect((await get("/assets/..%2f..%2fpackage.json")).status).not.toBe(200);
  });

  test("pages are the site's own bytes, never kept, in the visitor's language", async () => {
    const german = { "accept-language": "de" };
    const answer = await get("/he/contact", { "accept-encoding": "br" });
    expect([answer.status, answer.headers["content-encoding"]]).toEqual([200, "br"]);
    expect((await get("/", german)).headers.location).toBe("/de");
    expect((await get("/", { ...german, cookie: "i18n_redirected=nl" })).headers.location).toBe(
      "/nl",
    );
    expect((await get("/")).status).toBe(200);
    for (const target of ["/", "/he/contact", "/"]) {
      expect((await get(target)).headers["x-cache"]).not.toBe("HIT");
    }
    expect(answer.headers["x-frame-options"]).toBe("DENY");
    expect(answer.headers["content-security-policy"]).not.toContain(",");
  });

  test("addresses in pages are those that visitors see", async () => {
    const { host } = new URL(nginx.origin);
    const html = (await get("/contact")).text;
    expect(html).toContain(`<link rel="canonical" href="http://${host}/contact"`);
  });

  test("texts with a version in their address are kept by nginx", async () => {
    const html = (await get("/")).text;
    const version = /"messagesVersion":"([^"]+)"/.exec(html)?.[1];
    const target = `/_messages/${version}/fr.json`;
    const [first, second] = [await get(target), await get(target)];
    expect([first.headers["x-cache"], second.headers["x-cache"]]).toEqual(["MISS", "HIT"]);
    expect(second.body.equals(first.body)).toBe(true);
  });

  test("a form too large for the site is refused", async () => {
    const answer = await rawRequest(nginx.origin, "/contact", {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "x".repeat(70_000),
    });
    expect(answer.status).toBe(413);
  });

  test("open previews hear of changes at once", async () => {
    const stop = new AbortController();
    const stream = await fetch(`${nginx.origin}/_preview/events?preview=${TOKEN}`, {
      signal: stop.signal,
    });
    const reader = stream.body?.getReader();
    const { value } = (await reader?.read()) ?? {};
    expect(new TextDecoder().decode(value)).toContain("event: version");
    stop.abort();
  });
});

describe.skipIf(!HAS_NGINX || !DATABASE_SERVER)(
  "two nodes over PostgreSQL behind nginx",
  { tags: ["long"] },
  () => {
    let sites: readonly (BookingSite & ServerProcess)[] = [];
    let nginx: Awaited<ReturnType<typeof startNginxInFront>>;
    let network = 0;
    beforeAll(async () => {
      const env = { DATABASE_URL: await createDatabase(), SECRET };
      sites = await Promise.all([1, 2].map(() => startBookingProcess({ env })));
      nginx = await startNginxInFront(
        path.join(root, "dist/current/client"),
        sites.map(({ origin }) => origin),
      );
    });

    const book = async (start: string): Promise<number> => {
      network += 1;
      const headers = from(network);
      const opened = await openForm(nginx.origin, "booking", "", headers);
      const person = { name: "Dana Levi", email: "dana@visitor.example", consent: true };
      const phone = "+31 20 123 4567";
      const sent = { ...opened, start, tz: "Europe/Amsterdam", phone, ...person };
      return (await postJson(nginx.origin, "/api/bookings", sent, headers)).status;
    };

    test("a form of one is taken by the other, and a time is given once", async () => {
      const start = "2027-03-18T08:00:00Z";
      const answers = await Promise.all(Array.from({ length: 6 }, () => book(start)));
      expect(answers.filter((status) => status === 201)).toHaveLength(1);
      expect(answers.filter((status) => status === 409)).toHaveLength(5);
    });

    test(
      "one that dies is not noticed, and what it had taken is there",
      { tags: ["long"] },
      async () => {
        const [first] = sites;
        first?.process.kill("SIGKILL");
        if (first?.process.exitCode === null) await once(first.process, "exit");
        const answers = await Promise.all(
          Array.from({ length: 20 }, () => rawRequest(nginx.origin, "/he/contact")),
        );
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
        expect(await book("2027-03-18T08:00:00Z")).toBe(409);
        expect(await book("2027-03-19T08:00:00Z")).toBe(201);
      },
    );
  },
);
