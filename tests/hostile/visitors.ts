// A process of its own, so that what its visits take is not what the test itself works. It visits the
// site whose origin it is given, at an even pace, until it is told to stop, and says how that was.
import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

const [origin = ""] = process.argv.slice(2);
const PAGES = ["/", "/he", "/blog", "/contact", "/portfolio/ambra", "/de/faq", "/favicon.svg"];
const EVERY_MS = 20;

/** How visitors fared: milliseconds until the whole answer was there. */
export interface Visits {
  readonly count: number;
  readonly failed: number;
  readonly median: number;
  readonly p99: number;
}

const times: number[] = [];
let failed = 0;
const over = new AbortController();

function visit(path: string): Promise<void> {
  const started = performance.now();
  return new Promise((resolve) => {
    const { hostname, port } = new URL(origin);
    const asked = request(
      { hostname, port, path, headers: { "accept-encoding": "br" } },
      (answer) => {
        if (answer.statusCode !== 200) failed += 1;
        answer.resume().on("close", () => {
          times.push(performance.now() - started);
          resolve();
        });
      },
    );
    asked.on("error", () => {
      failed += 1;
      resolve();
    });
    asked.end();
  });
}

process.on("message", () => over.abort());

const under: Promise<void>[] = [];
for (let index = 0; !over.signal.aborted; index += 1) {
  under.push(visit(PAGES[index % PAGES.length] ?? "/"));
  // oxlint-disable-next-line no-await-in-loop -- an even pace
  await sleep(EVERY_MS);
}
await Promise.all(under);
times.sort((a, b) => a - b);
const at = (part: number): number =>
  Math.round((times[Math.floor(times.length * part)] ?? 0) * 10) / 10;
const visits: Visits = { count: times.length, failed, median: at(0.5), p99: at(0.99) };
process.send?.(visits, () => process.disconnect());
