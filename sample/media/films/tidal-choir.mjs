import { tide } from "../scores/tide.mjs";

/** The voices turn where the film is cut. */
export const film = {
  shots: [
    { scene: "choir", view: 1, seconds: 3.5, subframes: 1 },
    { scene: "choir", view: 2, seconds: 3, subframes: 1 },
    { scene: "choir", view: 3, seconds: 3, subframes: 1 },
    { scene: "choir", view: 4, seconds: 4.25, subframes: 1 },
  ],
  score: tide,
};
