import { warmEvening } from "../scores/warm-evening.mjs";

export const film = {
  shots: [{ scene: "turntable", seconds: 8, seed: 1 }],
  score: warmEvening,
};
