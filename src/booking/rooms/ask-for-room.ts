import { execFile } from "node:child_process";
import { callWebhook } from "#webhooks";

/** Who makes rooms for video calls: a program of the studio's, or an address that takes JSON. */
export type RoomMaker =
  | { readonly command: string }
  | {
      readonly webhook: string;
      /** Signs what is sent; undefined signs nothing. */
      readonly secret: string | undefined;
    };

/** What is told of a booking: nothing of its person. */
export interface RoomRequest {
  /** `moved`: the same room at another time. `cancelled`: it is not needed any more. */
  readonly event: "booked" | "moved" | "cancelled";
  /** The same for each try: whoever is asked twice gives the same room. */
  readonly id: string;
  readonly reference: string;
  /** ISO 8601, UTC */
  readonly start: string;
  /** ISO 8601, UTC */
  readonly end: string;
  /** The studio's, IANA */
  readonly zone: string;
  /** Of the visitor. */
  readonly locale: string;
}

/** What came of asking; `said` is the answer to a booking, one line of text. */
type RoomAnswer =
  | { readonly ok: true; readonly said: string }
  | { readonly ok: false; readonly reason: string };

/** Longest wait for a program or an address, in milliseconds. */
const ROOM_PATIENCE_MS = 15_000;
const ANSWER_MAX_BYTES = 65_536;
const URL_MAX = 2_000;

/**
 * Asks once for a room, or tells that one is needed at another time or not any more. A program reads the request as JSON
 * from its standard input, without a shell, and writes the room's address as its first line; an
 * address is sent the request as JSON with `X-Signature-256: sha256=<HMAC-SHA256 of the body, hex>`
 * and answers `{"url": "https://…"}`.
 *
 * @returns the room's https address, anything for one that was there before; or why there is none
 */
export async function askForRoom(maker: RoomMaker, request: RoomRequest): Promise<RoomAnswer> {
  const body = JSON.stringify(request);
  const answer = await ("command" in maker ? runCommand(maker.command, body) : post(maker, body));
  if (!answer.ok || request.event !== "booked") return answer;
  const url = URL.parse(answer.said);
  const isRoom = url?.protocol === "https:" && answer.said.length <= URL_MAX;
  return isRoom ? { ok: true, said: url.href } : { ok: false, reason: "no https address" };
}

function runCommand(command: string, body: string): Promise<RoomAnswer> {
  return new Promise((resolve) => {
    const limits = { timeout: ROOM_PATIENCE_MS, maxBuffer: ANSWER_MAX_BYTES };
    const child = execFile(command, limits, (error, out) => {
      const [line = ""] = out.split("\n");
      if (error) resolve({ ok: false, reason: reasonOf(error) });
      else resolve({ ok: true, said: line.trim() });
    });
    // A program that does not read has closed it.
    child.stdin?.on("error", () => {}).end(body);
  });
}

function reasonOf({ killed, code }: Error & { killed?: boolean; code?: string | number | null }) {
  if (killed) return "no answer in time";
  return typeof code === "number" ? `exit code ${code}` : (code ?? "it was stopped");
}

async function post(
  { webhook, secret }: Extract<RoomMaker, { webhook: string }>,
  body: string,
): Promise<RoomAnswer> {
  const answer = await callWebhook({
    url: webhook,
    type: "application/json",
    body,
    secret,
    patience: ROOM_PATIENCE_MS,
  });
  return answer.ok ? { ok: true, said: urlIn(answer.text) } : answer;
}

function urlIn(text: string): string {
  try {
    const { url } = JSON.parse(text) as { readonly url?: unknown };
    return typeof url === "string" ? url : "";
  } catch {
    return "";
  }
}
