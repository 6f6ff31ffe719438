import { SaxesParser } from "saxes";
import type { InterchangeProblem, ReadUnitsResult, ReturnedUnit } from "./text-unit.ts";
import { XLIFF_NAMESPACE } from "./xliff-write.ts";

/** Elements inside of a text whose content belongs to it: terms, remarks, letters by their number. */
const TRANSPARENT = new Set(["mrk", "sm", "em", "cp"]);

/** Elements that stand for something that is not there. */
const CODES = new Set(["ph", "pc", "sc", "ec"]);

/** Where a text of a unit stands. */
const TEXT_PATH = /^xliff file(?: group)* unit (?:segment|ignorable) (source|target)$/;

/** A part of a unit: programs may cut a text into several. */
interface Segment {
  readonly isIgnorable: boolean;
  readonly line: number;
  source: string;
  target: string;
}

interface OpenUnit {
  readonly key: string;
  readonly line: number;
  readonly segments: Segment[];
}

/** What follows cannot be made sense of; the problem is told already. */
class Halt extends Error {}

/**
 * Reads XLIFF 2.x as translation programs write it: elements of other modules are passed over, texts
 * that were cut into segments are joined.
 */
export function readXliff(xml: string): ReadUnitsResult {
  const problems: InterchangeProblem[] = [];
  const units: ReturnedUnit[] = [];
  /** Names of the open elements; those of other namespaces in braces. */
  const open: string[] = [];
  let locale: string | undefined;
  let unit: OpenUnit | undefined;
  const parser = new SaxesParser({ xmlns: true });
  const report = (expected: string, hint: string, line = parser.line): void => {
    problems.push({ line, expected, hint });
  };
  const take = (text: string): void => {
    const part = partAt(open);
    const segment = unit?.segments.at(-1);
    if (part && segment) segment[part] += text;
  };
  parser.on("error", ({ message }) => {
    report("well-formed XML", message.replace(/^[\d:]+ */, ""));
    throw new Halt();
  });
  parser.on("opentag", ({ local, uri, attributes }) => {
    const name = uri === XLIFF_NAMESPACE ? local : `{${local}}`;
    const value = (of: string): string => attributes[of]?.value ?? "";
    open.push(name);
    if (open.length === 1) {
      if (name !== "xliff") {
        report("XLIFF 2", "save it as XLIFF 2.0 or 2.1; 1.2 and other formats are not read");
        throw new Halt();
      }
      locale = value("trgLang") || undefined;
    }
    if (name === "unit") unit = { key: value("id"), line: parser.line, segments: [] };
    if (open.at(-2) === "unit" && (name === "segment" || name === "ignorable")) {
      const isIgnorable = name === "ignorable";
      unit?.segments.push({ isIgnorable, line: parser.line, source: "", target: "" });
    }
    if (name === "cp") take(letterOf(value("hex")));
    if (name === "target" && value("order") !== "") {
      report("segments in the order of the source", "join the segments, or remove order");
    }
    if (CODES.has(name) && partAt(open.slice(0, -1))) {
      report("text without inline codes", `write what <${name}> stands for, such as {name}`);
    }
  });
  parser.on("text", take);
  parser.on("cdata", take);
  parser.on("closetag", () => {
    if (open.pop() !== "unit" || !unit) return;
    const joined = join(unit);
    if (joined) units.push(joined);
    else report("a target in every segment, or in none", `unit "${unit.key}"`, unit.line);
    unit = undefined;
  });
  try {
    parser.write(xml).close();
  } catch (error) {
    if (!(error instanceof Halt)) throw error;
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, units, locale };
}

/** Which text the open elements lead to. */
function partAt(open: readonly string[]): "source" | "target" | undefined {
  const path = open.filter((name) => !TRANSPARENT.has(name)).join(" ");
  return TEXT_PATH.exec(path)?.[1] as "source" | "target" | undefined;
}

/** A letter that XML cannot hold; all of them have four digits. */
function letterOf(hex: string): string {
  return /^(?:00)?[\dA-F]{4}$/i.test(hex) ? String.fromCharCode(Number.parseInt(hex, 16)) : "";
}

/** The unit as one text; undefined where only a part of it is translated. */
function join({ key, line, segments }: OpenUnit): ReturnedUnit | undefined {
  const source = segments.map((each) => each.source).join("");
  const texts = segments.filter(({ isIgnorable }) => !isIgnorable);
  const done = texts.filter(({ target }) => target !== "");
  if (done.length === 0) return { key, source, line };
  if (done.length < texts.length) return undefined;
  const target = segments.map((each) => each.target || each.source).join("");
  return { key, source, target, line: texts[0]?.line ?? line };
}
