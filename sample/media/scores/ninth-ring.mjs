const BEAT = 60 / 96;
/** Where the chord turns, in beats: A minor with its ninth, F, G, and back. */
const TURNS = [
  [0, [45, 52, 59, 60, 64]],
  [4, [41, 48, 55, 57, 64]],
  [10, [43, 50, 57, 59, 66]],
  [16, [45, 52, 59, 60, 64]],
];
const CLAPS_FROM = 4;
const CLIMB_FROM = 10;
const CALM_FROM = 18;

/**
 * Slow and dense, its layers entering one after another, 96 beats a minute: drum and strings, from the first turn claps
 * and metal, a climb of plucked strings, and at last a voice, which stays on the ninth.
 */
export function ninthRing(stage) {
  TURNS.forEach(([at, pitches], turn) => {
    const until = TURNS[turn + 1]?.[0] ?? stage.seconds / BEAT;
    pitches.forEach((pitch, voice) =>
      stage.play("strings", {
        at: at * BEAT,
        seconds: (until - at) * BEAT - 0.15,
        pitch,
        level: 0.26,
        pan: voice * 0.35 - 0.7,
        bright: 0.25 + 0.15 * turn,
      }),
    );
    for (let beat = at; beat < Math.min(until, CALM_FROM + 1); beat += 1) {
      const isCalm = beat >= CALM_FROM;
      stage.play("kick", { at: beat * BEAT, level: isCalm ? 0.6 : 0.9 });
      if (beat >= CLAPS_FROM && beat % 2 === 1 && !isCalm)
        stage.play("clap", { at: beat * BEAT, level: 0.45 });
      stage.play("bass", {
        at: (beat + 0.5) * BEAT,
        seconds: 0.24,
        pitch: pitches[0] - 12,
        level: isCalm ? 0.3 : 0.5,
      });
    }
    for (let step = at * 4; step < Math.min(until * 4, CALM_FROM * 4 + 4); step += 1) {
      const [beat, when] = [step / 4, (step * BEAT) / 4];
      if (beat >= CLAPS_FROM)
        stage.play("hat", {
          at: when,
          seconds: step % 4 === 2 ? 0.09 : 0.03,
          level: beat < CALM_FROM ? 0.3 : 0.14,
          pan: Math.sin(step) * 0.6,
        });
      const climb =
        beat < CLIMB_FROM || beat >= 16 ? 12 : 12 + Math.floor((beat - CLIMB_FROM) / 2) * 5;
      if (beat >= CLIMB_FROM || step % 2 === 0)
        stage.play("pluck", {
          at: when,
          pitch: pitches[(step * 3 + turn) % pitches.length] + climb,
          level: beat < CALM_FROM ? 0.3 : 0.2,
          pan: Math.cos(step * 1.7) * 0.7,
          bright: 0.45 + 0.15 * turn,
        });
    }
  });
  for (const [at, beats, pitch, level] of [
    [14, 1.9, 74, 0.3],
    [16, 5.4, 71, 0.42],
    [17, 4.4, 76, 0.22],
  ]) {
    stage.play("voice", { at: at * BEAT, seconds: beats * BEAT, pitch, level, bright: 0.7 });
  }
  return stage.finish({ room: 0.4, fade: 1.4 });
}
