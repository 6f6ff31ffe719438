/**
 * G8: do response times reveal what the site knows about an email address? Sends sign-ups and enquiries
 * over HTTP for unknown and known addresses, in random order, and compares the distributions: difference of the medians, two-sample Kolmogorov-Smirnov.
 *
 * Usage: node bench/known-addresses.mjs [rounds, default 1000]
 */
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import os from "node:os";
import path from "node:path";
import Sqlite from "better-sqlite3";
import { keepEvidence, median, percentile, rounded } from "./evidence.mjs";
import { startServer } from "./start-server.mjs";

const ROUNDS = Number(process.argv[2] ?? 1_000);
const WARM_UP = 50;
/** Known addresses of each state; each takes part in turn. */
const ADDRESSES = 20;
/** Limits are forgotten after so many rounds, so that they do not end the measurement. */
const FORGET_AFTER = 10;

/** What can be known of an address, and what is sent. */
const FORMS = {
  newsletter: { states: ["unknown", "pending", "confirmed"], fields: {}, status: 202 },
  contact: {
    states: ["unknown", "known"],
    fields: { name: "Dana Levi", message: "A film about light, please." },
    status: 201,
  },
};

const folder = mkdtempSync(path.join(os.tmpdir(), "bench-"));
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let made = 0;
const server = await startServer({
  DATA_DIR: folder,
  LOG_LEVEL: "fatal",
  TRUST_PROXY: "loopback",
  CONTENT_WATCH: "off",
});
const database = new Sqlite(path.join(folder, "studio.sqlite"), { timeout: 10_000 });
try {
  const rows = [];
  for (const form of Object.keys(FORMS)) rows.push(...(await measure(form)));
  console.table(rows);
  keepEvidence("known-addresses", { rounds: ROUNDS, rows });
} finally {
  database.close();
  agent.destroy();
  await server.stop();
  rmSync(folder, { recursive: true });
}

/** All states of a form in random order, round after round. */
async function measure(form) {
  const { states } = FORMS[form];
  for (const state of states.slice(1)) {
    for (let index = 0; index < ADDRESSES; index += 1) await send(form, addressOf(state, index));
  }
  const confirm = `UPDATE subscriber SET state = 'confirmed', confirmed_at = created_at
    WHERE email LIKE 'confirmed-%'`;
  database.exec(confirm);
  const times = Object.fromEntries(states.map((state) => [state, []]));
  const bodies = new Set();
  for (let turn = -WARM_UP; turn < ROUNDS; turn += 1) {
    if (turn % FORGET_AFTER === 0) database.exec("DELETE FROM rate_bucket");
    for (const state of states.toSorted(() => Math.random() - 0.5)) {
      const email = addressOf(state, state === "unknown" ? (made += 1) : turn + WARM_UP);
      const { ms, body } = await send(form, email);
      bodies.add(body.replace(/C-[A-Z0-9]{5}/, "C-"));
      if (turn >= 0) times[state].push(ms);
    }
  }
  if (bodies.size > 1) throw new Error(`${form} answers ${[...bodies].join(" and ")}`);
  const [unknown, ...known] = states;
  return known.map((state) => {
    const { distance, p } = compare(times[unknown], times[state]);
    const medians = [median(times[unknown]), median(times[state])];
    return {
      form,
      known: state,
      "unknown median ms": rounded(medians[0]),
      "known median ms": rounded(medians[1]),
      "difference ms": rounded(medians[1] - medians[0]),
      "unknown p95 ms": rounded(percentile(times[unknown], 0.95)),
      "known p95 ms": rounded(percentile(times[state], 0.95)),
      "KS distance": rounded(distance),
      "KS p": rounded(p),
    };
  });
}

function addressOf(state, index) {
  return `${state}-${state === "unknown" ? index : index % ADDRESSES}@example.com`;
}

/** Sends a form as its page's script does; the token is fetched before the clock starts. */
async function send(form, email) {
  const { fields, status } = FORMS[form];
  const { submission } = JSON.parse((await ask("GET", `/api/form/${form}`)).body);
  const sent = JSON.stringify({ ...fields, submission, email, locale: "en", consent: true });
  const start = performance.now();
  const answer = await ask("POST", `/api/${form}`, sent);
  const ms = performance.now() - start;
  if (answer.status !== status) throw new Error(`${form}: ${answer.status} ${answer.body}`);
  return { ms, body: answer.body };
}

function ask(method, target, body) {
  // A network of its own for each, so no rate limit applies.
  made += 1;
  const headers = {
    "content-type": "application/json",
    "sec-fetch-site": "same-origin",
    "x-forwarded-for": `10.${(made >> 8) & 255}.${made & 255}.1`,
  };
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { port: server.port, agent, method, path: target, headers },
      (answer) => {
        let text = "";
        answer.setEncoding("utf8").on("data", (chunk) => (text += chunk));
        answer.on("end", () => resolve({ status: answer.statusCode, body: text }));
      },
    );
    outgoing.on("error", reject).end(body);
  });
}

/** Two-sample Kolmogorov-Smirnov: the largest distance of the distributions, and its p by the limit. */
function compare(one, other) {
  const [a, b] = [one, other].map((values) => values.toSorted((x, y) => x - y));
  let distance = 0;
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    const value = Math.min(a[i], b[j]);
    while (a[i] <= value) i += 1;
    while (b[j] <= value) j += 1;
    distance = Math.max(distance, Math.abs(i / a.length - j / b.length));
  }
  const size = Math.sqrt((a.length * b.length) / (a.length + b.length));
  const lambda = (size + 0.12 + 0.11 / size) * distance;
  let p = 0;
  for (let k = 1; k <= 100; k += 1) p += 2 * (-1) ** (k - 1) * Math.exp(-2 * (k * lambda) ** 2);
  return { distance, p: lambda < 0.3 ? 1 : Math.min(1, Math.max(0, p)) };
}
