/**
 * What 60,000 documents cost: start, memory, queries, and the time until a saved file is live; beside
 * a folder a tenth as large, so that growth shows (work times 10 may cost at most times 11).
 *
 * Growth of queries is that of processor time: on shared cores a long call waits for its turn and a
 * short one does not, which says nothing about the work.
 *
 * Starts, memory and edits are those of a server as in production, asked over HTTP; queries are timed
 * in the engine, without the network.
 */
import { readFileSync, rmSync } from "node:fs";
import http from "node:http";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { askNavigation, askQuery, openContent, writeNavigation } from "../src/content/node.ts";
import {
  keepEvidence,
  median,
  percentile,
  printColumns,
  processorMs,
  reportGoals,
  rounded,
} from "./evidence.mjs";
import { LOCALES, pageName, rewritePage, TAGS, writeCorpus } from "./content-corpus.mjs";
import { startServer } from "./start-server.mjs";

const ROOT = path.join(import.meta.dirname, "..");
const FOLDER = path.join(ROOT, "dist/bench-content");
/** Documents per language. */
const SIZES = [0, 1_000, 10_000];
/** Calls of a kind, which are then made once more. */
const CALLS = 300;
/** Calls of one size before it is the other's turn. */
const BLOCK = 30;
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
const figures = await measureQueries(SIZES.slice(1));
for (const [index, row] of filled.entries()) Object.assign(row, figures[index]);
for (const row of filled) row["resident MB over empty"] = row["resident MB"] - empty["resident MB"];
printColumns(filled);
const [small, large] = filled;
const growth = Object.fromEntries(
  [
    "cold start ms",
    "warm start ms",
    "tag processor ms",
    "navigation processor ms",
    "navigation of a selection processor ms",
    "path processor ms",
  ].map((name) => [name, Number((large[name] / small[name]).toFixed(1))]),
);
console.table(growth);
const missed = [
  ...Object.entries(GOALS).filter(([name, most]) => !(large[name] <= most)),
  ...Object.entries(growth).filter(([, times]) => !(times <= MAX_GROWTH)),
].map(([name]) => name);
reportGoals(missed);
keepEvidence("content-scale", { goals: GOALS, maxGrowth: MAX_GROWTH, rows, growth, missed });
rmSync(FOLDER, { recursive: true, force: true });

function contentDirOf(size) {
  return path.join(FOLDER, `content-${size}`);
}

function dataDirOf(size) {
  return path.join(FOLDER, `data-${size}`);
}

async function measure(size) {
  const [contentDir, dataDir] = [contentDirOf(size), dataDirOf(size)];
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
  row["resident MB"] = residentMegabytes(site.pid);
  if (size > 0) {
    Object.assign(row, await measureEdits(site.port, contentDir, size));
    row["resident MB at the end"] = residentMegabytes(site.pid);
  }
  await site.stop();
  return row;
}

function start(contentDir, dataDir) {
  return startServer({ CONTENT_DIR: contentDir, DATA_DIR: dataDir });
}

function residentMegabytes(pid) {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(/VmRSS:\s*(\d+)/.exec(status)?.[1]) / 1024);
}

/**
 * Times queries on all sizes in turn, in blocks, so that what else the machine does meets all of them;
 * within a block each size has the processor's cache to itself.
 */
async function measureQueries(sizes) {
  const sites = await Promise.all(sizes.map(openSize));
  const kinds = Object.keys(sites[0].kinds);
  const times = sites.map(() => Object.fromEntries(kinds.map((name) => [name, []])));
  for (const name of kinds) {
    for (let block = 0; block < CALLS * 2; block += BLOCK) {
      for (const [index, { kinds: own }] of sites.entries()) {
        const { ask, isRight } = own[name];
        for (let run = block; run < block + BLOCK; run += 1) {
          const [asked, spent] = [performance.now(), processorMs()];
          const answer = await ask(run);
          times[index][name].push([performance.now() - asked, processorMs() - spent]);
          if (!isRight(JSON.parse(answer), run)) throw new Error(`Wrong answer: ${name} ${answer}`);
        }
      }
    }
  }
  for (const { close } of sites) await close();
  return times.map((own) => {
    const row = {};
    for (const [name, all] of Object.entries(own)) {
      const [first, later] = [all.slice(0, all.length / 2), all.slice(all.length / 2)];
      const waited = (calls) => calls.map(([wall]) => wall);
      const spent = later.map(([, processor]) => processor);
      if (name === "path") row["path, first time, median ms"] = rounded(median(waited(first)));
      row[`${name} median ms`] = rounded(median(waited(later)));
      row[`${name} p99 ms`] = rounded(percentile(waited(later), 0.99));
      row[`${name} processor ms`] = rounded(median(spent));
    }
    return row;
  });
}

async function openSize(size) {
  const locales = { codes: LOCALES, fallback: "en" };
  const directory = contentDirOf(size);
  const storeFile = path.join(dataDirOf(size), "bench.sqlite");
  const time = { now: Date.now, zone: "UTC" };
  const engine = await openContent({ directory, locales, watch: false, storeFile, ...time });
  if (engine.leftOut().length > 0) throw new Error("The generated content is broken");
  const source = engine.source("public");
  const ask = async (raw) => {
    const { pieces } = await askQuery(source, raw, "default");
    return written(pieces);
  };
  const askTree = async (raw) => written(writeNavigation(await askNavigation(source, raw)));
  const isWhole = (answer) => answer.length === 1 && answer[0].children.length === size;
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
      ask: () => askTree({}),
      isRight: isWhole,
    },
    // Another condition each time, so that nothing finished could be given again.
    "navigation of a selection": {
      ask: (run) => askTree({ where: [{ title: { $ne: `Article ${run + size}` } }] }),
      isRight: isWhole,
    },
  };
  return { kinds, close: () => engine.close() };
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

/** A whole answer, as pieces; they are joined when it is read. */
async function written(pieces) {
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
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
