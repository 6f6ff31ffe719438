import { tide } from "../scores/tide.mjs";

export const film = {
  shots: [{ scene: "choir", seconds: 10, subframes: 1 }],
  score: tide,
};
