/** Wind over the ridges, a plucked tune and long strings beneath it: G major. */
export function evening(stage) {
  stage.play("air", { at: 0, seconds: stage.seconds, pitch: 72, level: 0.3, pan: -0.3 });
  stage.play("air", { at: 1.5, seconds: stage.seconds - 2, pitch: 79, level: 0.2, pan: 0.4 });
  for (const [at, pitches] of [
    [0, [43, 55, 62, 67]],
    [4, [48, 55, 60, 64]],
  ]) {
    pitches.forEach((pitch, voice) =>
      stage.play("strings", {
        at,
        seconds: 3.8,
        pitch,
        level: 0.2,
        pan: voice * 0.3 - 0.45,
        bright: 0.25,
      }),
    );
  }
  [67, 71, 74, 79, 78, 74, 71, 69, 72, 76, 79, 76, 74, 71, 67].forEach((pitch, note) =>
    stage.play("pluck", {
      at: 0.3 + note * 0.5,
      seconds: 1.8,
      pitch,
      level: 0.5,
      pan: Math.sin(note) * 0.5,
      bright: 0.55,
    }),
  );
  return stage.finish({ room: 0.5, fade: 1.2 });
}
