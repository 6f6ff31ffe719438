import type { LocaleCode } from "../locales.ts";
import type { TextUnit } from "./text-unit.ts";

/** Namespace of XLIFF 2.0 and all later 2.x. */
export const XLIFF_NAMESPACE = "urn:oasis:names:tc:xliff:document:2.0";

/** What XML cannot hold, not even as a reference. */
const NO_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Languages of a file. */
export interface LanguagePair {
  readonly from: LocaleCode;
  readonly to: LocaleCode;
}

/**
 * Writes texts as XLIFF 2.1 (OASIS, 2018), one unit each, so that translation programs read them.
 * ICU messages are plain text in it.
 */
export function writeXliff(units: readonly TextUnit[], { from, to }: LanguagePair): string {
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<xliff xmlns="${XLIFF_NAMESPACE}" version="2.1" srcLang="${from}" trgLang="${to}">`,
    '  <file id="messages" xml:space="preserve">',
    ...units.flatMap(unitLines),
    "  </file>",
    "</xliff>",
  ];
  return `${lines.join("\n")}\n`;
}

function unitLines({ key, source, target, notes }: TextUnit): readonly string[] {
  const noted = notes.map((note) => `        <note>${escaped(note.replace(NO_XML, ""))}</note>`);
  return [
    `    <unit id="${key}">`,
    ...(noted.length > 0 ? ["      <notes>", ...noted, "      </notes>"] : []),
    `      <segment state="${target === undefined ? "initial" : "translated"}">`,
    `        <source>${content(source)}</source>`,
    ...(target === undefined ? [] : [`        <target>${content(target)}</target>`]),
    "      </segment>",
    "    </unit>",
  ];
}

/** XLIFF has an element for what XML cannot hold. */
function content(text: string): string {
  return escaped(text).replace(NO_XML, (letter) => {
    const hex = letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
    return `<cp hex="${hex}"/>`;
  });
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("\r", "&#xD;");
}
