import { ninthRing } from "../scores/ninth-ring.mjs";

export const film = {
  shots: [{ scene: "iris", seconds: 9.6, subframes: 1 }],
  score: ninthRing,
};
