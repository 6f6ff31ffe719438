import { waltz } from "../scores/waltz.mjs";

/** Two bars a shot, and the last chord: cuts fall on first beats. */
export const film = {
  shots: [
    { scene: "gels", view: 1, seconds: 3.25, subframes: 1 },
    { scene: "gels", view: 2, seconds: 3.25, subframes: 1 },
    { scene: "gels", view: 3, seconds: 3.25, subframes: 1 },
    { scene: "gels", view: 4, seconds: 4.25, subframes: 1 },
  ],
  score: waltz,
};
