import { ledger } from "../scores/ledger.mjs";

export const film = {
  shots: [
    { scene: "plates", view: 1, seconds: 4, subframes: 1 },
    { scene: "plates", view: 2, seconds: 2, subframes: 1 },
    { scene: "plates", view: 3, seconds: 3, subframes: 1 },
    { scene: "plates", view: 4, seconds: 3.5, subframes: 1 },
  ],
  score: ledger,
};
