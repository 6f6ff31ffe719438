/** Plucked notes like clockwork, bars of 1.5 s: C major; few notes while a block waits; E flat, twice as many, as the pattern turns; and home. Blocks click where they lock. */
export function clockwork(stage) {
  const [step, rest] = [0.25, undefined];
  const parts = [
    { from: 0, to: 3, root: 60, level: 0.42, notes: [0, 7, 4, 12, 2, 9, 7, 14, 4, 12, 9, 16] },
    { from: 3, to: 6, root: 57, level: 0.36, notes: [0, rest, 7, rest, 10, rest, 3, rest, 12] },
    { from: 6, to: 9, root: 63, level: 0.44, notes: [0, 7, 12, 4, 11, 16, 7, 14, 19, 12, 16, 23] },
    { from: 9, to: 10.5, root: 60, level: 0.44, notes: [5, 9, 12, 17, 7, 14] },
    {
      from: 10.5,
      to: 12.8,
      root: 60,
      level: 0.36,
      notes: [0, 7, 16, rest, 12, rest, 19, rest, 24],
    },
  ];
  for (const { from, to, root, level, notes } of parts) {
    for (let n = 0; from + n * step < to; n += 1) {
      const note = notes[n % notes.length];
      if (note === rest) continue;
      const pan = n % 2 ? 0.35 : -0.35;
      stage.play("pluck", { at: from + n * step, pitch: root + note, level, pan, bright: 0.8 });
    }
  }
  // The wave runs through the rows: an octave higher, twice as fast.
  for (let n = 0; n < 22; n += 1) {
    const pitch = 75 + ([0, 4, 7, 11, 12, 16][n % 6] ?? 0);
    const pan = 0.6 * Math.sin(0.6 * n);
    stage.play("pluck", { at: 6.125 + 0.125 * n, pitch, level: 0.22, pan, bright: 0.5 });
  }
  [63, 67, 70, 74].forEach((pitch, voice) =>
    stage.play("strings", { at: 6, seconds: 2.3, pitch, level: 0.07, pan: 0.3 * voice - 0.45 }),
  );
  for (const [at, pitch] of [
    [0, 48],
    [1.5, 43],
    [3, 45],
    [6, 39],
    [7.5, 44],
    [9, 41],
    [9.75, 43],
    [10.5, 36],
  ]) {
    stage.play("bass", { at, seconds: at === 10.5 ? 1.2 : 0.5, pitch, level: 0.1 });
    if (at !== 3) stage.play("kick", { at, level: 0.2 });
  }
  for (let at = 0.5; at < 10.4; at += 0.5) {
    stage.play("hat", { at, seconds: 0.03, level: at > 3 && at < 6 ? 0.3 : 0.2, pan: 0.2 });
  }
  for (const [at, pitch] of [
    [6, 87],
    [7.5, 91],
    [10.5, 84],
    [11.25, 88],
    [12, 91],
  ]) {
    stage.play("glass", { at, pitch, level: 0.16, pan: 0.2, bright: 0.7 });
  }
  // The push, the gap that is filled, the ranks that close, the row that arrives, the ring.
  for (const [at, level] of [
    [0.17, 0.5],
    [5, 1],
    [5.5, 0.6],
    [9.75, 0.6],
    [10.5, 1],
  ]) {
    stage.play("clap", { at, level: 0.55 * level });
    stage.play("hat", { at, seconds: 0.015, level });
  }
  [60, 64, 67].forEach((pitch, voice) =>
    stage.play("pluck", { at: 10.5, pitch, level: 0.3, pan: 0.4 * voice - 0.4, seconds: 2.4 }),
  );
  return stage.finish({ room: 0.22, fade: 1.4 });
}
