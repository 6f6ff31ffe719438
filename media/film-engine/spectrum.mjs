/** Bands of a film's sound that its scenes can follow, from 40 Hz to 12 kHz in equal musical steps. */
export const BANDS = 64;
const [LOWEST_HZ, HIGHEST_HZ] = [40, 12_000];
const WINDOW = 4096;
/** How much of a level is left a frame later, so that light fades instead of flickering. */
const FADE = 0.82;

/**
 * How loud each band of a sound is at each frame of the film.
 *
 * @param {{ left: Float32Array, right: Float32Array, rate: number }} sound
 * @param {number} fps frames a second
 * @returns {Uint8Array} a row of {@link BANDS} levels (0 to 255) for each frame; each band reaches 255
 *   only if it is the loudest of them
 */
export function spectrumOf({ left, right, rate }, fps) {
  const frames = Math.ceil((left.length / rate) * fps);
  const levels = new Float32Array(frames * BANDS);
  for (let frame = 0; frame < frames; frame += 1) {
    const power = powerAt(left, right, Math.round((frame / fps) * rate));
    for (let band = 0; band < BANDS; band += 1) {
      const at = frame * BANDS + band;
      const before = frame > 0 ? (levels[at - BANDS] ?? 0) * FADE : 0;
      levels[at] = Math.max(before, loudness(power, band, rate));
    }
  }
  const most = levels.reduce((high, level) => Math.max(high, level), 1e-6);
  return Uint8Array.from(levels, (level) => Math.round((255 * level) / most));
}

/** Power of each frequency around a sample, of both sides together. */
function powerAt(left, right, middle) {
  const real = new Float64Array(WINDOW);
  const imaginary = new Float64Array(WINDOW);
  for (let n = 0; n < WINDOW; n += 1) {
    const at = middle - WINDOW / 2 + n;
    const hann = 0.5 - 0.5 * Math.cos((2 * Math.PI * n) / WINDOW);
    real[n] = ((left[at] ?? 0) + (right[at] ?? 0)) * 0.5 * hann;
  }
  transform(real, imaginary);
  return Float64Array.from({ length: WINDOW / 2 }, (_, bin) =>
    Math.hypot(real[bin], imaginary[bin]),
  );
}

/** How loud a band sounds: quiet things count too, as they do to the ear. */
function loudness(power, band, rate) {
  const edge = (step) => LOWEST_HZ * (HIGHEST_HZ / LOWEST_HZ) ** (step / BANDS);
  const bin = (hz) => (hz * WINDOW) / rate;
  const from = Math.floor(bin(edge(band)));
  const to = Math.max(from + 1, Math.ceil(bin(edge(band + 1))));
  let most = 0;
  for (let at = from; at < to; at += 1) most = Math.max(most, power[at] ?? 0);
  const tilt = Math.sqrt(edge(band) / LOWEST_HZ);
  return Math.sqrt(most * tilt);
}

/** The discrete Fourier transform, in place (Cooley and Tukey). */
function transform(real, imaginary) {
  const size = real.length;
  for (let at = 1, other = 0; at < size; at += 1) {
    let bit = size >> 1;
    for (; other & bit; bit >>= 1) other ^= bit;
    other ^= bit;
    if (at < other) {
      [real[at], real[other]] = [real[other], real[at]];
      [imaginary[at], imaginary[other]] = [imaginary[other], imaginary[at]];
    }
  }
  for (let length = 2; length <= size; length *= 2) {
    const angle = (-2 * Math.PI) / length;
    for (let start = 0; start < size; start += length) {
      for (let n = 0; n < length / 2; n += 1) {
        const [c, s] = [Math.cos(angle * n), Math.sin(angle * n)];
        const [low, high] = [start + n, start + n + length / 2];
        const re = real[high] * c - imaginary[high] * s;
        const im = real[high] * s + imaginary[high] * c;
        [real[high], imaginary[high]] = [real[low] - re, imaginary[low] - im];
        [real[low], imaginary[low]] = [real[low] + re, imaginary[low] + im];
      }
    }
  }
}
