import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { codecString, dumpedBytes } from "./codec-string.ts";
import { isOnTarget, levelFor, nextLevel, readLoudness } from "./loudness.ts";
import { entryFiles, formatManifest, parseManifest } from "./manifest.ts";
import { readProbe } from "./read-probe.ts";

const STILL = {
  hash: "01234567",
  source: "0123456789abcdef",
  width: 800,
  height: 450,
  widths: [480, 800],
  tone: "#102030",
};

describe("the manifest", () => {
  it("of this site reads, and is written as it is", async () => {
    const text = await readFile("sample/media/manifest.json", "utf8");
    expect(formatManifest(parseManifest(text))).toBe(text);
  });

  it("names every file of an entry", () => {
    expect(entryFiles("x", STILL)).toEqual([
      "x-01234567-480.avif",
      "x-01234567-480.webp",
      "x-01234567-800.avif",
      "x-01234567-800.webp",
      "x-01234567-1200.jpg",
    ]);
  });

  it.each([
    ["no JSON", "{"],
    ["a field that is missing", JSON.stringify({ x: { ...STILL, tone: undefined } })],
    ["a film that is none", JSON.stringify({ x: { ...STILL, film: {} } })],
    ["a name that leaves the folder", JSON.stringify({ "../x": STILL })],
  ])("that is damaged is not taken: %s", (_, text) => {
    expect(() => parseManifest(text)).toThrow(/./);
  });
});

describe("what ffprobe says", () => {
  const video = { codec_type: "video", width: 1920, height: 1080, avg_frame_rate: "25/1" };
  const probed = (stream: object, format: object = {}) =>
    readProbe(
      JSON.stringify({
        streams: [{ ...video, r_frame_rate: "25/1", ...stream }],
        format: { format_name: "mov,mp4", duration: "2.0", ...format },
      }),
    );

  it.each([
    ["turned", { side_data_list: [{ rotation: -90 }] }, { width: 1080, height: 1920 }],
    ["with wide pixels", { sample_aspect_ratio: "4:3" }, { width: 2560, height: 1080 }],
    ["of a variable rate", { r_frame_rate: "60/1" }, { isVariable: true, frameRate: "25/1" }],
    ["with untold colours", {}, { isAssumedHd: true }],
    ["with told ones", { color_space: "smpte170m" }, { isAssumedHd: false }],
    ["of today", { color_transfer: "bt709" }, { hdr: undefined }],
    [
      "in HDR that says no more",
      { color_transfer: "arib-std-b67" },
      { hdr: { transfer: "arib-std-b67", primaries: "bt2020", matrix: "bt2020nc" } },
    ],
    [
      "in HDR of a screen's colours",
      { color_transfer: "smpte2084", color_primaries: "smpte432", color_space: "bt2020c" },
      { hdr: { transfer: "smpte2084", primaries: "smpte432", matrix: "bt2020c" } },
    ],
  ])("of a film %s", (_, stream, facts) => {
    expect(probed(stream)).toMatchObject({ ok: true, facts });
  });

  it.each([
    ["a cover of a song", { disposition: { attached_pic: 1 } }, {}, "not_a_video"],
    ["a text", {}, { format_name: "tty" }, "not_a_video"],
    ["a picture", {}, { format_name: "png_pipe" }, "not_a_video"],
    ["no length", {}, { duration: undefined }, "not_a_video"],
    ["Dolby's own colours", { side_data_list: [{ dv_profile: 5 }] }, {}, "dolby_vision"],
  ])("of %s is refused", (_, stream, format, reason) => {
    expect(probed(stream, format)).toEqual({ ok: false, reason });
  });
});

it.each([
  ["h264", "00000000: 0164 001f ffe1  .d....\n", "avc1.64001F"],
  ["av1", "\n00000000: 8100 4d00 0a0b 0000  ..M.....\n", "av01.0.00M.10"],
  ["av1", "\n00000000: 8104 0c00 0a0b 0000  ........\n", "av01.0.04M.08"],
])("names the codec %s as RFC 6381 does", (codec, dump, expected) => {
  expect(codecString(codec, dumpedBytes(dump))).toBe(expected);
});

describe("loudness", () => {
  const said = (integrated: string): string => `[Parsed_loudnorm]\n{
    "input_i" : "${integrated}", "input_tp" : "-4.47", "input_lra" : "18.06",
    "input_thresh" : "-39.20", "output_i" : "-16", "target_offset" : "0.58" }\n`;

  it("is read out of what ffmpeg says, silence too", () => {
    expect(readLoudness(said("-27.61"))).toMatchObject({ integrated: -27.61, truePeak: -4.47 });
    expect(readLoudness(said("-inf"))?.integrated).toBe(Number.NEGATIVE_INFINITY);
    expect(readLoudness("no sound")).toBeUndefined();
  });

  it("is one gain; peaks are held only where it would make them too high", () => {
    expect(levelFor({ integrated: -22, truePeak: -10 })).toEqual({ gain: 6, ceiling: undefined });
    expect(levelFor({ integrated: -10, truePeak: 0.5 })).toEqual({ gain: -6, ceiling: undefined });
    const held = levelFor({ integrated: -27, truePeak: -3 });
    expect(held).toEqual({ gain: 11, ceiling: -2 });
    expect(nextLevel(held, { integrated: -16.2, truePeak: -1.6 })).toBeUndefined();
    expect(nextLevel(held, { integrated: -17, truePeak: -1 })).toEqual({ gain: 12, ceiling: -2.5 });
  });

  it.each([
    [-16, -1.5, true],
    [-17, -9, true],
    [-15, -2, true],
    [-17.1, -9, false],
    [-14.9, -3, false],
    [-16, -1.4, false],
  ])("of %d LUFS and %d dBTP is on target: %s", (integrated, truePeak, expected) => {
    expect(isOnTarget({ integrated, truePeak })).toBe(expected);
  });
});
