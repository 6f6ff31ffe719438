/**
 * One chord that is held, D minor with its ninth, and a voice above it: in three breaths it rises, higher each time,
 * in the fourth it comes to rest.
 */
export function heldChord(stage) {
  const breaths = [0, 3.5, 6.5, 9.75, stage.seconds - 0.6];
  for (const [voice, pitch] of [38, 50, 57, 60, 64].entries()) {
    stage.play("strings", {
      at: 0,
      seconds: stage.seconds - 1,
      pitch,
      level: 0.17,
      pan: voice * 0.35 - 0.7,
      bright: 0.2,
    });
  }
  // The chord grows with the voice: by more of its own notes, never by another one.
  for (const [breath, pitches] of [[], [65, 69], [45, 69, 72, 76], [65]].entries()) {
    for (const [voice, pitch] of pitches.entries()) {
      stage.play("strings", {
        at: breaths[breath],
        seconds: breaths[breath + 1] - breaths[breath] - 0.5,
        pitch,
        level: 0.1,
        pan: 0.6 - voice * 0.5,
        bright: 0.45,
      });
    }
  }
  stage.play("bass", { at: 6.5, seconds: 3.1, pitch: 38, level: 0.3 });
  for (const [at, seconds, pitch, level] of [
    [0.3, 1.1, 69, 0.5],
    [1.4, 0.7, 72, 0.5],
    [2.1, 0.95, 74, 0.5],
    [3.6, 0.55, 74, 0.5],
    [4.15, 0.55, 76, 0.34],
    [4.7, 1.35, 81, 0.68],
    [6.6, 0.5, 77, 0.42],
    [7.1, 0.55, 81, 0.62],
    [7.65, 1.6, 84, 0.62],
    [9.9, 0.6, 77, 0.4],
    [10.5, 0.65, 76, 0.34],
    [11.15, 1.25, 74, 0.4],
  ]) {
    stage.play("voice", { at, seconds, pitch, level, pan: 0.1, bright: 0.6 });
    stage.play("voice", {
      at: at + 0.02,
      seconds,
      pitch: pitch - 12,
      level: 0.4 * level,
      pan: -0.2,
      bright: 0.4,
    });
  }
  for (const at of breaths.slice(1, -1)) {
    stage.play("air", { at: at - 0.3, seconds: 0.4, pitch: 98, level: 0.1 });
  }
  return stage.finish({ room: 0.6, fade: 1.3 });
}
