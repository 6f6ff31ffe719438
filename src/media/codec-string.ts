/**
 * The codec as RFC 6381 writes it, from the configuration that lies in the MP4 file.
 *
 * @param codec as ffprobe calls it
 * @param configuration the content of the `avcC` or `av1C` box
 * @throws when it is neither AV1 nor H.264
 */
export function codecString(codec: string, configuration: Uint8Array): string {
  const [, first = 0, second = 0, third = 0] = configuration;
  if (codec === "h264") return `avc1.${[first, second, third].map(hex).join("")}`;
  if (codec !== "av1") throw new Error(`no codec string for ${codec}`);
  const [profile, level] = [first >> 5, first & 31];
  const tier = second & 0x80 ? "H" : "M";
  const depth = second & 0x40 ? (second & 0x20 ? 12 : 10) : 8;
  return `av01.${profile}.${String(level).padStart(2, "0")}${tier}.${String(depth).padStart(2, "0")}`;
}

/** Reads the bytes out of ffprobe's `-show_data`, lines of `00000000: 8100 4d00 …  ..M.`. */
export function dumpedBytes(dump: string): Uint8Array {
  const digits = [...dump.matchAll(/^[0-9a-f]{8}: ((?:[0-9a-f]{2,4} )+)/gm)]
    .map(([, line = ""]) => line.replaceAll(" ", ""))
    .join("");
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function hex(byte: number): string {
  return byte.toString(16).padStart(2, "0").toUpperCase();
}
