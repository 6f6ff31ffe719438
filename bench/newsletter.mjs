/**
 * The newsletter at scale: 10,000 and 50,000 subscribers come in as CSV, are looked through as on the
 * studio's page, and get an issue through a relay (smtp-server) that counts who got it. Filling the list,
 * sending and the relay have a process each, for each size. Sending stops after fifteen minutes: what it has
 * sent by then tells what a mail costs.
 *
 * Usage: node bench/newsletter.mjs [subscribers, default 10000,50000]
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { keepEvidence, median, printColumns, processorMs, reportGoals } from "./evidence.mjs";

const LOCALES = ["en", "he", "de"];
const NOW = Date.UTC(2027, 2, 1);
/** Pages of the list, from its beginning to its end. */
const LOOKS = 20;
/** A mail may cost so many times the processor time when there are five times the subscribers. */
const GROWTH = 1.2;
/** More memory, in megabytes, for five times the subscribers while an issue is sent. */
const MORE_MB = 40;
/** Longest median time of a page of subscribers, in milliseconds. */
const GOAL_MS = 100;
/** Longest time for which an issue is sent, in milliseconds. */
const LONGEST_MS = 900_000;

const [role, size, dataDir] = process.argv.slice(2);
if (role === "relay") await relay();
else if (role === "fill") await fill(Number(size), dataDir);
else if (role === "send") await send(Number(size), dataDir);
else await compare((role ?? "10000,50000").split(",").map(Number));

async function compare(sizes) {
  const runs = [];
  for (const subscribers of sizes) {
    const folder = mkdtempSync(path.join(os.tmpdir(), "bench-"));
    const inProcess = async (part) => {
      const child = fork(import.meta.filename, [part, String(subscribers), folder]);
      const [[figures]] = await Promise.all([once(child, "message"), once(child, "exit")]);
      return figures;
    };
    runs.push({ subscribers, ...(await inProcess("fill")), ...(await inProcess("send")) });
    rmSync(folder, { recursive: true });
  }
  printColumns(runs);
  keepEvidence("newsletter", { runs });
  const [small, large] = [runs[0], runs.at(-1)];
  const growth = large["a mail, processor ms"] / small["a mail, processor ms"];
  const memory = large["memory while sending, MB"] - small["memory while sending, MB"];
  const slow = Math.max(large["page, ms"], large["search, ms"], large["counts, ms"]);
  reportGoals(
    [
      growth > GROWTH && `${growth.toFixed(1)} times the work for a mail`,
      memory > MORE_MB && `${memory} MB more`,
      slow > GOAL_MS && `${slow} ms for a list`,
    ].filter(Boolean),
  );
}

/** Counts what it takes; everybody once. */
async function relay() {
  const { SMTPServer } = await import("smtp-server");
  const readers = new Set();
  let mails = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, session, done) {
      stream.resume().once("end", () => {
        mails += 1;
        for (const { address } of session.envelope.rcptTo) readers.add(address);
        done();
      });
    },
  });
  server.listen(0, "127.0.0.1", () => process.send({ port: server.server.address().port }));
  process.on("message", () => process.send({ mails, readers: readers.size }));
}

/** The store, and what services over it share. */
async function open(folder) {
  const [{ createSigner }, newsletters, { openStore }] = await Promise.all([
    import("../src/forms/node.ts"),
    import("../src/newsletter/node.ts"),
    import("../src/store/index.ts"),
  ]);
  const opened = await openStore({ dataDir: folder, databaseUrl: undefined });
  if (!opened.ok) throw new Error(opened.problem);
  const { store } = opened;
  const signer = createSigner(["a-key-of-the-benchmark-that-is-long"]);
  const shared = { store: store.newsletter, signer, newId: () => crypto.randomUUID() };
  return { store, shared, newsletters };
}

/** The list comes in, and is looked through. */
async function fill(subscribers, folder) {
  const { store, shared, newsletters } = await open(folder);
  const languages = Object.fromEntries(LOCALES.map((locale) => [locale, {}]));
  const lists = newsletters.createSubscriberLists({ ...shared, languages });
  const imported = await timed(() => lists.importCsv(csvOf(subscribers), NOW));
  const looked = await look(store.newsletter, subscribers);
  await store.close();
  process.send({ "import, s": round(imported / 1_000), ...looked });
  process.disconnect();
}

async function send(subscribers, folder) {
  const { sendIssues, smtpTransport } = await import("../src/mail/index.ts");
  const { store, shared, newsletters } = await open(folder);
  const sink = fork(import.meta.filename, ["relay"]);
  const [{ port }] = await once(sink, "message");
  await store.issues.schedule(1, NOW, NOW);
  const context = await contextOf(newsletters.createNewsletterService(shared));
  const options = {
    store: store.issues,
    transport: smtpTransport(`smtp://127.0.0.1:${port}`, { timeoutMs: 60_000 }),
    owner: "bench",
    // As fast as it goes: the pace is what a relay takes.
    perMinute: 1e9,
    onBounce: async () => {},
    onPaused: async (_, reason) => {
      throw new Error(reason);
    },
    log: { error: (details) => console.error(details) },
    now: () => NOW + Math.round(performance.now()),
  };
  const memory = [];
  const [began, worked] = [performance.now(), processorMs()];
  while (performance.now() - began < LONGEST_MS) {
    const hasMore = await sendIssues(options, context);
    const { state } = await store.issues.find(1);
    if (state === "sent") break;
    memory.push(process.memoryUsage.rss());
    if (!hasMore) await wait(20);
  }
  const [seconds, processor] = [(performance.now() - began) / 1_000, processorMs() - worked];
  const done = await store.issues.find(1);
  sink.send("count");
  const [{ mails, readers }] = await once(sink, "message");
  sink.kill();
  const isWhole = done.state !== "sent" || mails === subscribers;
  if (!isWhole || readers !== mails || done.delivered !== mails) {
    throw new Error(`${mails} mails for ${readers} of ${subscribers}, ${done.delivered} delivered`);
  }
  await store.close();
  const half = Math.ceil(memory.length / 2);
  process.send({
    mails,
    "sending, s": round(seconds),
    "a mail, processor ms": round(processor / mails),
    "mails a second": Math.round(mails / seconds),
    "memory, first half, MB": megabytes(median(memory.slice(0, half))),
    "memory while sending, MB": megabytes(median(memory.slice(half))),
    "memory, most, MB": megabytes(memory.reduce((most, each) => Math.max(most, each), 0)),
  });
  process.disconnect();
}

/** The list as the studio's page asks for it: all along, searched for what is at its end, and counted. */
async function look(store, subscribers) {
  const pages = [];
  for (let index = 0; index < LOOKS; index += 1) {
    const after = addressOf(Math.floor((index * subscribers) / LOOKS));
    pages.push(await timed(() => store.page(after, 50)));
  }
  const searches = [];
  const counts = [];
  const last = addressOf(subscribers - 1).slice(1, 12);
  for (let index = 0; index < LOOKS; index += 1) {
    searches.push(await timed(() => store.page(undefined, 50, { text: last, state: "confirmed" })));
    counts.push(await timed(() => store.counts()));
  }
  return {
    "page, ms": round(median(pages)),
    "search, ms": round(median(searches)),
    "counts, ms": round(median(counts)),
  };
}

/** What mails of issues are composed with; their HTML is a line, the rest is as it is sent. */
async function contextOf(newsletter) {
  const { loadMessageFiles } = await import("../src/i18n/node.ts");
  const { createTranslator, localeOf } = await import("../src/i18n/index.ts");
  const product = path.join(import.meta.dirname, "../messages");
  const { catalogs } = await loadMessageFiles({ product, studio: product }, LOCALES);
  const { LANGUAGES } = await import("../tests/fixtures/languages.ts");
  const translators = new Map(
    LOCALES.map((locale) => [
      locale,
      createTranslator(catalogs.get(locale), localeOf(locale, LANGUAGES).iso),
    ]),
  );
  return {
    origin: "https://studio.example",
    host: "studio.example",
    studioName: "Studio",
    locales: LOCALES,
    languages: LANGUAGES,
    from: { name: "Studio", address: "hello@studio.example" },
    newsletter,
    issue: async (number, locale) => ({
      number,
      locale,
      title: "An issue",
      description: "About something.",
      url: "https://studio.example/newsletter/1",
      blocks: Array.from({ length: 20 }, () => ({ kind: "text", content: ["Words. ".repeat(60)] })),
    }),
    translator: (locale) => translators.get(locale),
    renderHtml: async ({ title }) => `<p>${title}</p>`,
  };
}

function csvOf(subscribers) {
  const at = "2027-01-01T10:00:00.000Z";
  const head =
    "email,locale,state,confirmed_at,consent_at,consent_page,consent_method,consent_wording";
  const lines = Array.from({ length: subscribers }, (_, index) =>
    [addressOf(index), LOCALES[index % 3], "confirmed", at, at, "/", "form", "Yes"].join(","),
  );
  return [head, ...lines, ""].join("\r\n");
}

function addressOf(index) {
  return `r${String(index).padStart(6, "0")}-reader@mail.example`;
}

async function timed(work) {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

function round(value) {
  return Number(value.toFixed(value < 10 ? 2 : 0));
}

function megabytes(bytes) {
  return Math.round(bytes / 1024 / 1024);
}
