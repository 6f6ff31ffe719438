/**
 * What the site as files costs: seconds, files, megabytes and the most memory, for a folder of generated
 * documents and for one twice or ten times as large, so that growth shows. Without cards, whose drawing
 * would be most of the time. Then again with nothing changed. Rendered by one process first, which the
 * export with all processors is compared with.
 *
 * Memory is the sum of the peaks of all processes as the kernel knows them (VmHWM), content and its
 * index included.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { LOCALES, pageName, writeCorpus } from "./content-corpus.mjs";
import { keepEvidence, printColumns, reportGoals } from "./evidence.mjs";

const ROOT = path.join(import.meta.dirname, "..");
const FOLDER = path.join(ROOT, "dist/bench-export");
/** Documents per language: `BENCH_DOCUMENTS=1000,2000` for less. */
const SIZES = (process.env.BENCH_DOCUMENTS ?? "1000,10000").split(",").map(Number);
/** Most that memory may grow by for each further document, in kilobytes: its index entry, not its page. */
const GOAL_KB = 10;
const LOOK_EVERY_MS = 200;

rmSync(FOLDER, { recursive: true, force: true });
const rows = [];
for (const size of SIZES) rows.push(await measure(size));
printColumns(rows);
const [small, large] = [rows[0], rows.at(-1)];
const more = large.documents - small.documents;
const kilobytes = ((large["peak resident MB"] - small["peak resident MB"]) * 1024) / more;
const growth = Number(kilobytes.toFixed(1));
const missed = !(growth <= GOAL_KB) && more > 0 ? ["KB for each further document"] : [];
console.log(`${growth} KB for each further document`);
reportGoals(missed);
keepEvidence("static-export", {
  goals: { "KB for each further document": GOAL_KB },
  rows,
  ...(more > 0 && { "KB for each further document": growth }),
  missed,
});
rmSync(FOLDER, { recursive: true, force: true });

async function measure(size) {
  const directory = path.join(FOLDER, String(size));
  const contentDir = path.join(directory, "content");
  writeCorpus(contentDir, size);
  const env = {
    ...process.env,
    SITE_URL: "https://www.studio.example",
    CONTENT_DIR: contentDir,
    DATA_DIR: path.join(directory, "data"),
    REDIRECTS_FILE: "none",
  };
  const out = path.join(directory, "out");
  const alone = path.join(directory, "alone");
  const single = await exportTo(alone, env, "--jobs", "1");
  if (size !== SIZES[0]) rmSync(alone, { recursive: true });
  const first = await exportTo(out, env);
  if (size === SIZES[0]) checkSame(path.join(alone, "site"), path.join(out, "site"));
  checkPages(path.join(out, "site"), size);
  const again = await exportTo(out, env);
  if (again.written !== 0) throw new Error(`Again ${again.written} files were written`);
  const row = {
    documents: size * LOCALES.length,
    pages: first.pages,
    files: first.files,
    MB: Math.round(bytesBelow(path.join(out, "site")) / 1e6),
    seconds: first.seconds,
    "pages per second": Math.round(first.pages / first.seconds),
    "by one process, seconds": single.seconds,
    "times as fast": Number((single.seconds / first.seconds).toFixed(2)),
    "peak resident MB": first.peak,
    "again, seconds": again.seconds,
    "again, peak resident MB": again.peak,
  };
  rmSync(directory, { recursive: true, force: true });
  return row;
}

/** Runs the command and watches its memory; the peak is the kernel's, so no look can miss it. */
async function exportTo(out, env, ...options) {
  const words = ["src/cli/index.ts", "export", out, "--without-cards", "--json", ...options];
  const child = spawn(process.execPath, words, {
    cwd: ROOT,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let [text, peak] = ["", 0];
  child.stdout.on("data", (piece) => (text += piece));
  const timer = setInterval(() => (peak = Math.max(peak, peakMegabytes(child.pid))), LOOK_EVERY_MS);
  const [code] = await once(child, "close");
  clearInterval(timer);
  if (code !== 0) throw new Error(`The export ended with ${code}: ${text}`);
  return { ...JSON.parse(text), peak };
}

/** Of a process and all that it has started. */
function peakMegabytes(pid) {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const own = Math.round(Number(/VmHWM:\s*(\d+)/.exec(status)?.[1] ?? 0) / 1024);
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ");
    return children.filter(Boolean).reduce((sum, child) => sum + peakMegabytes(child), own);
  } catch {
    return 0;
  }
}

/** Every hundredth article is there in every language, and says what it should. */
function checkPages(site, size) {
  for (const [index, locale] of LOCALES.entries()) {
    for (let position = 0; position < size; position += 100) {
      const name = path.join(index === 0 ? "" : locale, "blog", `${pageName(position)}.html`);
      const html = readFileSync(path.join(site, name), "utf8");
      if (!html.includes(`Article ${position}<`)) throw new Error(`${name} is not as expected`);
    }
  }
}

/** However many processes render, the files are the same. */
function checkSame(one, other) {
  for (const entry of readdirSync(one, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const name = path.relative(one, path.join(entry.parentPath, entry.name));
    const bytes = readFileSync(path.join(one, name));
    if (!bytes.equals(readFileSync(path.join(other, name)))) throw new Error(`${name} differs`);
  }
}

function bytesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(path.join(parentPath, name)).size, 0);
}
