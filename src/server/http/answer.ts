import { createReadStream } from "node:fs";
import type { OutgoingHttpHeaders, ServerResponse } from "node:http";
import { pipeline, Readable } from "node:stream";

/** A part of a file. */
interface FilePart {
  readonly file: string;
  /** First and last byte. */
  readonly start: number;
  readonly end: number;
}

/** A finished answer: it goes out through a socket or as a Response, unchanged. */
export interface Answer {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: OutgoingHttpHeaders;
  readonly body?: Buffer | FilePart | undefined;
}

/** For responses that must not be cached. */
export const NO_STORE = { "cache-control": "no-store" };

/**
 * Sends an answer through its socket.
 *
 * @param request its method, and the id that the answer tells
 */
export function sendAnswer(
  response: ServerResponse,
  { status, headers, body }: Answer,
  { method, id }: { readonly method: string; readonly id: string },
): void {
  response.writeHead(status, { ...headers, "x-request-id": id });
  if (body === undefined || method === "HEAD") response.end();
  else if (Buffer.isBuffer(body)) response.end(body);
  // A client that hangs up is no fault; the pipeline closes the file either way.
  else pipeline(streamOf(body), response, () => {});
}

/** The answer as a Response, for callers without a socket. */
export function toResponse({ status, headers, body }: Answer): Response {
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((each) => [name, String(each)] as [string, string]),
  );
  return new Response(bodyOf(body), { status, headers: pairs });
}

function bodyOf(body: Answer["body"]): BodyInit | null {
  if (body === undefined) return null;
  return Buffer.isBuffer(body)
    ? (body as Buffer<ArrayBuffer>)
    : (Readable.toWeb(streamOf(body)) as ReadableStream<Uint8Array>);
}

function streamOf({ file, start, end }: FilePart): Readable {
  return createReadStream(file, { start, end });
}
