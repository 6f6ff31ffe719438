import { describe, expect, it } from "vitest";
import { encodeArguments, pictureFilter } from "./encode-arguments.ts";
import { inBuildOrder, planRenditions, renditionFile } from "./plan-renditions.ts";

const HD = { width: 1920, height: 1080, frameRate: "24/1", isVariable: false };

function sizes(master: Partial<typeof HD>): readonly string[] {
  return planRenditions({ ...HD, ...master })
    .filter(({ codec }) => codec === "av1")
    .map(({ width, height }) => `${width}x${height}`);
}

describe("sizes of a film's files", () => {
  it.each([
    ["HD", 1920, 1080, ["426x240", "640x360", "960x540", "1280x720", "1920x1080"]],
    ["4K stays below", 3840, 2160, ["426x240", "640x360", "960x540", "1280x720", "1920x1080"]],
    ["720 lines are not made larger", 1280, 720, ["426x240", "640x360", "960x540", "1280x720"]],
    [
      "portrait stays portrait",
      1080,
      1920,
      ["240x426", "360x640", "540x960", "720x1280", "1080x1920"],
    ],
    ["a square", 540, 540, ["240x240", "360x360", "540x540"]],
    ["wide and even", 1279, 534, ["574x240", "862x360"]],
    ["a small one keeps its size, made even", 321, 181, ["318x180"]],
    ["below the usual sizes, above that of slow lines", 480, 300, ["384x240", "480x300"]],
  ])("%s", (_, width, height, expected) => {
    expect(sizes({ width, height })).toEqual(expected);
  });

  it("come in both codecs, AV1 first, small before large", () => {
    const order = planRenditions({ ...HD, width: 960, height: 540 }).map((each) =>
      renditionFile("x", "01234567", each),
    );
    expect(order).toEqual([
      "x-01234567-240.av1.mp4",
      "x-01234567-360.av1.mp4",
      "x-01234567-540.av1.mp4",
      "x-01234567-240.h264.mp4",
      "x-01234567-360.h264.mp4",
      "x-01234567-540.h264.mp4",
    ]);
  });
});

it.each([
  ["24/1", false, "24/1"],
  ["30000/1001", false, "30000/1001"],
  ["60/1", false, "60/2"],
  ["60000/1001", false, "60000/2002"],
  ["50/1", false, "50/2"],
  ["120/1", false, "120/4"],
  ["1200/29", true, "30/1"],
  ["26/1", true, "25/1"],
  ["7/1", true, "24/1"],
])("a rate of %s (variable: %s) becomes %s", (frameRate, isVariable, expected) => {
  const rates = planRenditions({ ...HD, frameRate, isVariable }).map((each) => each.frameRate);
  expect(new Set(rates)).toEqual(new Set([expected]));
});

it.each([
  [
    "HD",
    1080,
    "720.h264 240.h264 360.h264 540.h264 1080.h264 240.av1 360.av1 540.av1 720.av1 1080.av1",
  ],
  ["a small master", 200, "200.h264 200.av1"],
])("%s is first made so that every browser plays it, at 720 lines at most", (_, height, order) => {
  const planned = inBuildOrder(planRenditions({ ...HD, width: height * 2, height }));
  expect(planned.map(({ lines, codec }) => `${lines}.${codec}`).join(" ")).toBe(order);
});

it("HDR is brought into the colours of HD video, whatever the file leaves unsaid", () => {
  const hdr = { transfer: "smpte2084", primaries: "bt2020", matrix: "bt2020nc" };
  const filter = pictureFilter({ width: 640, height: 360 }, { isAssumedHd: false, hdr });
  expect(filter).toMatch(/^zscale=w=640:h=360:.*tin=smpte2084:pin=bt2020:min=bt2020nc:p=bt2020:/);
  expect(filter).toMatch(/tonemap=.*zscale=t=bt709:m=bt709:r=tv$/);
});

it("a file without sound takes nothing of the master's sound", () => {
  const [planned] = planRenditions(HD);
  if (!planned) throw new Error("nothing planned");
  const files = { master: "m.mov", sound: undefined, target: "t.part" };
  const words = encodeArguments(planned, { isAssumedHd: false, hdr: undefined }, files).flat();
  expect(words).toContain("-an");
  expect(words.filter((word) => word === "-i")).toHaveLength(1);
});
