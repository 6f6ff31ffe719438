import { answerTasks } from "#child-tasks";
import { type CardTask, drawCard } from "./draw-card.ts";

/** What became of a card. */
export type CardReply =
  | { readonly ok: true; readonly picture: Uint8Array }
  | { readonly ok: false; readonly reason: string };

answerTasks((task: CardTask): Promise<CardReply> =>
  drawCard(task).then(
    (picture) => ({ ok: true, picture }),
    (error: unknown) => ({ ok: false, reason: String(error) }),
  ),
);
