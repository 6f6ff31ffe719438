/**
 * Throughput of a cached page beside a bare node:http server and nginx with the same bytes.
 *
 * The three answer in turn, round after round, so that all see the same machine; each server has one
 * core, wrk the other. Bodies are compared before anything is timed.
 */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import os from "node:os";
import path from "node:path";
import { keepEvidence, median } from "./evidence.mjs";

const ROUNDS = 7;
const SECONDS = 3;
const PORTS = { ours: 3411, bare: 3412, nginx: 3413 };
const HEADERS = { "Accept-Encoding": "br", Cookie: "i18n_redirected=he" };

const WRK = "/usr/bin/wrk";
const NGINX = "/usr/sbin/nginx";
if (!existsSync(WRK)) {
  console.error("This benchmark needs wrk: apt-get install -y wrk nginx-light");
  process.exit(1);
}

const root = path.join(import.meta.dirname, "..");
const folder = mkdtempSync(path.join(os.tmpdir(), "bench-"));
const servers = [];
try {
  await start("ours", [process.execPath, "src/server/main.ts"], {
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    PORT: String(PORTS.ours),
    DATA_DIR: path.join(folder, "data"),
    LOG_LEVEL: "warn",
    SITE_URL: "https://studio.example",
  });
  const ours = await get(PORTS.ours);
  writeFileSync(path.join(folder, "page"), ours.body);
  const { date: _date, connection: _connection, "keep-alive": _keep, ...headers } = ours.headers;
  writeFileSync(path.join(folder, "headers.json"), JSON.stringify(headers));
  const files = [path.join(folder, "page"), path.join(folder, "headers.json")];
  await start("bare", [process.execPath, "bench/bare-server.mjs", String(PORTS.bare), ...files]);
  const names = ["ours", "bare"];
  if (existsSync(NGINX)) {
    writeFileSync(path.join(folder, "nginx.conf"), nginxConfig(headers));
    await start("nginx", [NGINX, "-c", path.join(folder, "nginx.conf")]);
    names.push("nginx");
  } else console.log("nginx is not installed and is left out");

  for (const name of names) {
    const answer = await get(PORTS[name]);
    const isSame = answer.status === 200 && answer.body.equals(ours.body);
    if (!isSame || answer.headers["content-encoding"] !== "br") {
      throw new Error(`${name} does not answer the same page`);
    }
  }

  const rates = Object.fromEntries(names.map((name) => [name, []]));
  for (const name of names) measure(PORTS[name], 1);
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = [...names.slice(round % names.length), ...names.slice(0, round % names.length)];
    for (const name of order) rates[name].push(measure(PORTS[name], SECONDS));
  }
  const rows = names.map((name) => ({
    server: name,
    "requests/s": Math.round(median(rates[name])),
    least: Math.round(Math.min(...rates[name])),
    most: Math.round(Math.max(...rates[name])),
    "of bare": Number((median(rates[name]) / median(rates.bare)).toFixed(3)),
  }));
  console.table(rows);
  keepEvidence("page-cache", { bytes: ours.body.length, rounds: ROUNDS, seconds: SECONDS, rows });
} finally {
  for (const server of servers) server.kill("SIGTERM");
  rmSync(folder, { recursive: true, force: true });
}

/** Starts a server on the first core and waits until it answers. */
async function start(name, command, env = {}) {
  const child = spawn("taskset", ["-c", "0", ...command], {
    cwd: root,
    env: { PATH: process.env.PATH, ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  servers.push(child);
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const isUp = await get(PORTS[name]).then(
      () => true,
      () => false,
    );
    if (isUp) return;
    if (child.exitCode !== null) throw new Error(`${name} did not start`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${name} did not answer`);
}

async function get(port) {
  const outgoing = request({ host: "127.0.0.1", port, path: "/he", headers: HEADERS });
  outgoing.end();
  const [response] = await once(outgoing, "response");
  const chunks = [];
  for await (const chunk of response) chunks.push(chunk);
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) };
}

/** Requests per second over some seconds, by 32 connections from the second core. */
function measure(port, seconds) {
  const headers = Object.entries(HEADERS).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const url = `http://127.0.0.1:${port}/he`;
  const args = ["-c", "1", WRK, "-t1", "-c32", `-d${seconds}s`, ...headers, url];
  const output = execFileSync("taskset", args, { encoding: "utf8" });
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]);
}

function nginxConfig(headers) {
  const own = Object.entries(headers).filter(([name]) => !/^content-(?:length|type)$/.test(name));
  const lines = own.map(([name, value]) => `add_header ${name} ${JSON.stringify(String(value))};`);
  return `daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
events { worker_connections 256; }
http { access_log off; sendfile on; keepalive_requests 1000000; etag off; open_file_cache max=10;
  client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder};
  uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
  server { listen 127.0.0.1:${PORTS.nginx};
    location = /he { alias ${folder}/page; default_type "text/html; charset=utf-8"; ${lines.join(" ")} } } }`;
}
