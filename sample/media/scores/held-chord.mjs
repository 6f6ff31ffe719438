/** One chord that is held, and a voice above it which rises and rests: D minor with its ninth. */
export function heldChord(stage) {
  [38, 50, 57, 60, 64].forEach((pitch, voice) =>
    stage.play("strings", {
      at: 0,
      seconds: stage.seconds - 0.6,
      pitch,
      level: 0.17,
      pan: voice * 0.35 - 0.7,
      bright: 0.2,
    }),
  );
  for (const [at, seconds, pitch] of [
    [0.6, 1.4, 69],
    [2.0, 0.7, 72],
    [2.7, 1.5, 74],
    [5.0, 0.8, 77],
    [5.8, 0.7, 76],
    [6.5, 1.6, 72],
  ]) {
    stage.play("voice", { at, seconds, pitch, level: 0.55, pan: 0.1, bright: 0.6 });
    stage.play("voice", {
      at: at + 0.02,
      seconds,
      pitch: pitch - 12,
      level: 0.2,
      pan: -0.2,
      bright: 0.4,
    });
  }
  return stage.finish({ room: 0.7, fade: 1.2 });
}
