import { kettle } from "../scores/kettle.mjs";

/** For phones, in the morning: one table from the first light to full sun. */
export const film = {
  isUpright: true,
  shots: [
    { scene: "kitchen", view: 1, seconds: 3.25, subframes: 1 },
    { scene: "kitchen", view: 2, seconds: 2.5, subframes: 1 },
    { scene: "kitchen", view: 3, seconds: 2.5, subframes: 1 },
    { scene: "kitchen", view: 4, seconds: 3.75, subframes: 1 },
  ],
  score: kettle,
};
