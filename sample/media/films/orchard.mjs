import { noon } from "../scores/noon.mjs";

export const film = {
  shots: [{ scene: "grove", seconds: 8, seed: 3, subframes: 1 }],
  score: noon,
};
