import { createChildTasks } from "#child-tasks";
import type { Card } from "./card.ts";
import type { CardDesign } from "./card-design.ts";
import type { CardTask } from "./draw-card.ts";
import type { CardReply } from "./draw-worker.ts";

/** Longest time one card may take, in milliseconds. */
const TIMEOUT_MS = 20_000;
/** Most cards that wait for their turn. */
const WAITING_MAX = 100;

/** What was drawn, or why nothing was: `busy` passes by itself. */
export type PaintedCard =
  | { readonly ok: true; readonly picture: Uint8Array }
  | { readonly ok: false; readonly busy: boolean; readonly reason: string };

/**
 * Opens a painter, which draws one card after the other; its process starts with the first. Drawing is the work of a native library
 * over pictures that anybody may have made: a fault in it ends that process and nothing else.
 */
export function createCardPainter({ look, emoji }: CardDesign) {
  const { run, close } = createChildTasks<CardTask, CardReply>({
    worker: new URL("./draw-worker.ts", import.meta.url),
    atOnce: 1,
    timeoutMs: TIMEOUT_MS,
    waitingMax: WAITING_MAX,
    hasSettings: false,
    isBackground: true,
  });
  return {
    /**
     * Draws a card as JPEG; never rejects.
     *
     * @param picture file of the card's picture
     */
    async paint(card: Card, picture: string | undefined): Promise<PaintedCard> {
      const result = await run({ card, look, emoji, ...(picture && { picture }) });
      if (result.ok) return result.reply.ok ? result.reply : { busy: false, ...result.reply };
      const { reason, said } = result;
      return { ok: false, busy: reason === "busy", reason: `${reason} ${said}`.trimEnd() };
    },
    /** Ends the process; what is being drawn is not answered. */
    close,
  };
}
