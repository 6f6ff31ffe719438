import { isDeepStrictEqual } from "node:util";

/** What a configuration says, checked or not. */
export type Settings = Readonly<Record<string, unknown>>;

/** Part of a text, and what is to stand there. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A member of an object as it is written: where its key and its value begin, and where it ends. */
interface Member {
  readonly key: string;
  readonly name: number;
  readonly start: number;
  readonly end: number;
}

const LINE_MAX = 100;
const INDENT = "  ";
/** Comments, texts, signs and words of JSON and of what TypeScript adds to it. */
const TOKEN =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`|[{}[\](),:]|[^\s{}[\](),:"'`/]+|\//g;
const CLOSING: Readonly<Record<string, number>> = { "}": -1, "]": -1, ")": -1 };
const OPENING: Readonly<Record<string, number>> = { "{": 1, "[": 1, "(": 1 };

/** A value as TypeScript, in one line if it fits. */
export function writeValue(value: unknown, indent = "", before = 0): string {
  return writeWith(value, { indent, before, keyOf: nameOf });
}

interface Writing {
  /** Blanks at the beginning of its lines. */
  readonly indent: string;
  /** Signs before it in its first line. */
  readonly before: number;
  readonly keyOf: (key: string) => string;
}

function writeWith(value: unknown, writing: Writing): string {
  const { indent, before, keyOf } = writing;
  const line = inOneLine(value, keyOf);
  const isShort = indent.length + before + line.length < LINE_MAX && !hasRows(value);
  if (typeof value !== "object" || value === null || isShort) return line;
  const deeper = indent + INDENT;
  const isList = Array.isArray(value);
  const parts = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .map(([key, each]) => {
      const name = isList ? "" : `${keyOf(key)}: `;
      const below = writeWith(each, { indent: deeper, before: name.length, keyOf });
      return `${deeper}${name}${below}`;
    });
  // JSON takes no comma after the last one.
  const last = keyOf === nameOf ? "," : "";
  const [open, close] = isList ? "[]" : "{}";
  return `${open}\n${parts.join(",\n")}${last}\n${indent}${close}`;
}

/** True where formatters put each entry of a list into a line of its own. */
function hasRows(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const entries: readonly unknown[] = Object.values(value);
  const isRow = (each: unknown): boolean =>
    typeof each === "object" && each !== null && Object.keys(each).length > 1;
  return (
    (Array.isArray(value) && entries.length > 1 && entries.every(isRow)) || entries.some(hasRows)
  );
}

function inOneLine(value: unknown, keyOf: Writing["keyOf"]): string {
  if (Array.isArray(value)) return `[${value.map((each) => inOneLine(each, keyOf)).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .map(([key, each]) => `${keyOf(key)}: ${inOneLine(each, keyOf)}`);
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}

function nameOf(key: string): string {
  return /^[a-zA-Z_$][\w$]*$/.test(key) ? key : JSON.stringify(key);
}

/**
 * A configuration, JSON or TypeScript, in which some values are others. Everything else stays as it is
 * written, comments too. It knows nothing of values that are computed: whoever calls it reads the
 * result and sees whether it says what it should.
 *
 * @param says what the text says
 * @param asked values to put in, merged as overrides are
 * @returns undefined for a text without an object where one is looked for
 */
export function editConfig(text: string, says: Settings, asked: Settings): string | undefined {
  const top = topOf(text);
  if (!top) return undefined;
  const { open, keyOf } = top;
  const edits = editsOf({ text, keyOf, edits: [] }, { open, says, asked, isRules: false });
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce(
      (done, { start, end, text: put }) => done.slice(0, start) + put + done.slice(end),
      text,
    );
}

/**
 * A configuration in which a setting has another name and value, in the same place.
 *
 * @returns undefined for a text in which it is not found
 */
export function replaceSetting(
  text: string,
  was: string,
  [key, value]: readonly [key: string, value: unknown],
): string | undefined {
  const top = topOf(text);
  const member = top && membersOf(text, top.open).members.find((each) => each.key === was);
  if (!member) return undefined;
  const { keyOf } = top;
  const indent = /[ \t]*/.exec(text.slice(text.lastIndexOf("\n", member.name) + 1))?.[0] ?? "";
  const name = `${keyOf(key)}: `;
  const written = writeWith(value, { indent, before: name.length, keyOf });
  return text.slice(0, member.name) + name + written + text.slice(member.end);
}

/** Where the object of a configuration opens, and how its keys are written. */
function topOf(text: string): (Pick<Level, "open"> & Pick<Writing, "keyOf">) | undefined {
  const from = /\bexport\s+default\b/.exec(text)?.index ?? 0;
  const open = text.indexOf("{", from);
  if (open === -1) return undefined;
  const isJson = from === 0 && !text.includes("export default");
  return { open, keyOf: isJson ? (key) => JSON.stringify(key) : nameOf };
}

interface Editing {
  readonly text: string;
  readonly keyOf: Writing["keyOf"];
  readonly edits: Edit[];
}

interface Level {
  /** Where the object's brace is. */
  readonly open: number;
  readonly says: Settings;
  readonly asked: Settings;
  /** True below `booking`, whose values are replaced whole. */
  readonly isRules: boolean;
}

function editsOf(editing: Editing, { open, says, asked, isRules }: Level): readonly Edit[] {
  const { text, keyOf, edits } = editing;
  const { members, close, isTrailing } = membersOf(text, open);
  const last = members.at(-1);
  const indent = (at: number): string =>
    /[ \t]*/.exec(text.slice(text.lastIndexOf("\n", at) + 1))?.[0] ?? "";
  const isBroken = text.slice(open, members[0]?.start ?? close).includes("\n");
  const own = isBroken ? indent(last?.start ?? open) + (last ? "" : INDENT) : "";
  const added: string[] = [];
  for (const [key, value] of Object.entries(asked)) {
    const before = says[key];
    if (isDeepStrictEqual(before, value)) continue;
    const member = members.find((each) => each.key === key);
    if (!member) {
      const name = `${keyOf(key)}: `;
      added.push(`${name}${writeWith(value, { indent: own, before: name.length, keyOf })}`);
    } else if (!isRules && isSettings(before) && isSettings(value) && text[member.start] === "{") {
      const level = { open: member.start, says: before, asked: value, isRules: key === "booking" };
      editsOf(editing, level);
    } else {
      const written = { indent: indent(member.start), before: key.length + 2, keyOf };
      edits.push({ start: member.start, end: member.end, text: writeWith(value, written) });
    }
  }
  if (added.length > 0) {
    const divider = isBroken ? `\n${own}` : " ";
    const start =
      isTrailing === undefined ? (last?.end ?? open + 1) : pastComment(text, isTrailing);
    const first = isTrailing === undefined && last ? "," : "";
    const end = isTrailing === undefined ? (last || isBroken ? "" : " ") : ",";
    edits.push({
      start,
      end: start,
      text: `${first}${divider}${added.join(`,${divider}`)}${end}`,
    });
  }
  return edits;
}

/** The end of a comment that says something of what is before it in its line. */
function pastComment(text: string, at: number): number {
  return at + (/^[ \t]*\/\/[^\n]*/.exec(text.slice(at))?.[0].length ?? 0);
}

/** Members of the object that opens there; `isTrailing` is the place after a comma that ends the list. */
function membersOf(text: string, open: number) {
  const members: Member[] = [];
  let [depth, start, key]: [number, number | undefined, string | undefined] = [
    0,
    undefined,
    undefined,
  ];
  let name = open;
  let [end, isTrailing]: [number, number | undefined] = [open + 1, undefined];
  const finish = (): void => {
    if (key !== undefined && start !== undefined) members.push({ key, name, start, end });
    [key, start] = [undefined, undefined];
  };
  TOKEN.lastIndex = open;
  for (let found = TOKEN.exec(text); found; found = TOKEN.exec(text)) {
    const [token] = found;
    if (token.startsWith("//") || token.startsWith("/*")) continue;
    depth += CLOSING[token] ?? 0;
    if (depth === 0 && token in CLOSING) {
      finish();
      return { members, close: found.index, isTrailing };
    }
    if (depth === 1 && token === ",") {
      finish();
      isTrailing = TOKEN.lastIndex;
    } else if (found.index > open) {
      isTrailing = undefined;
      if (key === undefined) [key, name] = [token.replaceAll(/^["']|["']$/g, ""), found.index];
      else if (start === undefined && token !== ":") start = found.index;
    }
    depth += OPENING[token] ?? 0;
    end = TOKEN.lastIndex;
  }
  return { members, close: text.length, isTrailing };
}

/** True for an object of settings. */
export function isSettings(value: unknown): value is Settings {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
