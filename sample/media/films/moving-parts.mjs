import { clockwork } from "../scores/clockwork.mjs";

export const film = {
  shots: [{ scene: "tiles", seconds: 8, seed: 2, subframes: 2 }],
  score: clockwork,
};
