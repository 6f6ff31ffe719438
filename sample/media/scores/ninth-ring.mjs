/** Slow and dense, its layers entering one after another: A minor with the ninth, 100 beats a minute. */
export function ninthRing(stage) {
  const beat = 60 / 100;
  const chords = [
    [45, 52, 59, 60, 64],
    [41, 48, 55, 57, 64],
    [36, 48, 55, 59, 62],
    [43, 50, 57, 59, 66],
  ];
  const bars = Math.ceil(stage.seconds / (4 * beat));
  for (let bar = 0; bar < bars; bar += 1) {
    const chord = chords[bar % chords.length] ?? [];
    const at = bar * 4 * beat;
    chord.forEach((pitch, voice) =>
      stage.play("strings", {
        at,
        seconds: 4 * beat,
        pitch,
        level: 0.24,
        pan: voice * 0.35 - 0.7,
        bright: 0.2 + bar * 0.2,
      }),
    );
    for (let step = 0; step < 4; step += 1) {
      stage.play("kick", { at: at + step * beat, level: 0.85 });
      if (bar > 0 && step % 2 === 1) stage.play("clap", { at: at + step * beat, level: 0.4 });
      stage.play("bass", {
        at: at + (step + 0.5) * beat,
        seconds: 0.22,
        pitch: (chord[0] ?? 45) - 12,
        level: 0.5,
      });
    }
    for (let step = 0; step < 16; step += 1) {
      const when = at + (step * beat) / 4;
      if (bar > 0)
        stage.play("hat", {
          at: when,
          seconds: step % 4 === 2 ? 0.08 : 0.03,
          level: 0.3,
          pan: Math.sin(step) * 0.6,
        });
      const pitch = (chord[(step * 3 + bar) % chord.length] ?? 60) + (step % 5 === 0 ? 24 : 12);
      if (bar > 1 || step % 2 === 0) {
        stage.play("pluck", {
          at: when,
          pitch,
          level: 0.3,
          pan: Math.cos(step * 1.7) * 0.7,
          bright: 0.4 + 0.15 * bar,
        });
      }
    }
    if (bar > 1)
      stage.play("voice", {
        at: at + beat,
        seconds: 2.4 * beat,
        pitch: (chord[3] ?? 60) + 12,
        level: 0.3,
        bright: 0.7,
      });
  }
  return stage.finish({ room: 0.35, fade: 0.7 });
}
