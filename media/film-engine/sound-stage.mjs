import { INSTRUMENTS } from "./instruments.mjs";

/** Samples a second. */
export const RATE = 48_000;
/** The loudest sample; the rest is left for players that add something. */
const PEAK = 0.89;

/**
 * Where a film's sound is put together: notes are played at their time, then the whole gets some room.
 *
 * @param {number} seconds length of the film; what rings on after it is faded out
 * @param {number} seed of all dice
 */
export function createSoundStage(seconds, seed) {
  const length = Math.round(seconds * RATE);
  const sides = { left: new Float32Array(length), right: new Float32Array(length) };
  const dice = createDice(seed);
  return {
    seconds,
    dice,
    /**
     * Plays a note.
     *
     * @param {keyof typeof INSTRUMENTS} name
     * @param {{ at: number, seconds?: number, pitch?: number, level?: number, pan?: number, bright?: number }} note
     *   `at` and `seconds` in seconds, `pitch` as MIDI number, `pan` from -1 (left) to 1
     */
    play(name, { at, seconds: held = 0.5, pitch = 60, level = 1, pan = 0, bright = 0.5 }) {
      const hz = 440 * 2 ** ((pitch - 69) / 12);
      const played = INSTRUMENTS[name]({ hz, seconds: held, dice, bright });
      const angle = ((pan + 1) * Math.PI) / 4;
      const [leftLevel, rightLevel] = [level * Math.cos(angle), level * Math.sin(angle)];
      const from = Math.round(at * RATE);
      const count = Math.min(Math.round(played.seconds * RATE), length - from);
      for (let n = 0; n < count; n += 1) {
        const value = played.sample(n / RATE);
        sides.left[from + n] += value * leftLevel;
        sides.right[from + n] += value * rightLevel;
      }
    },
    /**
     * What has been played, in a room.
     *
     * @param {{ room?: number, fade?: number }} options how much of the room is heard (0 to 1); the last
     *   seconds in which everything fades
     */
    finish({ room = 0.25, fade = 0.5 } = {}) {
      const left = blend(sides.left, reverberate(sides.left, 0), room);
      const right = blend(sides.right, reverberate(sides.right, 23), room);
      const most = Math.max(loudest(left), loudest(right), 1e-6);
      for (const side of [left, right]) {
        for (let n = 0; n < length; n += 1) {
          const rest = (length - n) / (fade * RATE);
          // Loud peaks are rounded off rather than cut.
          side[n] =
            PEAK * Math.tanh((1.25 * side[n]) / most) * Math.min(1, rest) * Math.min(1, n / 240);
        }
      }
      return { left, right, rate: RATE };
    },
  };
}

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
function createDice(seed) {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A room after Schroeder: four combs beside each other, two all-pass filters behind them. */
function reverberate(dry, spread) {
  const wet = new Float32Array(dry.length);
  for (const [samples, back] of [
    [1687, 0.78],
    [1601, 0.8],
    [2053, 0.76],
    [2251, 0.75],
  ]) {
    const line = new Float32Array(samples + spread);
    let [at, low] = [0, 0];
    for (let n = 0; n < dry.length; n += 1) {
      const heard = line[at];
      low += 0.55 * (heard - low);
      line[at] = dry[n] + low * back;
      wet[n] += heard * 0.25;
      at = (at + 1) % line.length;
    }
  }
  for (const samples of [347, 113]) {
    const line = new Float32Array(samples + spread);
    let at = 0;
    for (let n = 0; n < wet.length; n += 1) {
      const heard = line[at];
      const value = wet[n] + heard * 0.7;
      line[at] = value;
      wet[n] = heard - 0.7 * value;
      at = (at + 1) % line.length;
    }
  }
  return wet;
}

const blend = (dry, wet, part) => dry.map((value, n) => value * (1 - 0.4 * part) + wet[n] * part);
const loudest = (side) => side.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
