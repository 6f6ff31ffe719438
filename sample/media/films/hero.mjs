/** Behind the promise on the home page: silent, one flight in a loop. */
export const film = {
  shots: [{ scene: "dusk", seconds: 8, subframes: 1 }],
};
