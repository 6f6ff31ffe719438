import { heldChord } from "../scores/held-chord.mjs";

export const film = {
  shots: [{ scene: "silk", seconds: 9, seed: 1, subframes: 1 }],
  score: heldChord,
};
