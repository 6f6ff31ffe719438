/** A slow waltz in D major, two bars a shot: plucked strings alone, bells with the third colour, all that turns, a cadence. */
export function waltz(stage) {
  const beat = 3.25 / 6;
  const bars = [
    [38, [57, 62, 66]],
    [43, [59, 62, 67]],
    [47, [54, 59, 66]],
    [40, [55, 59, 64]],
    [43, [59, 62, 67]],
    [40, [59, 64, 67]],
    [45, [57, 61, 67]],
  ];
  bars.forEach(([low, chord], bar) => {
    const at = bar * 3 * beat;
    const swell = bar === 4 || bar === 5 ? 1.25 : 1;
    stage.play("bass", { at, seconds: beat * 0.8, pitch: low, level: 0.13 * swell });
    stage.play("pluck", { at, seconds: 2.2, pitch: low + 12, level: 0.5 * swell, bright: 0.35 });
    for (const step of [1, 2]) {
      chord.forEach((pitch, voice) =>
        stage.play("pluck", {
          at: at + step * beat + voice * 0.014,
          pitch,
          level: (step === 1 ? 0.34 : 0.26) * swell,
          pan: voice * 0.4 - 0.4,
          bright: 0.5,
        }),
      );
    }
  });

  // The tune: beat, pitch. It holds its breath before each turn.
  const tune = [
    [0, 74],
    [2, 78],
    [3, 83],
    [4, 81],
    [5, 79],
    [6, 78],
    [8, 74],
    [9, 76],
    [10, 79],
    [11, 78],
    [12, 83],
    [13, 81],
    [14, 79],
    [15, 79],
    [16, 83],
    [17, 88],
    [18, 85],
    [20, 79],
    [21, 78],
  ];
  for (const [step, pitch] of tune) {
    const [at, pan] = [step * beat, 0.3 * Math.sin(step)];
    stage.play("pluck", { at, seconds: 2, pitch, level: 0.62, pan, bright: 0.62 });
  }
  // Glass bells: alone as the third colour comes, with the tune in the waltz, and last, for the square.
  const bells = [
    [9, 88],
    [9.5, 91],
    [10, 95],
    ...tune.filter(([step]) => step >= 12 && step <= 18).map(([step, pitch]) => [step, pitch + 12]),
    [22.5, 86],
    [23.5, 93],
  ];
  for (const [step, pitch] of bells) {
    const [at, pan] = [step * beat, -0.4 * Math.sin(step)];
    stage.play("glass", { at, pitch, level: 0.24, pan, bright: 0.35 });
  }
  [50, 57, 62, 66].forEach((pitch, voice) =>
    stage.play("pluck", {
      at: 21 * beat + voice * 0.04,
      seconds: 2.6,
      pitch,
      level: 0.44,
      pan: voice * 0.3 - 0.45,
      bright: 0.4,
    }),
  );
  stage.play("bass", { at: 21 * beat, seconds: 1.2, pitch: 38, level: 0.1 });
  return stage.finish({ room: 0.5, fade: 1.4 });
}
