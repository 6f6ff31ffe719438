import { beforeAll, expect, test } from "vitest";
import { formToken } from "../fixtures/form-tokens.ts";
import { rawRequest } from "../fixtures/raw-request.ts";
import { type ServerProcess, startServerProcess } from "../fixtures/server-process.ts";
import { createRandom, type FuzzedRequest, fuzzRequest, type Known } from "./fuzzed-requests.ts";
import { noteFigures } from "./note-figures.ts";
import { type SentAnswer, sendRequests } from "./send-requests.ts";
import { watchVisitors, worseOf } from "./watch-visitors.ts";

const COUNT = Number(process.env["HOSTILE_REQUESTS"] ?? 100_000);
const SEED = Number(process.env["HOSTILE_SEED"] ?? 23);
/** Requests a second, of strangers and of the many visitors that they are compared with. */
const PACE = 400;
/** Requests of those many visitors. */
const ORDINARY = Math.min(COUNT, 8_000);

const PREVIEW_TOKEN = "a-token-of-the-studio";
/** What a fault would show. */
const INTERNALS = /node_modules|node:internal|\.tsx?:\d|\n\s+at /;

let site: ServerProcess;
let known: Known;
beforeAll(async () => {
  site = await startServerProcess({ TRUST_PROXY: "loopback", LOG_LEVEL: "warn", PREVIEW_TOKEN });
  const forms = ["booking", "contact", "newsletter"] as const;
  const tokens = await Promise.all(forms.map((form) => formToken(site.origin, form)));
  const { json } = await rawRequest(site.origin, "/api/availability?tz=UTC");
  const starts = JSON.stringify(json).match(/20\d\d-[\dT:-]+Z/g) ?? ["x"];
  const signIn = await rawRequest(site.origin, "/_studio/sign-in");
  const studioCookie = String(signIn.headers["set-cookie"]).split(";")[0] ?? "";
  const [, form = ""] = /name="form" value="([^"]+)"/.exec(signIn.text) ?? [];
  if (form === "") throw new Error("the studio's page has no form to sign in");
  known = { tokens: [...tokens, form], starts, previewToken: PREVIEW_TOKEN, studioCookie };
});

/** What is wrong with an answer; undefined for nothing. */
function faultOf({ status, headers, text }: SentAnswer, sent: FuzzedRequest): string | undefined {
  if (text === "hangs") return "no answer";
  // `/readyz` may say of a machine with too much work that a part gave no answer in time.
  if (status >= 500 && !sent.target.includes("/readyz")) return `status ${status}`;
  if (INTERNALS.test(text)) return `tells ${INTERNALS.exec(text)?.[0]}`;
  // Node itself answers what is no request, and expectations.
  const isOurs = ![0, 400, 408, 417, 431].includes(status);
  if (isOurs && headers["x-request-id"] === undefined) return "no id";
  const { location } = headers;
  if (location === undefined) return undefined;
  const target = URL.parse(location, "http://own.example/he/a/b");
  return target?.host === "own.example" ? undefined : `leads to ${location}`;
}

/** What as many ordinary visitors ask for. */
function ordinary(index: number): FuzzedRequest {
  const network = `198.${18 + ((index >> 8) & 1)}.${index & 255}.7`;
  const headers = { "x-forwarded-for": network, "accept-encoding": "br" };
  const reads = [
    "/",
    "/he/blog",
    "/contact?utm=x",
    "/_data/he/faq.json",
    "/nope",
    "/de/search?q=film",
  ];
  const looks = [
    `/book?month=2027-0${1 + (index % 9)}&tz=UTC`,
    "/api/form/contact",
    "/search.json?q=a",
  ];
  if (index % 20 > 0) {
    const list = index % 4 === 0 ? looks : reads;
    return { method: "GET", target: list[index % list.length] ?? "/", headers };
  }
  return {
    method: "POST",
    target: "/contact",
    headers: { ...headers, "content-type": "application/x-www-form-urlencoded" },
    body: Buffer.from("name=Dana&email=&message=A+film"),
  };
}

test(`${COUNT} requests that nobody should send (seed ${SEED})`, async () => {
  const { origin } = site;
  const visit = (count: number, perSecond: number) =>
    watchVisitors(origin, () => sendRequests(origin, count, perSecond, ordinary, () => {}));
  // The first visits make the pages.
  await visit(200, 40);
  const alone = await visit(800, 40);
  const before = await visit(ORDINARY, PACE);
  const random = createRandom(SEED);
  const faults: string[] = [];
  const statuses: Record<number, number> = {};
  const meanwhile = await watchVisitors(origin, () =>
    sendRequests(
      origin,
      COUNT,
      PACE,
      (index) => fuzzRequest(random, index, known),
      (answer, sent, index) => {
        statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
        const fault = faultOf(answer, sent);
        if (fault && faults.length < 40) faults.push(`${index}: ${fault}: ${JSON.stringify(sent)}`);
      },
    ),
  );
  const after = await visit(ORDINARY, PACE);
  const lines = site.output().split("\n");
  const logged = lines.filter((line) => /"level":(?:50|60)|^\s+at |Error:|Uncaught/i.test(line));
  await noteFigures("fuzzed requests", {
    requests: COUNT,
    seed: SEED,
    perSecond: PACE,
    statuses,
    alone,
    before,
    meanwhile,
    after,
    faults,
    logged: logged.slice(0, 40),
  });
  expect(faults).toEqual([]);
  expect(logged.slice(0, 10)).toEqual([]);
  expect(meanwhile.failed).toBe(0);
  expect((await rawRequest(origin, "/healthz")).status).toBe(200);
  // Strangers cost visitors no more than as many visitors do; the floor is for clocks and neighbours.
  expect(meanwhile.p99).toBeLessThan(2 * Math.max(worseOf(before, after).p99, 10));
});
