import { clockwork } from "../scores/clockwork.mjs";

/** The music turns where the film is cut. */
export const film = {
  shots: [
    { scene: "tiles", view: 1, seconds: 3, subframes: 3 },
    { scene: "tiles", view: 2, seconds: 3, subframes: 3 },
    { scene: "tiles", view: 3, seconds: 3, subframes: 3 },
    { scene: "tiles", view: 4, seconds: 4.5, subframes: 3 },
  ],
  score: clockwork,
};
