import { heldChord } from "../scores/held-chord.mjs";

/** The cuts are where the voice takes a breath. */
export const film = {
  shots: [
    { scene: "silk", view: 1, seconds: 3.5, subframes: 1 },
    { scene: "silk", view: 2, seconds: 3, subframes: 1 },
    { scene: "silk", view: 3, seconds: 3.25, subframes: 2 },
    { scene: "silk", view: 4, seconds: 3.75, subframes: 1 },
  ],
  score: heldChord,
};
