/**
 * What the search costs over 60,000 documents: queries, the first reading of all words, and the time
 * until a saved file is found. Once as 10,000 documents in six languages, once all in one language.
 *
 * The documents' words are as unevenly frequent as those of real texts (Zipf): the most frequent ones
 * stand in every document, most in a handful. Every answer is checked.
 *
 * The goal is one of processor time: on shared cores a call waits for its turn, which says nothing
 * about the work.
 */
import { mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { openContent } from "../src/content/node.ts";
import { LOCALES } from "./content-corpus.mjs";
import {
  keepEvidence,
  median,
  percentile,
  printColumns,
  processorMs,
  reportGoals,
  rounded,
} from "./evidence.mjs";

const FOLDER = path.join(import.meta.dirname, "../dist/bench-search");
const SHAPES = [
  { name: "six languages", locales: LOCALES, each: 10_000 },
  { name: "one language", locales: ["en"], each: 60_000 },
];
const CALLS = 200;
const EDITS = 10;
const WORDS = 40_000;
/** Words of an article's text; with title, headings and description about 1.4 KB. */
const TEXT_WORDS = 180;
const GOAL_MS = 20;

const LATIN = ["bcdfghklmnprstvz", "aeiou"];
const HEBREW = ["גדזחטיכלנסעפצקרת", "אעיוה"];

rmSync(FOLDER, { recursive: true, force: true });
const rows = [];
for (const shape of SHAPES) rows.push(await measure(shape));
printColumns(rows);
const missed = rows.flatMap((row) =>
  Object.entries(row)
    .filter(([name, value]) => name.endsWith("processor ms") && !(value <= GOAL_MS))
    .map(([name]) => `${name} (${row.shape})`),
);
reportGoals(missed);
keepEvidence("search", { goalMs: GOAL_MS, rows, missed });
rmSync(FOLDER, { recursive: true, force: true });

async function measure({ name, locales, each }) {
  const directory = path.join(FOLDER, name.replace(" ", "-"));
  const [contentDir, dataDir] = [path.join(directory, "content"), path.join(directory, "data")];
  for (const locale of locales) {
    mkdirSync(path.join(contentDir, locale, "blog"), { recursive: true });
    for (let position = 0; position < each; position += 1) {
      writeArticle(contentDir, locale, position, `Article ${position}`);
    }
  }
  const options = {
    directory: contentDir,
    locales: { codes: locales, fallback: "en" },
    watch: true,
    storeFile: path.join(dataDir, "content-index.sqlite"),
  };
  const searchFile = path.join(dataDir, "content-search.sqlite");
  // What the start costs by itself is not the question here.
  await (await open(options)).close();
  const without = await timed(() => open(options));
  await without.value.close();

  const lag = monitorEventLoopDelay({ resolution: 1 });
  lag.enable();
  const cold = await timed(() => open({ ...options, searchFile }));
  const read = await timed(() => untilComplete(cold.value));
  lag.disable();
  await cold.value.close();

  const warm = await timed(() => open({ ...options, searchFile }));
  const reread = await timed(() => untilComplete(warm.value));
  const engine = warm.value;
  const row = {
    shape: name,
    documents: locales.length * each,
    "start without search ms": Math.round(without.ms),
    "start with search, words unknown ms": Math.round(cold.ms),
    "until all is found after it ms": Math.round(read.ms),
    "longest wait of others meanwhile ms": Math.round(lag.max / 1e6),
    "start with search, words known ms": Math.round(warm.ms),
    "until all is found after that ms": Math.round(reread.ms),
    "file MB": Math.round(statSync(searchFile).size / 1e6),
  };
  for (const [kind, { ask, isRight }] of Object.entries(kindsOf(locales, each))) {
    const [times, spent] = [[], []];
    for (let call = 0; call < CALLS; call += 1) {
      const before = processorMs();
      const { ms, value } = await timed(() => search(engine, ask(call)));
      spent.push(processorMs() - before);
      if (!isRight(value, call)) throw new Error(`Wrong answer: ${kind} ${JSON.stringify(value)}`);
      times.push(ms);
    }
    row[`${kind}, processor ms`] = rounded(median(spent));
    row[`${kind}, median ms`] = rounded(median(times));
    row[`${kind}, p99 ms`] = rounded(percentile(times, 0.99));
  }
  row["edit to found ms, median"] = Math.round(await measureEdits(engine, contentDir, each));
  await engine.close();
  return row;
}

function kindsOf(locales, each) {
  const last = locales.at(-1);
  const at = (call) => (call * 7_919) % each;
  const isOne = ({ hits, total }, call) =>
    total === 1 && hits[0].path === `/blog/article-${at(call)}`;
  const isMany = ({ hits }) => hits.length === 10;
  const frequent = (from, to) =>
    Array.from({ length: to - from }, (_, index) => wordAt(last, from + index)).join(" ");
  const kinds = {
    "one document's own word": {
      ask: (call) => ({ locale: last, text: ownWord(last, at(call)) }),
      isRight: isOne,
    },
    "its beginning": {
      ask: (call) => ({ locale: last, text: ownWord(last, at(call)).slice(0, -1) }),
      isRight: ({ hits }) => hits.length > 0,
    },
    "a word of some documents": {
      ask: (call) => ({ locale: last, text: wordAt(last, 300 + (call % 50)) }),
      isRight: isMany,
    },
    "two words of some": {
      ask: (call) => ({
        locale: last,
        text: `${wordAt(last, 40 + (call % 20))} ${wordAt(last, 90)}`,
      }),
      isRight: isMany,
    },
    "a word of all documents": {
      ask: () => ({ locale: last, text: frequent(0, 1) }),
      isRight: ({ isMore, hits }) => isMore && hits.length === 10,
    },
    "three words of all": {
      ask: () => ({ locale: last, text: frequent(0, 3) }),
      isRight: ({ isMore, hits }) => isMore && hits.length === 10,
    },
    "a frequent and one document's own": {
      ask: (call) => ({ locale: last, text: `${frequent(0, 1)} ${ownWord(last, at(call))}` }),
      isRight: isOne,
    },
    "two letters": {
      ask: (call) => ({ locale: last, text: wordAt(last, call % 20).slice(0, 2) }),
      isRight: isMany,
    },
    "a word that is nowhere": {
      ask: () => ({ locale: last, text: "qqqqqq" }),
      isRight: ({ total }) => total === 0,
    },
  };
  if (!locales.includes("he")) return kinds;
  return {
    ...kinds,
    "Hebrew behind a particle": {
      ask: (call) => ({ locale: "he", text: ownWord("he", at(call)) }),
      isRight: isOne,
    },
  };
}

async function search(engine, { text, locale }) {
  const kinds = ["work", "article", "page"];
  return engine.search({ text, locale, access: "public", kinds, skip: 0, limit: 10 });
}

async function untilComplete(engine) {
  for (;;) {
    const outcome = await search(engine, { text: "qqqqqq", locale: "en" });
    if (outcome.isComplete) return;
    await pause(20);
  }
}

async function measureEdits(engine, contentDir, each) {
  const times = [];
  for (let edit = 0; edit < EDITS; edit += 1) {
    const word = `edited${"abcdefghij"[edit]}`;
    const saved = performance.now();
    writeArticle(contentDir, "en", Math.floor((each / EDITS) * edit), `Article ${word}`);
    while ((await search(engine, { text: word, locale: "en" })).total !== 1) await pause(2);
    times.push(performance.now() - saved);
  }
  return median(times);
}

async function open(options) {
  const engine = await openContent({ ...options, now: Date.now, zone: "UTC" });
  if (engine.leftOut().length > 0) throw new Error("The generated content is broken");
  return engine;
}

async function timed(work) {
  const startedAt = performance.now();
  const value = await work();
  return { value, ms: performance.now() - startedAt };
}

/** The word of a rank of frequency; no two ranks have the same. */
function wordAt(locale, rank) {
  const [consonants, vowels] = locale === "he" ? HEBREW : LATIN;
  let [rest, word] = [(rank * 7_919 + 65_537) % 1_048_576, ""];
  for (let syllable = 0; syllable < 3; syllable += 1) {
    word += consonants[rest % 16] + vowels[(rest >> 4) % 5];
    rest = Math.floor(rest / 80);
  }
  return word + consonants[rest % 16];
}

/** A word of one document of a language, in Hebrew behind particles. */
function ownWord(locale, position) {
  const digits = [...String(position).padStart(5, "0")];
  const letters = locale === "he" ? "גדזחטנסעפצ" : "bcdfghklmn";
  const middle = digits.map((digit) => letters[Number(digit)]).join("");
  return locale === "he" ? `ק${middle}ר` : `q${middle}x`;
}

function writeArticle(contentDir, locale, position, title) {
  let state = Math.imul(position + 1, 2_654_435_761) >>> 0;
  const random = () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 374_761_393) >>> 0;
    return state / 2 ** 32;
  };
  const words = (count) =>
    Array.from({ length: count }, () => wordAt(locale, Math.floor(WORDS ** random()) - 1)).join(
      " ",
    );
  const own = (locale === "he" ? "ול" : "") + ownWord(locale, position);
  const file = path.join(contentDir, locale, "blog", `${position + 1}.article-${position}.md`);
  writeFileSync(
    file,
    `---
title: ${title} ${words(3)}
description: ${words(15)}
date: 2026-01-01
---

${words(TEXT_WORDS / 2)}

## ${words(5)}

${words(TEXT_WORDS / 2)} ${own}.
`,
  );
}
