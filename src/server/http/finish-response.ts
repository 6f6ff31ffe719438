import { createHash } from "node:crypto";
import { compressOnce, compressStream } from "./compress-text.ts";
import type { RequestHead } from "./request-head.ts";
import { isNotModified } from "./validators.ts";

/** Texts up to this many bytes get a validator and a length; longer ones are streamed. */
const BUFFER_BYTES = 2_000_000;

/** Types worth compressing; event streams must not wait for the compressor. */
const TEXT = /^(?:text\/(?!event-stream)|application\/(?:[\w.-]+\+)?(?:json|xml)\b)/;

/** Answers that a client may keep and ask for again. */
const VALIDATED = /no-cache|must-revalidate|immutable|max-age=[1-9]/;

/**
 * Completes what a handler answered: security headers, a validator for what may be kept, 304 for who
 * has it already, compression. An answer that is encoded already is complete.
 *
 * @param headers security headers; an answer with a stricter policy of its own keeps that
 */
export async function finishResponse(
  { headers: asked }: RequestHead,
  response: Response,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const own = new Headers(response.headers);
  for (const [name, value] of Object.entries(headers)) if (!own.has(name)) own.set(name, value);
  const { status, body } = response;
  const isText = TEXT.test(own.get("content-type") ?? "");
  if (body === null || !isText || own.has("content-encoding")) {
    return new Response(body, { status, headers: own });
  }
  const { start, rest } = await readStart(body);
  if (!own.has("vary")) own.set("vary", "Accept-Encoding");
  else if (!own.get("vary")?.includes("Accept-Encoding")) own.append("vary", "Accept-Encoding");
  if (rest) {
    const coded = compressStream(rest, asked["accept-encoding"]);
    if (coded.coding !== "identity") own.set("content-encoding", coded.coding);
    return new Response(coded.stream, { status, headers: own });
  }
  if (status === 200 && VALIDATED.test(own.get("cache-control") ?? "")) {
    const etag = own.get("etag") ?? weakValidator(start);
    own.set("etag", etag);
    if (isNotModified(asked, etag)) {
      own.delete("content-type");
      return new Response(null, { status: 304, headers: own });
    }
  }
  const { bytes, coding } = await compressOnce(start, asked["accept-encoding"]);
  if (coding !== "identity") own.set("content-encoding", coding);
  own.set("content-length", String(bytes.length));
  return new Response(bytes, { status, headers: own });
}

function weakValidator(bytes: Buffer): string {
  return `W/"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
}

/** Reads a body up to {@link BUFFER_BYTES}; `rest` is the whole body where that is not its end. */
async function readStart(body: ReadableStream<Uint8Array>): Promise<{
  readonly start: Buffer<ArrayBuffer>;
  readonly rest?: ReadableStream<Uint8Array>;
}> {
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  for (let size = 0; size < BUFFER_BYTES;) {
    const { value, done } = await reader.read();
    if (done) return { start: Buffer.concat(chunks) };
    chunks.push(value);
    size += value.length;
  }
  const start = Buffer.concat(chunks);
  const rest = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(start),
    async pull(controller) {
      const { value, done } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return { start, rest };
}
