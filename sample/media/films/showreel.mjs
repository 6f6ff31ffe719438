import { reel } from "../scores/reel.mjs";

/** Cut to the music, on its beats. */
export const film = {
  shots: [
    { cut: "gel-ballet", from: 3.9, seconds: 2 },
    { cut: "ambra", from: 4, seconds: 1 },
    { cut: "glass-ledger", from: 4.4, seconds: 1 },
    { cut: "ninth-ring", from: 3.2, seconds: 1 },
    { cut: "tonal", from: 3.7, seconds: 1 },
    { cut: "moving-parts", from: 4, seconds: 2 },
    { cut: "glass-ledger", from: 9.4, seconds: 1 },
    { cut: "moving-parts", from: 6.6, seconds: 1 },
    { cut: "paper-valley", from: 4, seconds: 2 },
    { cut: "tidal-choir", from: 4.4, seconds: 2 },
    { cut: "ambra", from: 7.4, seconds: 0.5 },
    { cut: "orchard", from: 3.1, seconds: 0.5 },
    { cut: "tonal", from: 7.2, seconds: 0.5 },
    { cut: "gel-ballet", from: 7.4, seconds: 0.5 },
    { cut: "ninth-ring", from: 7, seconds: 0.5 },
    { cut: "moving-parts", from: 9.3, seconds: 0.5 },
    { cut: "paper-valley", from: 7.4, seconds: 0.5 },
    { cut: "orchard", from: 6.4, seconds: 0.5 },
    { cut: "silk-hours", from: 1.2, seconds: 2 },
    { cut: "tidal-choir", from: 7.2, seconds: 1 },
    { cut: "silk-hours", from: 7.4, seconds: 1 },
    { cut: "orchard", from: 9.6, seconds: 1 },
    { cut: "ninth-ring", from: 8.4, seconds: 1 },
    { cut: "gel-ballet", from: 10.6, seconds: 2 },
  ],
  score: reel,
};
