import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";

type Headers = Readonly<Record<string, string>>;

/** True when whoever asks can read a page; programs that load scripts, data or pictures cannot (E7). */
export function wantsPage({ headers: { accept } }: IncomingMessage): boolean {
  return accept === undefined || accept.includes("text/html");
}

/**
 * What a program is told of an error, as JSON: `url` (path and query), `statusCode`, `statusMessage`
 * (the standard's words), `message`, `stack` (always empty) (E1, E7).
 */
export function errorNote(url: string, statusCode: number): string {
  const statusMessage = STATUS_CODES[statusCode] ?? "";
  const message = statusCode === 404 ? `Page not found: ${url}` : statusMessage;
  return JSON.stringify({ url, statusCode, statusMessage, message, stack: "" });
}

/** Answers a program with {@link errorNote} (E10). */
export function writeErrorNote(
  { url = "/", method }: IncomingMessage,
  response: ServerResponse,
  statusCode: number,
  headers: Headers,
): void {
  const body = errorNote(url, statusCode);
  response
    .writeHead(statusCode, {
      ...headers,
      "cache-control": "no-store",
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
      vary: "Accept",
    })
    .end(method === "HEAD" ? undefined : body);
}

/** What is left to say when nothing else can be said. */
export function writeBareError(response: ServerResponse, headers: Headers): void {
  response
    .writeHead(500, { ...headers, "content-type": "text/plain; charset=utf-8" })
    .end("500 Internal Server Error\n");
}
