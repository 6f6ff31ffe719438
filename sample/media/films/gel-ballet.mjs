import { waltz } from "../scores/waltz.mjs";

export const film = {
  shots: [{ scene: "gels", seconds: 8, subframes: 1 }],
  score: waltz,
};
