import { ledger } from "../scores/ledger.mjs";

export const film = {
  shots: [{ scene: "plates", seconds: 8, subframes: 2 }],
  score: ledger,
};
