/** Bars of glass that count, over strings that stand still: F major, 120 beats a minute. */
export function ledger(stage) {
  const beat = 0.5;
  const chords = [
    [41, 53, 57, 60, 64],
    [38, 50, 57, 60, 65],
    [46, 53, 58, 62, 65],
    [36, 52, 55, 60, 64],
  ];
  for (let bar = 0; bar * 4 * beat < stage.seconds; bar += 1) {
    const chord = chords[bar % chords.length] ?? [];
    const at = bar * 4 * beat;
    chord.forEach((pitch, row) =>
      stage.play("strings", {
        at,
        seconds: 4 * beat,
        pitch,
        level: 0.13 + 0.03 * bar,
        pan: row * 0.3 - 0.6,
        bright: 0.25 + 0.1 * bar,
      }),
    );
    stage.play("bass", { at, seconds: beat * 3, pitch: chord[0] ?? 41, level: 0.42 });
    for (let step = 0; step < 8; step += 1) {
      const pitch = (chord[1 + ((step * 2 + bar) % 4)] ?? 60) + (step % 3 === 0 ? 24 : 12);
      stage.play("glass", {
        at: at + (step * beat) / 2,
        pitch,
        level: step % 2 === 0 ? 0.34 : 0.2,
        pan: step * 0.2 - 0.7,
        bright: 0.5,
      });
    }
    if (bar > 0) {
      for (let step = 0; step < 4; step += 1) {
        stage.play("kick", { at: at + step * beat, level: 0.3 });
        stage.play("hat", { at: at + (step + 0.5) * beat, seconds: 0.03, level: 0.16, pan: 0.3 });
      }
    }
  }
  return stage.finish({ room: 0.45, fade: 1 });
}
