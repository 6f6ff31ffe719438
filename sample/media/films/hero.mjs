/** Behind the promise on the home page: silent, in a loop. It begins with the poster of the showreel. */
export const film = {
  shots: [
    { cut: "gel-ballet", from: 4, seconds: 2 },
    { cut: "ambra", from: 1, seconds: 1.5, rate: 1.6 },
    { cut: "paper-valley", from: 2, seconds: 2 },
    { cut: "silk-hours", from: 3, seconds: 1.5 },
  ],
};
