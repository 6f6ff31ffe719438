/**
 * Cost of a page that is not in the cache, in its parts: data, React, compression.
 *
 * A server renders a page once per change of texts or content, so this is paid rarely; it bounds how
 * long the first visitor after a change waits.
 */
import { pino } from "pino";
import { builtSite } from "../src/server/site/built-site.ts";
import { currentBuild } from "../src/server/site/build-output.ts";
import { compressText } from "../src/server/http/compress-text.ts";
import { readEnvironment } from "../src/server/settings/environment.ts";
import { openSite } from "../src/server/site/open-site.ts";
import { keepEvidence, median, percentile } from "./evidence.mjs";

const WARM_UP = 20;
const RUNS = 200;
const PAGES = ["/", "/he", "/blog"];
const ORIGIN = "https://studio.example";

const settings = { NODE_ENV: "production", CONTENT_WATCH: "off", DATA_DIR: "dist/bench-data" };
const result = readEnvironment(settings);
if (!result.ok) throw new Error("The benchmark's own settings are wrong");
const site = await openSite(
  result.environment,
  await builtSite(await currentBuild()),
  pino({ level: "warn" }),
);
const renderer = await site.renderer();

const rows = [];
for (const pathname of PAGES) {
  const parts = { data: [], react: [], compression: [], whole: [] };
  for (let run = -WARM_UP; run < RUNS; run += 1) {
    const marks = [performance.now()];
    const request = new Request(ORIGIN + pathname);
    const match = renderer.match(pathname, "public");
    if (!match) throw new Error(`${pathname} is no page`);
    const page = await renderer.load(match, request, { origin: ORIGIN });
    if (page.status !== 200) throw page.fault ?? new Error(`${pathname} answered ${page.status}`);
    marks.push(performance.now());
    const html = page.html();
    marks.push(performance.now());
    await compressText(Buffer.from(html));
    marks.push(performance.now());
    if (run < 0) continue;
    for (const [index, name] of ["data", "react", "compression"].entries()) {
      parts[name].push(marks[index + 1] - marks[index]);
    }
    parts.whole.push(marks[3] - marks[0]);
  }
  const figure = (values, share) =>
    Number((share ? percentile(values, share) : median(values)).toFixed(2));
  rows.push({
    page: pathname,
    "data ms": figure(parts.data),
    "react ms": figure(parts.react),
    "compression ms": figure(parts.compression),
    "whole ms": figure(parts.whole),
    "whole p95 ms": figure(parts.whole, 0.95),
  });
}
console.table(rows);
keepEvidence("cold-render", { runs: RUNS, rows });
await site.close();
