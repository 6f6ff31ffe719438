/**
 * A small orchestra. An instrument is a function of a note that gives its sound, sample by sample; all are
 * deterministic, their noise comes from the stage's dice.
 *
 * @typedef {object} Note
 * @property {number} hz
 * @property {number} seconds how long it is held
 * @property {() => number} dice numbers from 0 to 1
 * @property {number} [bright] 0 to 1
 *
 * @typedef {(note: Note) => { seconds: number, sample: (t: number) => number }} Instrument
 *   `seconds` until it has died away
 */
const TAU = 2 * Math.PI;

/** Rises and falls without a click. */
const swell = (t, seconds, attack, release) =>
  Math.min(1, t / attack) * Math.min(1, Math.max(0, (seconds + release - t) / release));

/** Warm strings: two detuned saws of few harmonics, the upper ones opening slowly. */
function strings({ hz, seconds, bright = 0.5 }) {
  const [attack, release] = [0.35, 0.9];
  const harmonics = Math.min(14, Math.floor(9_000 / hz));
  const sample = (t) => {
    const open = 0.22 - 0.13 * bright - 0.04 * Math.min(1, t);
    let sum = 0;
    for (let n = 1; n <= harmonics; n += 1) {
      const level = Math.exp(-n * open) / n;
      sum +=
        level * (Math.sin(TAU * hz * 0.9985 * n * t) + Math.sin(TAU * hz * 1.0016 * n * t + n));
    }
    return 0.32 * sum * swell(t, seconds, attack, release);
  };
  return { seconds: seconds + release, sample };
}

/** A voice on an open vowel: harmonics under three formants, with a slow vibrato. */
function voice({ hz, seconds, dice, bright = 0.5 }) {
  const [attack, release] = [0.18, 0.45];
  const [late, rate] = [dice() * TAU, 4.6 + dice()];
  const formants = [
    [560 + 240 * bright, 110, 1],
    [1080, 130, 0.55],
    [2700, 220, 0.22],
  ];
  const harmonics = Math.min(28, Math.floor(5_000 / hz));
  const levels = Array.from({ length: harmonics }, (_, index) => {
    const at = hz * (index + 1);
    const colour = formants.reduce(
      (sum, [centre, width, level]) =>
        sum + level * Math.exp(-(((at - centre) / (width * 2)) ** 2)),
      0.03,
    );
    return colour / Math.sqrt(index + 1);
  });
  const sample = (t) => {
    const phase =
      TAU * hz * t +
      0.055 * Math.min(1, t * 2) * (hz / rate / 10) * Math.sin(TAU * rate * t + late);
    let sum = 0;
    for (let n = 0; n < harmonics; n += 1) sum += levels[n] * Math.sin(phase * (n + 1));
    return 0.5 * sum * swell(t, seconds, attack, release);
  };
  return { seconds: seconds + release, sample };
}

/** A struck bar of glass: three partials that are no harmonics. */
function glass({ hz, bright = 0.5 }) {
  const partials = [
    [1, 0.6, 2.2],
    [2.756, 0.3 + 0.2 * bright, 4.5],
    [5.404, 0.14 * bright + 0.05, 9],
  ];
  const sample = (t) =>
    partials.reduce(
      (sum, [times, level, decay]) =>
        sum + level * Math.sin(TAU * hz * times * t) * Math.exp(-decay * t),
      0,
    ) * Math.min(1, t / 0.002);
  return { seconds: 2.4, sample };
}

/** A plucked string (Karplus and Strong). */
function pluck({ hz, dice, bright = 0.5, seconds = 1.6 }) {
  const line = Array.from({ length: Math.max(2, Math.round(48_000 / hz)) }, () => dice() * 2 - 1);
  const blend = 0.5 + 0.35 * bright;
  let at = 0;
  const sample = (t) => {
    const next = (at + 1) % line.length;
    const value = line[at];
    line[at] = 0.9965 * (blend * value + (1 - blend) * line[next]);
    at = next;
    return 0.55 * value * Math.min(1, (seconds + 0.05 - t) / 0.05);
  };
  return { seconds: seconds + 0.05, sample };
}

/** A round bass: a sine with its octave. */
function bass({ hz, seconds }) {
  const sample = (t) =>
    (0.75 * Math.sin(TAU * hz * t) + 0.28 * Math.sin(TAU * 2 * hz * t) * Math.exp(-3 * t)) *
    swell(t, seconds, 0.012, 0.12);
  return { seconds: seconds + 0.12, sample };
}

/** A drum: a sine that falls into the floor. */
function kick() {
  const sample = (t) => Math.sin(TAU * (46 * t + 8 * (1 - Math.exp(-30 * t)))) * Math.exp(-8 * t);
  return { seconds: 0.5, sample };
}

/** Brushed metal: what is left of noise without its lows; `seconds` is how fast it dies. */
function hat({ dice, seconds = 0.05 }) {
  let low = 0;
  const sample = (t) => {
    const noise = dice() * 2 - 1;
    low += 0.55 * (noise - low);
    return 0.4 * (noise - low) * Math.exp(-t / seconds);
  };
  return { seconds: seconds * 6, sample };
}

/** Hands: a few bursts of noise, close together. */
function clap({ dice }) {
  let [low, band] = [0, 0];
  const sample = (t) => {
    const noise = dice() * 2 - 1;
    low += 0.32 * (noise - low);
    band += 0.1 * (low - band);
    const burst = t < 0.024 ? Math.exp(-(t % 0.012) * 260) : Math.exp(-(t - 0.024) * 24);
    return 1.5 * (low - band) * burst;
  };
  return { seconds: 0.28, sample };
}

/** Wind, breath, water: noise through a filter that opens and closes; `hz` is where it is open. */
function air({ hz, seconds, dice }) {
  let [low, lower] = [0, 0];
  const sample = (t) => {
    const part = t / seconds;
    const open = Math.min(
      0.9,
      (TAU * hz * (0.3 + 0.7 * Math.sin(Math.PI * Math.min(1, part)))) / 48_000,
    );
    low += open * (dice() * 2 - 1 - low);
    lower += open * (low - lower);
    return 1.6 * lower * Math.sin(Math.PI * Math.min(1, part)) ** 2;
  };
  return { seconds, sample };
}

/** All instruments by name. */
export const INSTRUMENTS = { strings, voice, glass, pluck, bass, kick, hat, clap, air };
