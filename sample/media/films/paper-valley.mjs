import { evening } from "../scores/evening.mjs";

export const film = {
  shots: [
    { scene: "valley", view: 1, seconds: 3.5, subframes: 1 },
    { scene: "valley", view: 2, seconds: 3, subframes: 2 },
    { scene: "valley", view: 3, seconds: 2.5, subframes: 1 },
    { scene: "valley", view: 4, seconds: 4.5, subframes: 1 },
  ],
  score: evening,
};
