/**
 * What 60,000 documents cost: start, memory, queries, and the time until a saved file is live; beside
 * a folder a tenth as large, so that growth shows (work times 10 may cost at most times 11).
 *
 * Starts, memory and edits are those of a server as in production, asked over HTTP; queries are timed
 * in the engine, without the network.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync } from "node:fs";
import http from "node:http";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { askNavigation, askQuery, openContent, writeAnswer } from "../src/content-engine/node.ts";
import { keepEvidence, median, percentile } from "./evidence.mjs";
import { LOCALES, pageName, rewritePage, TAGS, writeCorpus } from "./content-corpus.mjs";

const ROOT = path.join(import.meta.dirname, "..");
const FOLDER = path.join(ROOT, "dist/bench-content");
/** Documents per language. */
const SIZES = [0, 1_000, 10_000];
const CALLS = 300;
const STARTS = 5;
const EDITS = 10;
const GOALS = {
  "warm start ms": 3_000,
  "resident MB over empty": 300,
  "path p99 ms": 1,
  "edit to live ms, worst": 1_000,
};
const MAX_GROWTH = 11;

const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });

rmSync(FOLDER, { recursive: true, force: true });
const rows = [];
for (const size of SIZES) rows.push(await measure(size));
const [empty, ...filled] = rows;
for (const row of filled) row["resident MB over empty"] = row["resident MB"] - empty["resident MB"];
const names = Object.keys(filled.at(-1));
console.table(Object.fromEntries(names.map((name) => [name, filled.map((row) => row[name])])));
const [small, large] = filled;
const growth = Object.fromEntries(
  ["cold start ms", "warm start ms", "tag median ms", "navigation median ms", "path median ms"].map(
    (name) => [name, Number((large[name] / small[name]).toFixed(1))],
  ),
);
console.table(growth);
const missed = [
  ...Object.entries(GOALS).filter(([name, most]) => !(large[name] <= most)),
  ...Object.entries(growth).filter(([, times]) => !(times <= MAX_GROWTH)),
].map(([name]) => name);
console.log(missed.length === 0 ? "all goals met" : `goals missed: ${missed.join(", ")}`);
keepEvidence("content-scale", { goals: GOALS, maxGrowth: MAX_GROWTH, rows, growth, missed });
rmSync(FOLDER, { recursive: true, force: true });
process.exitCode = missed.length === 0 ? 0 : 1;

async function measure(size) {
  const contentDir = path.join(FOLDER, `content-${size}`);
  const dataDir = path.join(FOLDER, `data-${size}`);
  writeCorpus(contentDir, size);
  const cold = await start(contentDir, dataDir);
  await cold.stop();
  const warm = [];
  for (let round = 1; round < STARTS; round += 1) {
    const again = await start(contentDir, dataDir);
    warm.push(again.startMs);
    await again.stop();
  }
  const site = await start(contentDir, dataDir);
  const row = { documents: size * LOCALES.length };
  row["cold start ms"] = cold.startMs;
  row["warm start ms"] = median([...warm, site.startMs]);
  row["resident MB"] = site.residentMegabytes();
  if (size > 0) {
    Object.assign(row, await measureEdits(site.port, contentDir, size));
    row["resident MB at the end"] = site.residentMegabytes();
  }
  await site.stop();
  if (size > 0) Object.assign(row, await measureQueries(contentDir, dataDir, size));
  return row;
}

/** Starts the server and resolves when it answers. */
async function start(contentDir, dataDir) {
  const startedAt = performance.now();
  const child = spawn(process.execPath, ["src/server/main.ts"], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: "0",
      CONTENT_DIR: contentDir,
      DATA_DIR: dataDir,
      LOG_LEVEL: "warn",
    },
  });
  let output = "";
  child.stdout.setEncoding("utf8");
  child.stdout.on("data", (text) => (output += text));
  const port = () => /http:\/\/localhost:(\d+)/.exec(output)?.[1];
  while (!port()) {
    if (child.exitCode !== null) throw new Error(`The server ended: ${output}`);
    await pause(5);
  }
  return {
    port: port(),
    startMs: Math.round(performance.now() - startedAt),
    residentMegabytes() {
      const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
      return Math.round(Number(/VmRSS:\s*(\d+)/.exec(status)?.[1]) / 1024);
    },
    async stop() {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
    },
  };
}

async function measureQueries(contentDir, dataDir, size) {
  const locales = { codes: LOCALES, fallback: "en" };
  const storeFile = path.join(dataDir, "bench.sqlite");
  const opened = await openContent({ directory: contentDir, locales, watch: false, storeFile });
  if (!opened.ok) throw new Error("The generated content is broken");
  const source = opened.engine.source("public");
  const ask = async (raw) => {
    const { outcome, params } = await askQuery(source, raw, "default");
    let text = "";
    for await (const piece of writeAnswer(outcome, params, "default")) text += piece;
    return text;
  };
  const at = (run) => pagePath(((run % CALLS) * 7_919) % size);
  const kinds = {
    path: {
      ask: (run) => ask({ first: true, where: [{ _path: at(run) }] }),
      isRight: (answer, run) => answer._path === at(run) && answer.body,
    },
    tag: {
      ask: (run) =>
        ask({
          where: [{ _path: /^\/blog/ }, { tags: { $contains: TAGS[run % TAGS.length] } }],
          sort: [{ date: -1 }],
          only: ["title", "_path"],
          limit: 10,
        }),
      isRight: (answer) => answer.length === 10 && answer[0].title,
    },
    navigation: {
      ask: async () => JSON.stringify(await askNavigation(source, {})),
      isRight: (answer) => answer.length === 1 && answer[0].children.length === size,
    },
  };
  const figures = {};
  for (const [name, kind] of Object.entries(kinds)) {
    const [first, times] = [[], []];
    for (let run = 0; run < CALLS * 2; run += 1) {
      const asked = performance.now();
      const answer = await kind.ask(run);
      (run < CALLS ? first : times).push(performance.now() - asked);
      if (!kind.isRight(JSON.parse(answer), run))
        throw new Error(`Wrong answer: ${name} ${answer}`);
    }
    if (name === "path") figures["path, first time, median ms"] = Number(median(first).toFixed(2));
    figures[`${name} median ms`] = Number(median(times).toFixed(3));
    figures[`${name} p99 ms`] = Number(percentile(times, 0.99).toFixed(3));
  }
  await opened.engine.close();
  return figures;
}

async function measureEdits(port, contentDir, size) {
  const times = [];
  let blocked = 0;
  for (let edit = 0; edit < EDITS; edit += 1) {
    const title = `Edited ${edit}`;
    const position = Math.floor((size / EDITS) * edit);
    const saved = performance.now();
    rewritePage(contentDir, "en", position, title);
    let answer;
    while (answer?.title !== title) {
      const asked = performance.now();
      const where = [{ _path: pagePath(position) }];
      answer = await get(port, { first: true, where, only: ["title"] });
      blocked = Math.max(blocked, performance.now() - asked);
      if (performance.now() - saved > 10_000) throw new Error("An edit never went live");
      await pause(2);
    }
    times.push(performance.now() - saved);
  }
  return {
    "edit to live ms, median": Math.round(median(times)),
    "edit to live ms, worst": Math.round(Math.max(...times)),
    "longest wait of a call during edits ms": Math.round(blocked),
  };
}

function pagePath(position) {
  return `/blog/${pageName(position)}`;
}

function get(port, params) {
  const address = `/api/_content/query?_params=${encodeURIComponent(JSON.stringify(params))}`;
  return new Promise((resolve, reject) => {
    const request = http.get({ agent, host: "127.0.0.1", port, path: address }, (response) => {
      response.setEncoding("utf8");
      let text = "";
      response.on("data", (piece) => (text += piece));
      response.on("end", () => {
        if (response.statusCode === 200) resolve(JSON.parse(text));
        else reject(new Error(`${address} answered ${response.statusCode}: ${text}`));
      });
    });
    request.on("error", reject);
  });
}
