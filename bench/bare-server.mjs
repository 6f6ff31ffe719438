/**
 * The least that node:http can do: answers every request with the same bytes and headers.
 *
 * Usage: node bench/bare-server.mjs <port> <body file> <headers file>
 */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const [port, bodyFile = "", headersFile = ""] = process.argv.slice(2);
const body = readFileSync(bodyFile);
const headers = JSON.parse(readFileSync(headersFile, "utf8"));
createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
}).listen(Number(port), "127.0.0.1", () => console.log("ready"));
