/**
 * Strummed strings in the sun, three beats a bar, insects in the grass; after two bars a bell tune, after two more
 * clapping hands and apples that land; two slow bars for the pear, then all of them once more: C major.
 */
export function noon(stage) {
  const beat = 11 / 24;
  const bar = 3 * beat;
  const chords = [
    [48, 60, 64, 67],
    [45, 60, 64, 69],
    [41, 60, 65, 69],
    [48, 60, 64, 67],
    [43, 59, 62, 67],
    [45, 60, 64, 69],
    [41, 60, 65, 69],
    [43, 59, 62, 67],
    [48, 60, 64, 67],
    [48, 60, 64, 67],
  ];
  const strum = (at, notes, { isUp = false, level = 0.3, seconds = 1.6 } = {}) =>
    notes.forEach((pitch, string) =>
      stage.play("pluck", {
        at: at + (isUp ? 2 - string : string) * 0.016,
        seconds,
        pitch: pitch + 12,
        level,
        pan: string * 0.3 - 0.3,
        bright: 0.75,
      }),
    );
  for (const [number, [low = 48, ...upper]] of chords.entries()) {
    const at = number * bar;
    const isLast = number === chords.length - 1;
    const isSlow = number === 6 || number === 7 || isLast;
    stage.play("bass", { at, seconds: isSlow ? bar : beat * 1.5, pitch: low - 12, level: 0.3 });
    strum(at, upper, { level: 0.34, seconds: isSlow ? 2.2 : 1.6 });
    if (isSlow) continue;
    strum(at + beat, upper, { level: 0.26 });
    strum(at + 1.5 * beat, upper, { isUp: true, level: 0.2 });
    strum(at + 2 * beat, upper, { level: 0.26 });
    if (number % 2 === 1) strum(at + 2.5 * beat, upper, { isUp: true, level: 0.2 });
  }
  // Bar, beat of it, pitch.
  const tune = [
    [2, 0, 84],
    [2, 2, 81],
    [3, 0, 79],
    [3, 1, 76],
    [3, 2, 79],
    [4, 0, 83],
    [4, 2, 86],
    [5, 0, 84],
    [5, 1, 81],
    [5, 2, 76],
    [6, 0, 81],
    [6, 1.5, 77],
    [7, 0, 79],
    [7, 1.5, 83],
    [8, 0, 84],
    [8, 1, 79],
    [8, 2, 83],
    [9, 0, 84],
  ];
  for (const [number, step, pitch] of tune) {
    const at = number * bar + step * beat;
    stage.play("glass", { at, pitch, level: 0.3, pan: 0.25, bright: 0.2 });
  }
  for (const number of [4, 5, 8]) {
    for (const step of [1, 2]) {
      stage.play("clap", { at: number * bar + step * beat, level: 0.4, pan: 0.2 });
    }
  }
  // An apple lands on each of four beats.
  for (const landing of [2, 3, 4, 5]) {
    stage.play("kick", { at: 4 * bar + landing * beat, level: 0.5 });
  }
  for (let chirp = 0; chirp * 0.045 < stage.seconds; chirp += 1) {
    const at = chirp * 0.045;
    const level = 0.05 + 0.1 * Math.sin((Math.PI * at) / bar) ** 2;
    stage.play("hat", { at, seconds: 0.012, level, pan: -0.4 });
  }
  stage.play("air", { at: 0, seconds: stage.seconds, pitch: 108, level: 0.05 });
  return stage.finish({ room: 0.24, fade: 1.1 });
}
