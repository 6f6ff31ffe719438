/**
 * Cost of a page that is not in the cache, in its parts: data, React, compression.
 *
 * A server renders a page once per change of texts or content, so this is paid rarely; it bounds how
 * long the first visitor after a change waits.
 */
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { pino } from "pino";
import { readBuildOutput } from "../src/server/build-output.ts";
import { readEnvironment } from "../src/server/environment.ts";
import { openSite } from "../src/server/site-server.ts";
import { keepEvidence, median, percentile } from "./evidence.mjs";

const WARM_UP = 20;
const RUNS = 200;
const PAGES = ["/", "/he", "/contact"];
const ORIGIN = "https://studio.example";

const { createSiteRenderer } = await import("../dist/server/entry-server.js");
const settings = { NODE_ENV: "production", CONTENT_WATCH: "off", DATA_DIR: "dist/bench-data" };
const result = readEnvironment(settings);
if (!result.ok) throw new Error("The benchmark's own settings are wrong");
const source = {
  ...(await readBuildOutput("dist")),
  createRenderer: (services) => Promise.resolve(createSiteRenderer(services)),
};
const site = await openSite(result.environment, source, pino({ level: "warn" }));
const renderer = await site.renderer();
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

const rows = [];
for (const pathname of PAGES) {
  const parts = { data: [], react: [], brotli: [], gzip: [], whole: [] };
  for (let run = -WARM_UP; run < RUNS; run += 1) {
    const marks = [performance.now()];
    const request = new Request(ORIGIN + pathname);
    const page = await renderer.load(request, { origin: ORIGIN, fallbackLocale: "en" });
    if (page.status !== 200) throw new Error(`${pathname} answered ${page.status}`);
    marks.push(performance.now());
    const html = page.html();
    marks.push(performance.now());
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
    await brotli(html, { params });
    marks.push(performance.now());
    await gzipped(html, { level: 6 });
    marks.push(performance.now());
    if (run < 0) continue;
    for (const [index, name] of ["data", "react", "brotli", "gzip"].entries()) {
      parts[name].push(marks[index + 1] - marks[index]);
    }
    parts.whole.push(marks[4] - marks[0]);
  }
  const figure = (values, share) =>
    Number((share ? percentile(values, share) : median(values)).toFixed(2));
  rows.push({
    page: pathname,
    "data ms": figure(parts.data),
    "react ms": figure(parts.react),
    "brotli ms": figure(parts.brotli),
    "gzip ms": figure(parts.gzip),
    "whole ms": figure(parts.whole),
    "whole p95 ms": figure(parts.whole, 0.95),
  });
}
console.table(rows);
keepEvidence("cold-render", { runs: RUNS, rows });
await site.close();
