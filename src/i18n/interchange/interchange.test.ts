import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readUnits, writeCsv, writeXliff } from "#i18n/interchange";

const bytes = (text: string) => new TextEncoder().encode(text);

const UNIT = fc.record({
  source: fc.string({ unit: "binary" }),
  target: fc.option(fc.string({ unit: "binary", minLength: 1 }), { nil: undefined }),
  notes: fc.array(fc.string({ unit: "binary" }), { maxLength: 2 }),
});
const UNITS = fc
  .array(UNIT, { minLength: 1 })
  .map((units) => units.map((unit, index) => ({ ...unit, key: `group.text-${index}` })));

const PAIR = { from: "en", to: "it" };

const xliff = (inner: string, head = 'version="2.1" srcLang="en" trgLang="it"') =>
  `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" xmlns:m="urn:other" ${head}>\n<file id="f">\n${inner}\n</file>\n</xliff>`;

describe("texts on their way to translators", () => {
  test.each([
    ["XLIFF", (units: Parameters<typeof writeXliff>[0]) => writeXliff(units, PAIR)],
    ["CSV", writeCsv],
  ])("any texts come back from %s as they went", (_, write) => {
    fc.assert(
      fc.property(UNITS, (units) => {
        const read = readUnits(bytes(write(units)));
        if (!read.ok) throw new Error(JSON.stringify(read.problems));
        const back = read.units.map(({ key, source, target }) => ({ key, source, target }));
        expect(back).toEqual(units.map(({ key, source, target }) => ({ key, source, target })));
      }),
    );
  });

  test("XLIFF 2.1 has languages, notes and states", () => {
    const units = [
      { key: "nav.home", source: 'A < B & "C"', target: "\u200Fא", notes: ["Short."] },
      { key: "nav.blog", source: "Blog\r\n\u0001", notes: [] },
    ];
    expect(writeXliff(units, PAIR)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="en" trgLang="it">
  <file id="messages" xml:space="preserve">
    <unit id="nav.home">
      <notes>
        <note>Short.</note>
      </notes>
      <segment state="translated">
        <source>A &lt; B &amp; "C"</source>
        <target>\u200Fא</target>
      </segment>
    </unit>
    <unit id="nav.blog">
      <segment state="initial">
        <source>Blog&#xD;
<cp hex="0001"/></source>
      </segment>
    </unit>
  </file>
</xliff>
`);
  });

  test("CSV follows RFC 4180", () => {
    const units = [{ key: "a", source: 'He said "x", then y', target: "1\n2", notes: ["n", "m"] }];
    expect(writeCsv(units)).toBe(
      'key,source,target,note\r\na,"He said ""x"", then y","1\n2","n\nm"\r\n',
    );
  });

  test("what translation programs add to XLIFF is passed over, and their segments are joined", () => {
    const read = readUnits(
      bytes(
        xliff(`<group id="g"><unit id="a">
<m:matches><m:match><source>Other</source><target>Altro</target></m:match></m:matches>
<segment><source>One.</source><target><mrk id="m" type="term">Uno</mrk>.</target></segment>
<ignorable><source> </source></ignorable>
<segment><source>Two.</source><target><![CDATA[Due <2>.]]></target></segment>
</unit></group>`),
      ),
    );
    const unit = { key: "a", source: "One. Two.", target: "Uno. Due <2>.", line: 5 };
    expect(read).toEqual({ ok: true, locale: "it", units: [unit] });
  });

  test.each([
    ["semicolons and the mark of spreadsheets", "\uFEFFkey;note;target\r\na;;x, y\r\n"],
    ["tabs", "Target\tKey\nx, y\ta\n"],
    ["empty lines", '\nkey,target\n\na,"x, y"\n,\n'],
  ])("CSV may have %s", (_, text) => {
    const read = readUnits(bytes(text));
    expect(read).toMatchObject({ ok: true, units: [{ key: "a", target: "x, y" }] });
  });

  test.each<[string, string, number, string]>([
    ["XML that breaks off", xliff("<unit id='a'>"), 4, "well-formed XML"],
    ["another entity", xliff("<unit id='a'>\n&nbsp;</unit>"), 4, "well-formed XML"],
    ["XLIFF 1.2", '<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2"/>', 1, "XLIFF 2"],
    [
      "inline codes",
      xliff(
        '<unit id="a"><segment>\n<source>x</source><target>y<ph id="1"/></target></segment></unit>',
      ),
      4,
      "text without inline codes",
    ],
    [
      "half a translation",
      xliff(
        '<unit id="a"><segment><source>x</source><target>y</target></segment><segment><source>z</source></segment></unit>',
      ),
      3,
      "a target in every segment, or in none",
    ],
    ["other columns", '\n"text, with commas",it\nx,y', 2, "columns key, source, target, note"],
    ["an open quote", 'key,target\na,"x\ny"\nb,"z', 4, "CSV (RFC 4180)"],
  ])("%s is a problem with its line", (_, text, line, expected) => {
    expect(readUnits(bytes(text))).toMatchObject({ ok: false, problems: [{ line, expected }] });
  });

  test("so is what is no UTF-8", () => {
    const problems = [{ line: 1, expected: "a file in UTF-8" }];
    expect(readUnits(Uint8Array.of(0x6b, 0xe0, 0x3b))).toMatchObject({ ok: false, problems });
  });
});
