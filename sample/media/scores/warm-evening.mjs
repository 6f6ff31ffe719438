/** One slow breath of strings with a few struck notes above it: F major with its sixth. */
export function warmEvening(stage) {
  for (const [at, pitches] of [
    [0, [41, 53, 57, 60, 62]],
    [stage.seconds / 2, [38, 50, 57, 60, 65]],
  ]) {
    pitches.forEach((pitch, voice) =>
      stage.play("strings", {
        at,
        seconds: stage.seconds / 2,
        pitch,
        level: 0.3,
        pan: voice * 0.3 - 0.6,
        bright: 0.4,
      }),
    );
  }
  [77, 81, 84, 79, 77, 74, 72].forEach((pitch, note) => {
    const at = 0.4 + note * 1.05;
    stage.play("glass", { at, pitch, level: 0.34, pan: note % 2 ? 0.4 : -0.4, bright: 0.6 });
  });
  stage.play("air", { at: 0, seconds: stage.seconds, pitch: 84, level: 0.12 });
  return stage.finish({ room: 0.6, fade: 1.2 });
}
