import { ninthRing } from "../scores/ninth-ring.mjs";

/** The music turns where the film is cut. */
export const film = {
  shots: [
    { scene: "iris", view: 1, seconds: 2.5, subframes: 1 },
    { scene: "iris", view: 2, seconds: 3.75, subframes: 1 },
    { scene: "iris", view: 3, seconds: 3.75, subframes: 1 },
    { scene: "iris", view: 4, seconds: 3.75, subframes: 1 },
  ],
  score: ninthRing,
};
