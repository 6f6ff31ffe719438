import { type CardTask, drawCard } from "./draw-card.ts";

/** What became of a card. */
export type CardReply =
  | { readonly ok: true; readonly picture: Uint8Array }
  | { readonly ok: false; readonly reason: string };

process.on("message", (task: CardTask) => {
  void drawCard(task)
    .then(
      (picture): CardReply => ({ ok: true, picture }),
      (error: unknown): CardReply => ({ ok: false, reason: String(error) }),
    )
    .then((reply) => process.send?.(reply));
});
