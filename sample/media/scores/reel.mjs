const BEAT = 0.5;
const CHORDS = [
  [45, 57, 60, 64, 67],
  [41, 57, 60, 65, 67],
  [48, 55, 60, 64, 71],
  [43, 55, 59, 62, 69],
];

/** The showreel's music, cut to the beat: A minor, 120 beats a minute; drums, then voices, then all of it. */
export function reel(stage) {
  const bars = Math.floor(stage.seconds / (4 * BEAT));
  for (let bar = 0; bar < bars; bar += 1) {
    const chord = CHORDS[bar % CHORDS.length] ?? [];
    const at = bar * 4 * BEAT;
    const isBreak = bar === 6;
    keys(stage, chord, at, bar);
    if (bar > 0 && !isBreak) drums(stage, at, bar);
    if (bar > 0) line(stage, chord, at, isBreak);
    if (bar > 3) choir(stage, chord, at, bar);
  }
  const end = bars * 4 * BEAT - 4 * BEAT;
  stage.play("kick", { at: end, level: 1 });
  return stage.finish({ room: 0.32, fade: 1.6 });
}

function keys(stage, chord, at, bar) {
  for (let step = 0; step < 16; step += 1) {
    const pitch = (chord[1 + ((step * 3 + bar) % 4)] ?? 60) + (step % 4 === 0 ? 24 : 12);
    stage.play("pluck", {
      at: at + (step * BEAT) / 4,
      pitch,
      level: step % 4 === 0 ? 0.34 : 0.22,
      pan: Math.sin(step * 0.9) * 0.7,
      bright: 0.35 + 0.05 * bar,
    });
  }
  chord.forEach((pitch, row) =>
    stage.play("strings", {
      at,
      seconds: 4 * BEAT,
      pitch,
      level: 0.1 + 0.012 * bar,
      pan: row * 0.35 - 0.7,
      bright: 0.15 + 0.06 * bar,
    }),
  );
}

function drums(stage, at, bar) {
  for (let step = 0; step < 4; step += 1) {
    stage.play("kick", { at: at + step * BEAT, level: 0.9 });
    stage.play("hat", { at: at + (step + 0.5) * BEAT, seconds: 0.06, level: 0.32, pan: 0.25 });
    if (step % 2 === 1 && bar > 1) stage.play("clap", { at: at + step * BEAT, level: 0.5 });
  }
  if (bar < 3) return;
  for (let step = 0; step < 16; step += 1) {
    stage.play("hat", { at: at + (step * BEAT) / 4, seconds: 0.02, level: 0.16, pan: -0.3 });
  }
  if (bar % 4 !== 3) return;
  for (let step = 0; step < 4; step += 1) {
    stage.play("clap", { at: at + (3 + step / 4) * BEAT, level: 0.25 + 0.08 * step });
  }
}

function line(stage, chord, at, isBreak) {
  const steps = isBreak ? [0] : [0.5, 1.5, 2, 2.5, 3.5];
  for (const step of steps) {
    stage.play("bass", {
      at: at + step * BEAT,
      seconds: isBreak ? 3.6 * BEAT : 0.4 * BEAT,
      pitch: (chord[0] ?? 45) - 12 + (step === 2 ? 12 : 0),
      level: 0.6,
    });
  }
}

function choir(stage, chord, at, bar) {
  for (const [row, pitch] of chord.slice(2).entries()) {
    stage.play("voice", {
      at: at + row * 0.06,
      seconds: 3.4 * BEAT,
      pitch: pitch + 12,
      level: bar > 7 ? 0.24 : 0.16,
      pan: row * 0.6 - 0.6,
      bright: 0.5,
    });
  }
  if (bar < 8) return;
  for (const [step, pitch] of [76, 79, 84, 83, 79, 76, 74, 72].entries()) {
    stage.play("glass", { at: at + (step * BEAT) / 2, pitch, level: 0.2, pan: 0.4, bright: 0.6 });
  }
}
