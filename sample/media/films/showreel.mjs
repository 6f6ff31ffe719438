import { reel } from "../scores/reel.mjs";

/** Cut to the music, on its beats. */
export const film = {
  shots: [
    { cut: "gel-ballet", from: 4, seconds: 2 },
    { cut: "ambra", from: 1, seconds: 1, rate: 2 },
    { cut: "tonal", from: 1, seconds: 1, rate: 2 },
    { cut: "ninth-ring", from: 2.4, seconds: 2 },
    { cut: "moving-parts", from: 0, seconds: 2 },
    { cut: "glass-ledger", from: 4.2, seconds: 1, rate: 1.5 },
    { cut: "orchard", from: 1.2, seconds: 1 },
    { cut: "paper-valley", from: 2, seconds: 2 },
    { cut: "tidal-choir", from: 4, seconds: 2 },
    { cut: "ambra", from: 5, seconds: 1, rate: 2 },
    { cut: "gel-ballet", from: 1, seconds: 1, rate: 1.5 },
    { cut: "moving-parts", from: 4, seconds: 1 },
    { cut: "tonal", from: 4, seconds: 1, rate: 2 },
    { cut: "silk-hours", from: 3, seconds: 2 },
    { cut: "ninth-ring", from: 6, seconds: 2 },
    { cut: "orchard", from: 4, seconds: 1, rate: 1.5 },
    { cut: "glass-ledger", from: 1.2, seconds: 1, rate: 2 },
    { cut: "gel-ballet", from: 5.6, seconds: 2 },
  ],
  score: reel,
};
