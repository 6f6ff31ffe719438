/** Wind over the ridges, a plucked tune and long strings beneath it: G major. */
export function evening(stage) {
  stage.play("air", { at: 0, seconds: stage.seconds, pitch: 72, level: 0.3, pan: -0.3 });
  stage.play("air", { at: 1.5, seconds: stage.seconds - 2, pitch: 79, level: 0.2, pan: 0.4 });
  const chords = [
    [43, 55, 62, 67],
    [48, 55, 60, 64],
    [45, 57, 60, 64],
    [43, 50, 59, 67],
  ];
  for (let bar = 0; bar * 4 < stage.seconds; bar += 1) {
    const held = Math.min(3.8, stage.seconds - bar * 4);
    (chords[bar % chords.length] ?? []).forEach((pitch, voice) =>
      stage.play("strings", {
        at: bar * 4,
        seconds: held,
        pitch,
        level: 0.2,
        pan: voice * 0.3 - 0.45,
        bright: 0.25,
      }),
    );
  }
  const tune = [67, 71, 74, 79, 78, 74, 71, 69, 72, 76, 79, 76, 74, 71, 67, 71];
  const answer = [76, 79, 83, 81, 79, 76, 74, 71, 67];
  [...tune, ...answer].forEach((pitch, note) => {
    if (0.3 + note * 0.5 > stage.seconds - 1) return;
    stage.play("pluck", {
      at: 0.3 + note * 0.5,
      seconds: 1.8,
      pitch,
      level: 0.5,
      pan: Math.sin(note) * 0.5,
      bright: 0.55,
    });
  });
  return stage.finish({ room: 0.5, fade: 1.2 });
}
