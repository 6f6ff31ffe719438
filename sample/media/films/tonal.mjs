import { listening } from "../scores/listening.mjs";

export const film = {
  shots: [{ scene: "turntable", seconds: 7, seed: 2 }],
  score: listening,
};
