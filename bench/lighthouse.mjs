/**
 * Lighthouse over every page type, in English and Hebrew: accessibility, best practices and search
 * engines must score 100. Ends with exit code 1 and what is wrong when one does not.
 */
import lighthouse from "lighthouse";
import { keepEvidence } from "./evidence.mjs";
import { freePort } from "../tools/free-port.mjs";
import { openBrowser } from "./slow-visit.mjs";

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

const port = await freePort();
const { origin, close } = await openBrowser([`--remote-debugging-port=${port}`]);
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
await close();
for (const fault of faults) console.error(fault);
keepEvidence("lighthouse", { lighthouse: version, rows, faults });
if (rows.some((row) => CATEGORIES.some((name) => row[name] !== 100))) process.exitCode = 1;
