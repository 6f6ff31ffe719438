import { warmEvening } from "../scores/warm-evening.mjs";

/** The music turns where the film is cut. */
export const film = {
  shots: [
    { scene: "turntable", view: 1, seconds: 3.5, subframes: 1 },
    { scene: "turntable", view: 2, seconds: 3, subframes: 1 },
    { scene: "turntable", view: 3, seconds: 3.5, subframes: 2 },
    { scene: "turntable", view: 4, seconds: 3.5, subframes: 1 },
  ],
  score: warmEvening,
};
