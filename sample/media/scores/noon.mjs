/** Plucked strings and clapping hands in the sun: C major, 120 beats a minute, insects in the grass. */
export function noon(stage) {
  const beat = 0.5;
  const chords = [
    [48, 60, 64, 67],
    [45, 60, 64, 69],
    [41, 60, 65, 69],
    [43, 59, 62, 67],
  ];
  const strum = [0, 1, 1.5, 2.5, 3, 3.5];
  const whistle = [79, 76, 72, 74, 76, 81, 79, 76];
  for (let bar = 0; bar * 4 * beat < stage.seconds; bar += 1) {
    const [low = 48, ...upper] = chords[bar % chords.length] ?? [];
    const at = bar * 4 * beat;
    for (const [turn, step] of strum.entries()) {
      upper.forEach((pitch, string) =>
        stage.play("pluck", {
          at: at + step * beat + (turn % 2 === 0 ? string : 2 - string) * 0.014,
          pitch: pitch + 12,
          level: turn % 2 === 0 ? 0.3 : 0.22,
          pan: string * 0.3 - 0.3,
          bright: 0.75,
        }),
      );
    }
    for (const step of [0, 2]) {
      stage.play("bass", { at: at + step * beat, seconds: beat, pitch: low - 12, level: 0.5 });
      stage.play("clap", { at: at + (step + 1) * beat, level: 0.26, pan: 0.2 });
    }
    for (let step = 0; step < 8; step += 1) {
      stage.play("hat", { at: at + (step * beat) / 2, seconds: 0.02, level: 0.13, pan: -0.4 });
    }
    if (bar > 0) {
      for (const step of [0, 1]) {
        const pitch = whistle[(bar * 2 + step) % whistle.length];
        stage.play("glass", {
          at: at + step * 2 * beat,
          pitch,
          level: 0.26,
          pan: 0.25,
          bright: 0.2,
        });
      }
    }
  }
  stage.play("air", { at: 0, seconds: stage.seconds, pitch: 108, level: 0.05 });
  return stage.finish({ room: 0.22, fade: 0.8 });
}
