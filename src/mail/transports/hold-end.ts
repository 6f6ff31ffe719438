import { Readable } from "node:stream";
import type { SendFailure } from "./transport.ts";

/** Whoever sends the mail does not want it any more. */
export class NotWanted extends Error {
  override readonly name = "NotWanted";
}

/** What becomes of a mail that is not wanted any more. */
export const CALLED_BACK: SendFailure = {
  ok: false,
  permanent: false,
  fault: "caller",
  code: "not_wanted",
};

/** @throws NotWanted when the caller's work fails */
export async function orNotWanted(beforeEnd: () => Promise<void>): Promise<void> {
  try {
    await beforeEnd();
  } catch (cause) {
    throw new NotWanted("the mail is not wanted any more", { cause });
  }
}

/**
 * A message whose last piece waits: a relay takes a mail only with its end, so whoever dies before that
 * has surely not sent it.
 *
 * @param message as it goes over the wire; read when the relay is ready for it
 * @param beforeEnd when it rejects, the message breaks off
 */
export function holdEnd(message: Readable, beforeEnd: () => Promise<void>): Readable {
  return Readable.from(heldEnd(message, beforeEnd), { objectMode: false });
}

async function* heldEnd(message: Readable, beforeEnd: () => Promise<void>): AsyncGenerator<Buffer> {
  let held: Buffer | undefined;
  for await (const piece of message as AsyncIterable<Buffer>) {
    if (held) yield held;
    held = piece;
  }
  await beforeEnd();
  if (held) yield held;
}
