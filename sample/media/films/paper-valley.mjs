import { evening } from "../scores/evening.mjs";

export const film = {
  shots: [{ scene: "valley", seconds: 8, seed: 1, subframes: 1 }],
  score: evening,
};
