/**
 * Forty voices that turn at the cuts, over C, F, A minor and C again: the low ones enter one by one, the middle joins
 * them, the high ones follow, all swell together and leave, the highest first; the air of the room remains.
 */
const TURNS = [
  { at: 0, level: 0.19, pitches: [36, 43, 48, 50, 52, 55] },
  { at: 3.5, level: 0.19, pitches: [41, 48, 53, 57, 60, 65, 67, 72] },
  { at: 6.5, level: 0.23, pitches: [45, 52, 57, 60, 64, 69, 71, 76, 81] },
  { at: 9.5, level: 0.38, pitches: [36, 43, 48, 52, 55, 60, 64, 67, 72, 76, 79, 84] },
];
const VOICES = 40;
/** Voices that have entered in each turn. */
const SINGERS = [12, 28, VOICES, VOICES];

export function tide(stage) {
  TURNS.forEach(({ at, level, pitches }, turn) => {
    for (let singer = 0; singer < SINGERS[turn]; singer += 1) {
      const row = singer / VOICES;
      const isNew = singer >= (SINGERS[turn - 1] ?? 0);
      const late = turn === 0 ? 0.26 * singer : stage.dice() * (isNew ? 1.4 : 0.1);
      const end = TURNS[turn + 1]?.at ?? 11.7 - 1.2 * row;
      stage.play("voice", {
        at: at + 0.1 + late,
        seconds: end - at - late - 0.25,
        pitch: pitches[Math.round((singer / (SINGERS[turn] - 1)) * (pitches.length - 1))],
        level: level * (1 - 0.35 * row),
        pan: Math.sin(singer * 2.4) * 0.9,
        bright: 0.25 + 0.4 * row + 0.05 * turn,
      });
    }
  });
  stage.play("air", { at: 0, seconds: stage.seconds + 3, pitch: 65, level: 0.5 });
  return stage.finish({ room: 0.8, fade: 1.2 });
}
