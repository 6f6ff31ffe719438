/** Plucked strings in three, light on their feet: D major, 90 beats a minute. */
export function waltz(stage) {
  const beat = 60 / 90;
  const chords = [
    [50, 57, 62, 66],
    [55, 59, 62, 67],
    [47, 54, 59, 62],
    [45, 52, 57, 61],
  ];
  const tune = [74, 78, 81, 79, 78, 74, 71, 74, 78, 76, 73, 69];
  for (let bar = 0; bar * 3 * beat < stage.seconds; bar += 1) {
    const [low = 50, ...upper] = chords[bar % chords.length] ?? [];
    const at = bar * 3 * beat;
    stage.play("bass", { at, seconds: beat * 2, pitch: low - 12, level: 0.5 });
    for (const step of [1, 2]) {
      upper.forEach((pitch, voice) =>
        stage.play("pluck", {
          at: at + step * beat + voice * 0.012,
          pitch,
          level: 0.34,
          pan: voice * 0.4 - 0.4,
        }),
      );
    }
    for (let step = 0; step < 3; step += 1) {
      const pitch = tune[(bar * 3 + step) % tune.length];
      stage.play("glass", {
        at: at + step * beat,
        pitch,
        level: 0.3,
        pan: 0.35 * Math.sin(bar + step),
        bright: 0.4,
      });
    }
  }
  return stage.finish({ room: 0.4, fade: 0.9 });
}
