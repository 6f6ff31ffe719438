import { listening } from "../scores/listening.mjs";

/** Cut to the beat: each shot after the first sound begins on one. */
export const film = {
  shots: [
    { scene: "chamber", view: 1, seconds: 3.375, subframes: 1 },
    { scene: "chamber", view: 2, seconds: 2.75, subframes: 1 },
    { scene: "chamber", view: 3, seconds: 3.458, subframes: 1 },
    { scene: "chamber", view: 4, seconds: 4.625, subframes: 1 },
  ],
  score: listening,
};
