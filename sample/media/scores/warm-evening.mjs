/** Warm strings that turn at the cuts, F major with its sixth and back to its notes over D; glass that climbs, and a bass with the sun. */
export function warmEvening(stage) {
  const turns = [
    [0, [41, 53, 57, 60, 62]],
    [3.5, [45, 52, 57, 60, 67]],
    [6.5, [46, 53, 58, 62, 69]],
    [10, [38, 50, 57, 60, 65]],
  ];
  turns.forEach(([at, pitches], turn) => {
    const until = turns[turn + 1]?.[0] ?? stage.seconds;
    pitches.forEach((pitch, voice) =>
      stage.play("strings", {
        at,
        seconds: until - at - 0.2,
        pitch,
        level: turn === 2 ? 0.34 : 0.28,
        pan: voice * 0.3 - 0.6,
        bright: [0.4, 0.45, 0.6, 0.25][turn],
      }),
    );
  });
  for (const [at, pitch] of [
    [0.4, 77],
    [1.45, 81],
    [2.5, 84],
    [3.5, 72],
    [3.95, 76],
    [4.4, 79],
    [4.85, 81],
    [5.3, 84],
    [5.75, 88],
    [6.5, 93],
    [8.3, 86],
    [10.4, 81],
    [11.4, 77],
    [12.4, 72],
  ]) {
    stage.play("glass", { at, pitch, level: 0.34, pan: Math.sin(pitch) * 0.45, bright: 0.6 });
  }
  stage.play("bass", { at: 6.5, seconds: 3.2, pitch: 34, level: 0.5 });
  stage.play("bass", { at: 10, seconds: 2.8, pitch: 38, level: 0.26 });
  stage.play("air", { at: 0, seconds: stage.seconds, pitch: 84, level: 0.12 });
  return stage.finish({ room: 0.6, fade: 1.2 });
}
