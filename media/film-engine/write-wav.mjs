/**
 * A sound as WAV with 24 bits, the header of RIFF before it.
 *
 * @param {{ left: Float32Array, right: Float32Array, rate: number }} sound
 * @returns {Buffer}
 */
export function toWav({ left, right, rate }) {
  const bytes = left.length * 6;
  const file = Buffer.alloc(44 + bytes);
  file.write("RIFF", 0);
  file.writeUInt32LE(36 + bytes, 4);
  file.write("WAVEfmt ", 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(2, 22);
  file.writeUInt32LE(rate, 24);
  file.writeUInt32LE(rate * 6, 28);
  file.writeUInt16LE(6, 32);
  file.writeUInt16LE(24, 34);
  file.write("data", 36);
  file.writeUInt32LE(bytes, 40);
  const level = (value) => Math.max(-8_388_608, Math.min(8_388_607, Math.round(value * 8_388_607)));
  left.forEach((value, n) => {
    file.writeIntLE(level(value), 44 + n * 6, 3);
    file.writeIntLE(level(right[n]), 47 + n * 6, 3);
  });
  return file;
}
