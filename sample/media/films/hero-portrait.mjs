/** The hero's flight again, framed for upright screens. */
export const film = {
  isUpright: true,
  shots: [{ scene: "dusk", seconds: 8, subframes: 1 }],
};
