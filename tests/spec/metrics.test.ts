import { spawnSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, inject, test } from "vitest";
import { parse } from "yaml";
import { startBookingSite } from "../fixtures/booking-site.ts";
import { createContentFolder, markdown } from "../fixtures/content-folder.ts";
import { rawRequest } from "../fixtures/raw-request.ts";
import { temporaryFolder } from "../fixtures/running.ts";

const TOKEN = "a-token-of-the-tests";
const { directory } = await createContentFolder({
  "en/good.md": markdown({ title: "T", description: "D." }),
  "en/bad.md": "---\ntitle: [\n---\n",
});
const backups = await temporaryFolder();
await writeFile(path.join(backups, "studio.dump"), "");
const site = await startBookingSite({
  env: { METRICS_TOKEN: TOKEN, CONTENT_DIR: directory, BACKUP_DIR: backups },
});

const get = (target: string, headers: Record<string, string> = {}) =>
  rawRequest(site.origin, target, { headers });
const ask = (authorization: string) => get("/metrics", { authorization });

/** Value of a sample, named as in the answer; undefined when there is none. */
async function sample(name: string): Promise<number | undefined> {
  const { text } = await ask(`Bearer ${TOKEN}`);
  const line = text.split("\n").find((each) => each.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length));
}

/** How much a sample grows by what is done. */
async function growth(name: string, work: () => Promise<unknown>): Promise<number> {
  const before = (await sample(name)) ?? 0;
  await work();
  return ((await sample(name)) ?? 0) - before;
}

describe("issue 23: /metrics", () => {
  test("is not there without METRICS_TOKEN, and for whoever does not send it", async () => {
    const closed = await rawRequest(inject("siteOrigin"), "/metrics", {
      headers: { authorization: `Bearer ${TOKEN}` },
    });
    const answers = [closed, await get("/metrics"), await ask("Bearer "), await ask(TOKEN)];
    answers.push(await ask(`Bearer ${TOKEN}x`), await ask(`Basic ${TOKEN}`));
    answers.push(await rawRequest(site.origin, "/metrics", { method: "POST" }));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
  });

  test("answers in OpenMetrics, kept by nobody", async () => {
    const { status, headers, text } = await ask(`Bearer ${TOKEN}`);
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe(
      "application/openmetrics-text; version=1.0.0; charset=utf-8",
    );
    expect(headers["cache-control"]).toBe("no-store");
    expect(text.endsWith("\n# EOF\n")).toBe(true);
    expect(text.match(/^# EOF$/gm)).toHaveLength(1);
    expect(text).toMatch(/^# TYPE studio_http_requests counter$/m);
    for (const name of [
      "process_resident_memory_bytes",
      "process_open_fds",
      "process_max_fds",
      "nodejs_eventloop_lag_p99_seconds",
    ]) {
      expect(await sample(name)).toBeGreaterThan(0);
    }
  });
});

describe("issue 23: what is counted", () => {
  test("what alarms wait for is there before it happens", async () => {
    for (const name of [
      'studio_mails_total{outcome="dead"}',
      'studio_submissions_total{form="contact",outcome="not_saved"}',
      'studio_http_requests_total{kind="page",method="GET",status="5xx"}',
    ]) {
      expect(await sample(name)).toBe(0);
    }
  });

  test("a page: a miss and a rendering, then hits that cost neither", async () => {
    const page = () => get("/contact?modal=");
    expect(await growth('studio_page_cache_requests_total{result="miss"}', page)).toBe(1);
    const renders = 'studio_page_render_duration_seconds_count{use="kept"}';
    expect(await growth(renders, page)).toBe(0);
    expect(await growth('studio_page_cache_requests_total{result="hit"}', page)).toBe(1);
    const requests = 'studio_http_requests_total{kind="page",method="GET",status="2xx"}';
    expect(await growth(requests, () => Promise.all([page(), page()]))).toBe(2);
    expect(await sample("studio_page_cache_bytes")).toBeGreaterThan(1_000);
  });

  test.each([
    ["page", "4xx", "/nowhere"],
    ["health", "2xx", "/healthz"],
    ["machine", "2xx", "/sitemap.xml"],
    ["data", "2xx", "/_data/contact"],
    ["content", "2xx", "/query"],
    ["form", "2xx", "/api/form/contact"],
    ["feed", "2xx", "/feed.xml"],
    ["search", "2xx", "/search.json?q=a"],
    ["build", "4xx", "/builds/meta/x.json"],
    ["card", "4xx", "/_cards/x.png"],
  ])("requests by kind: %s with %s for %s", async (kind, status, target) => {
    const name = `studio_http_requests_total{kind="${kind}",method="GET",status="${status}"}`;
    // Counted when the answer is out, which its reader may see a moment earlier.
    await get(target);
    await expect.poll(() => sample(name)).toBeGreaterThan(0);
    expect(await sample(`studio_http_request_duration_seconds_count{kind="${kind}"}`)).toBeTruthy();
  });

  test("nothing that a visitor chooses becomes a label", async () => {
    for (let n = 0; n < 30; n += 1) {
      await rawRequest(site.origin, `/secret-${n}?a=${n}`, { method: n % 2 ? "GET" : "PROPFIND" });
    }
    await expect
      .poll(() => sample('studio_http_requests_total{kind="page",method="other",status="4xx"}'))
      .toBeGreaterThan(0);
    const { text } = await ask(`Bearer ${TOKEN}`);
    expect(text).not.toMatch(/secret|PROPFIND|127\.0\.0\.1/);
  });

  test("forms by outcome, holds, queries, content", async () => {
    const [start = ""] = await site.starts("month=2027-03&tz=Europe%2FAmsterdam&locale=en");
    const held = 'studio_submissions_total{form="hold",outcome="accepted"}';
    const submission = await site.token();
    expect(await growth(held, () => site.hold({ start, submission }))).toBe(1);
    expect(await sample("studio_holds")).toBe(1);
    const refused = 'studio_submissions_total{form="booking",outcome="invalid"}';
    expect(await growth(refused, () => site.book({ start, email: "nobody" }))).toBe(1);
    const mail = { name: "Dana Levi", email: "dana@visitor.example", consent: true };
    await site.book({ start, submission, ...mail });
    await expect.poll(() => sample('studio_mails_total{outcome="sent"}')).toBeGreaterThan(0);
    const query = 'studio_database_query_duration_seconds_count{outcome="ok"}';
    expect(await sample(query)).toBeGreaterThan(10);
    expect(await sample("studio_database_up")).toBe(1);
    expect(await sample("studio_database_bytes")).toBeGreaterThan(10_000);
    expect(await sample('studio_content_problems{source="documents"}')).toBe(1);
    expect(await sample('studio_content_problems{source="messages"}')).toBe(0);
  });
});

describe("issue 23: alarms and dashboard", () => {
  const root = path.join(import.meta.dirname, "../..");
  const read = (file: string) => readFile(path.join(root, file), "utf8");
  const alerts = async () => {
    const { groups } = parse(await read("deploy/prometheus/alerts.yaml")) as {
      groups: readonly { rules: readonly { alert: string; expr: string }[] }[];
    };
    return groups.flatMap(({ rules }) => rules);
  };
  const namesIn = (text: string): ReadonlySet<string> =>
    new Set(text.match(/\b(?:studio|process|nodejs)_\w+/g));

  /** All names under which samples can be asked for. */
  async function knownNames(): Promise<ReadonlySet<string>> {
    const { text } = await ask(`Bearer ${TOKEN}`);
    const types = [...text.matchAll(/^# TYPE (\S+) (\w+)$/gm)];
    return new Set(
      types.flatMap(([, name = "", type]) => {
        if (type === "counter") return [`${name}_total`];
        const isHistogram = type === "histogram";
        return isHistogram ? ["_bucket", "_count", "_sum"].map((end) => name + end) : [name];
      }),
    );
  }

  test("name metrics that there are, and the guide names all of ours", async () => {
    const known = await knownNames();
    const rules = await alerts();
    const dashboard = await read("deploy/prometheus/dashboard.json");
    const asked = namesIn(rules.map(({ expr }) => expr).join(" ") + dashboard);
    expect(asked.size).toBeGreaterThan(20);
    expect([...asked].filter((name) => !known.has(name))).toEqual([]);

    const guide = await read("docs/guides/monitoring.md");
    const documented = [...guide.matchAll(/^\| `(\w+)`/gm)].map(([, name = ""]) => name);
    const ours = [...known]
      .filter((name) => name.startsWith("studio_") && !/_(?:count|sum)$/.test(name))
      .map((name) => name.replace(/_bucket$/, ""));
    expect(documented.toSorted()).toEqual(ours.toSorted());
  });

  test("the runbook has a section for each alarm, and no other", async () => {
    const runbook = await read("docs/guides/runbook.md");
    const sections = [...runbook.matchAll(/^## (\w+)\n\n(Page|Ticket)\. /gm)];
    const all = [...runbook.matchAll(/^## (.+)$/gm)].map(([, name]) => name);
    const names = (await alerts()).map(({ alert }) => alert);
    expect(sections.map(([, name]) => name)).toEqual(names);
    expect(all).toEqual(names);
    for (const part of runbook.split(/^## /m).slice(1)) {
      expect(part).toMatch(/^- Look: /m);
      expect(part).toMatch(/^- Mend: /m);
    }
  });

  const promtool = (...words: string[]) =>
    spawnSync("promtool", words, { cwd: path.join(root, "deploy/prometheus"), encoding: "utf8" });

  test("the rules fire when they should, and only then (promtool)", async ({ skip }) => {
    if (promtool("--version").error) skip("promtool is not installed (Debian: prometheus)");
    const config = promtool("check", "config", "--syntax-only", "prometheus.yaml");
    expect(config.stdout + config.stderr).not.toMatch(/FAILED/);
    const tested = promtool("test", "rules", "alerts.test.yaml");
    expect(tested.stdout + tested.stderr).toMatch(/SUCCESS/);
    expect(tested.status).toBe(0);
    const { tests } = parse(await read("deploy/prometheus/alerts.test.yaml")) as {
      tests: readonly { name: string }[];
    };
    const names = (await alerts()).map(({ alert }) => alert);
    expect(tests.map(({ name }) => name)).toEqual(
      names.flatMap((name) => [`${name} fires`, `${name} stays quiet`]),
    );
  });
});
