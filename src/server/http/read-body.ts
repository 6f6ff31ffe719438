import { Readable } from "node:stream";
import type { Context } from "hono";
import { hasFewFields, hasFewParts, hasShortNames, faultOfJson } from "./body-shape.ts";
import { HTTP_LIMITS } from "./http-limits.ts";
import { type SiteEnv, typeOf } from "./site-answer.ts";

/** Types in which browsers send forms. */
export const FORM_TYPES = ["application/x-www-form-urlencoded", "multipart/form-data"];

const JSON_TYPE = "application/json";

/** Characters of a boundary (RFC 2046 5.1.1), but for the blank. */
const BOUNDARY = /;\s*boundary=(?:"([\w'()+,./:=?-]{1,70})"|([\w'+.-]{1,70}))\s*(?:;|$)/i;

/** What a request carries. */
type SentBody =
  | { readonly type: "form"; readonly form: FormData }
  | {
      readonly type: "json";
      readonly value: Readonly<Record<string, unknown>>;
      /** As they came, for who signs them. */
      readonly bytes: Uint8Array;
    }
  | { readonly type: "refused"; readonly reason: RefusedBody };

/** Why a body is not taken; also a problem of forms (b5). */
type RefusedBody = "rate_limited" | "too_large" | "bad_type" | "bad_request";

/**
 * Reads what a request carries: once for each request.
 *
 * @param mostBytes more than a form's, for whom the handler knows
 */
export type BodyReader = (context: Context<SiteEnv>, mostBytes?: number) => Promise<SentBody>;

/** True for a request that carries nothing, as programs send where an address says all. */
export function isEmpty({ req }: Context<SiteEnv>): boolean {
  const length = req.header("content-length") ?? "0";
  return length === "0" && req.header("transfer-encoding") === undefined;
}

/**
 * Makes the one way in which bodies are read. Before a byte is read, the sender's rate is asked;
 * before anything is parsed, bytes, fields, names and depth are compared with {@link HTTP_LIMITS}; what
 * passes is parsed once. So a refused body costs as little as its bytes
 * (docs/decisions/032-limits-before-parsing.md).
 *
 * @param isTooOften counts a body of the sender; true where it is one too many
 */
export function createBodyReader(isTooOften: (context: Context<SiteEnv>) => boolean): BodyReader {
  return async (context, mostBytes = HTTP_LIMITS.bodyBytes) => {
    if (isTooOften(context)) return refused("rate_limited");
    if (isEmpty(context) && typeOf(context) !== JSON_TYPE) {
      return { type: "form", form: new FormData() };
    }
    const read = await readBytes(context, mostBytes);
    return Buffer.isBuffer(read) ? parse(read, context) : read;
  };
}

function refused<Reason extends string>(reason: Reason) {
  return { type: "refused", reason } as const;
}

/** The bytes of a body, also of one whose length is not said beforehand (RFC 9112 7.1). */
async function readBytes(
  { req, env: { incoming } }: Context<SiteEnv>,
  mostBytes: number,
): Promise<Buffer | Extract<SentBody, { type: "refused" }>> {
  if (Number(req.header("content-length")) > mostBytes) return refused("too_large");
  // What a socket brings is read where it is: making the body of a Request takes longer than the bytes. Of
  // what is too much the rest is left, so that its sender still gets an answer.
  const body =
    incoming instanceof Readable ? incoming.iterator({ destroyOnReturn: false }) : req.raw.body;
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of body ?? []) {
      size += chunk.length;
      if (size > mostBytes) return refused("too_large");
      chunks.push(chunk);
    }
  } catch {
    // The client has hung up in the middle of it: nobody reads the answer, and nothing is wrong here.
    return refused("bad_request");
  }
  return Buffer.concat(chunks);
}

async function parse(bytes: Buffer, context: Context<SiteEnv>): Promise<SentBody> {
  switch (typeOf(context)) {
    case JSON_TYPE:
      return parseJson(bytes);
    case "application/x-www-form-urlencoded":
      return parseFields(bytes);
    case "multipart/form-data":
      return parseParts(bytes, context.req.header("content-type") ?? "");
    default:
      return refused("bad_type");
  }
}

function parseFields(bytes: Buffer): SentBody {
  const text = bytes.toString();
  if (!hasFewFields(text)) return refused("too_large");
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(text)) form.append(name, value);
  return hasShortNames(form.keys()) ? { type: "form", form } : refused("too_large");
}

async function parseParts(bytes: Buffer, type: string): Promise<SentBody> {
  const [, quoted, plain] = BOUNDARY.exec(type) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) return refused("bad_request");
  if (!hasFewParts(bytes, boundary)) return refused("too_large");
  // Written anew: what was counted is what is parsed.
  const headers = { "content-type": `multipart/form-data; boundary="${boundary}"` };
  const form = await new Response(new Uint8Array(bytes), { headers })
    .formData()
    .catch(() => undefined);
  if (!form) return refused("bad_request");
  return hasShortNames(form.keys()) ? { type: "form", form } : refused("too_large");
}

function parseJson(bytes: Buffer): SentBody {
  const fault = faultOfJson(bytes);
  if (fault) return refused(fault);
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return refused("bad_request");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return refused("bad_request");
  return hasShortNames(namesIn(value))
    ? { type: "json", value: value as Record<string, unknown>, bytes }
    : refused("too_large");
}

function* namesIn(value: unknown): Generator<string> {
  if (typeof value !== "object" || value === null) return;
  yield* Object.keys(value);
  for (const inner of Object.values(value)) yield* namesIn(inner);
}
