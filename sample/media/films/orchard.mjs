import { noon } from "../scores/noon.mjs";

/** Cut every two bars of three beats; the fruit swings and lands on the beat. */
export const film = {
  shots: [
    { scene: "grove", view: 1, seconds: 2.75, subframes: 1 },
    { scene: "grove", view: 2, seconds: 2.75, subframes: 1 },
    { scene: "grove", view: 3, seconds: 2.75, subframes: 1 },
    { scene: "grove", view: 4, seconds: 5.5, subframes: 1 },
  ],
  score: noon,
};
