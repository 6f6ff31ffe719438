/** A kettle that begins to hum, the pour, then a tune that wakes up: C major, 96 beats a minute. */
export function kettle(stage) {
  const beat = 60 / 96;
  stage.play("air", { at: 0, seconds: 3.6, pitch: 84, level: 0.35, pan: -0.2 });
  stage.play("air", { at: 3.4, seconds: 2.8, pitch: 98, level: 0.5, pan: 0.1 });
  const chords = [
    [48, 55, 64, 67],
    [45, 57, 60, 64],
    [41, 53, 60, 69],
    [43, 55, 62, 67],
  ];
  for (let bar = 0; bar * 4 * beat < stage.seconds; bar += 1) {
    const at = bar * 4 * beat;
    const chord = chords[bar % chords.length] ?? [];
    chord.forEach((pitch, row) =>
      stage.play("strings", {
        at,
        seconds: 4 * beat,
        pitch,
        level: 0.08 + 0.05 * bar,
        pan: row * 0.3 - 0.45,
        bright: 0.1 + 0.12 * bar,
      }),
    );
    for (let step = 0; step < 8; step += 1) {
      if (bar === 0 && step % 4 !== 0) continue;
      stage.play("pluck", {
        at: at + (step * beat) / 2,
        pitch: (chord[1 + (step % 3)] ?? 60) + 12,
        level: 0.3,
        pan: step % 2 ? 0.3 : -0.3,
        bright: 0.5,
      });
      if (bar > 1) stage.play("hat", { at: at + (step * beat) / 2, seconds: 0.02, level: 0.14 });
    }
    if (bar > 0)
      stage.play("bass", { at, seconds: beat * 2, pitch: (chord[0] ?? 48) - 12, level: 0.45 });
  }
  [79, 76, 84].forEach((pitch, note) =>
    stage.play("glass", { at: 8.5 + note * beat, pitch, level: 0.35, pan: 0.2, bright: 0.6 }),
  );
  return stage.finish({ room: 0.3, fade: 1 });
}
