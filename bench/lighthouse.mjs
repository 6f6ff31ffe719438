/**
 * Lighthouse over every page type, in English and Hebrew: accessibility, best practices and search
 * engines must score 100. Ends with exit code 1 and what is wrong when one does not.
 */
import { once } from "node:events";
import { createServer } from "node:net";
import lighthouse from "lighthouse";
import { chromium } from "playwright-core";
import { keepEvidence } from "./evidence.mjs";
import { startServer } from "./slow-visit.mjs";

const CATEGORIES = ["accessibility", "best-practices", "seo"];
const PAGES = [
  "",
  "/contact",
  "/book",
  "/newsletter",
  "/blog",
  "/blog/tag/editing",
  "/blog/the-first-two-seconds",
  "/portfolio/ambra",
  "/services",
  "/services/marketing",
  "/faq",
  "/privacy-policy",
];
const LANGUAGES = ["", "/he"];

const { server, origin } = await startServer();
const port = await freePort();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", `--remote-debugging-port=${port}`],
});
const rows = [];
const faults = [];
let version;
for (const page of PAGES) {
  for (const language of LANGUAGES) {
    const path = `${language}${page}` || "/";
    const result = await lighthouse(origin + path, {
      port,
      onlyCategories: CATEGORIES,
      logLevel: "error",
    });
    if (!result) throw new Error(`Lighthouse said nothing of ${path}`);
    const { categories, audits, lighthouseVersion } = result.lhr;
    version = lighthouseVersion;
    rows.push({
      path,
      ...Object.fromEntries(
        CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
      ),
    });
    for (const name of CATEGORIES) {
      for (const { id, weight } of categories[name]?.auditRefs ?? []) {
        const audit = audits[id];
        const isWrong = audit?.score !== null && audit?.score !== undefined && audit.score < 1;
        if (weight > 0 && isWrong) faults.push(`${path}: ${name}: ${id}: ${audit.title}`);
      }
    }
    console.log(JSON.stringify(rows.at(-1)));
  }
}
await browser.close();
server.kill();
for (const fault of faults) console.error(fault);
keepEvidence("lighthouse", { lighthouse: version, rows, faults });
if (rows.some((row) => CATEGORIES.some((name) => row[name] !== 100))) process.exitCode = 1;

async function freePort() {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  return typeof address === "object" ? address?.port : undefined;
}
