import { describe, expect, it } from "vitest";
import { checkTrack, readCues } from "./web-vtt.ts";

const GOOD = `WEBVTT - orchard

NOTE nobody reads this

1
00:00.000 --> 00:01.500 align:start
First
second

00:00:01.500 --> 00:00:02.000
<v Ann>Third</v>
`;

function faults(text: string, kind: "captions" | "chapters" = "captions"): readonly string[] {
  return checkTrack(text, kind, 2)
    .problems.filter(({ isWarning }) => !isWarning)
    .map(({ line, message }) => `${line}: ${message}`);
}

function cue(times: string, text = "x"): string {
  return `WEBVTT\n\n${times}\n${text}\n`;
}

describe("captions", () => {
  it("are read with their times and texts, whatever ends the lines", () => {
    for (const text of [GOOD, GOOD.replaceAll("\n", "\r\n"), `\uFEFF${GOOD}`]) {
      const { cues, problems } = checkTrack(text, "captions", 2);
      expect(problems).toEqual([]);
      expect(cues.map(({ start, end }) => [start, end])).toEqual([
        [0, 1.5],
        [1.5, 2],
      ]);
      expect(cues[0]?.text).toEqual(["First", "second"]);
    }
  });

  it.each([
    ["no header", "1\n00:00.000 --> 00:01.000\nx\n", /^1: .*WEBVTT/],
    ["no empty line after it", "WEBVTT\n00:00.000 --> 00:01.000\nx", /^2: /],
    ["nothing in it", "WEBVTT\n", /^1: no cue/],
    ["commas of another format", cue("00:00,000 --> 00:01,000"), /^3: times/],
    ["a minute of 61 seconds", cue("00:61.000 --> 01:05.000"), /^3: times/],
    ["ends before it begins", cue("00:01.000 --> 00:00.500"), /^3: ends before/],
    ["ends behind the film", cue("00:01.000 --> 00:02.500"), /^3: ends behind/],
    ["without text", "WEBVTT\n\n00:00.000 --> 00:01.000\n", /^3: .*without text/],
    ["without times", "WEBVTT\n\nhello\n", /^3: no times/],
    [
      "overlap",
      "WEBVTT\n\n00:00.000 --> 00:01.000\nx\n\n00:00.900 --> 00:01.500\ny\n",
      /^6: overlaps/,
    ],
    [
      "backwards",
      "WEBVTT\n\n00:01.000 --> 00:01.200\nx\n\n00:00.000 --> 00:00.500\ny\n",
      /^6: begins before/,
    ],
    ["grown together", cue("00:00.000 --> 00:01.000", "x\n00:01.000 --> 00:02.000\ny"), /^5: /],
  ])("with a fault: %s", (_, text, expected) => {
    expect(faults(text).join("\n")).toMatch(expected);
  });

  it("that are hard to read are a warning: signs as people see them, tags not counted", () => {
    const fits = "👩‍👩‍👧".repeat(42);
    expect(
      checkTrack(cue("00:00.000 --> 00:03.000", `<i>${fits}</i>`), "captions", 3).problems,
    ).toEqual([]);
    const { problems } = checkTrack(
      cue("00:00.000 --> 00:03.000", `${"x".repeat(43)}\ny\nz`),
      "captions",
      3,
    );
    expect(problems.map(({ line, isWarning }) => [line, isWarning])).toEqual([
      [3, true],
      [4, true],
    ]);
  });

  it("that are gone before they are read are a warning: 17 signs a second, spaces counted", () => {
    const shown = (text: string) =>
      checkTrack(cue("00:00.000 --> 00:02.000", text), "captions", 2).problems;
    expect(shown(`${"x".repeat(16)}\n${"y".repeat(17)}`)).toEqual([]);
    expect(shown(`${"x".repeat(17)}\n${"y".repeat(17)}`)).toMatchObject([
      { line: 3, isWarning: true },
    ]);
  });
});

it("a chapter has one line, however long", () => {
  expect(faults(cue("00:00.000 --> 00:01.000", "x".repeat(80)), "chapters")).toEqual([]);
  expect(faults(cue("00:00.000 --> 00:01.000", "x\ny"), "chapters")).toHaveLength(1);
});

it("is read as people read it: without markup, signs as themselves", () => {
  const text = cue("00:01.000 --> 00:02.000", "<v Mara>Light &amp; <i>glass</i>\nturn");
  expect(readCues(text)).toMatchObject([{ start: 1, end: 2, text: ["Light & glass", "turn"] }]);
});
