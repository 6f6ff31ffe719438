const GAP = "  ";

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * What a visitor wrote, safe for a terminal and on one line: no control characters, which could move the
 * cursor or colour, and none that turn the direction of what follows.
 */
export function plainText(text: string): string {
  return text
    .replaceAll(/[\t\n\r]+/g, " ")
    .replaceAll(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu, "");
}

/** The same over several lines, each indented. */
export function plainLines(text: string, indent = "  "): string {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => `${indent}${plainText(line)}`.trimEnd())
    .join("\n");
}

/** Columns for people, as wide as their content; the last one is not padded. */
export function textTable(
  head: readonly string[],
  rows: readonly (readonly (string | number | null | undefined)[])[],
): string {
  const lines = [head, ...rows].map((row) =>
    head.map((_, column) => plainText(String(row[column] ?? "–"))),
  );
  const widths = head.map((_, column) =>
    Math.max(...lines.map((line) => widthOf(line[column] ?? ""))),
  );
  return lines.map((line) => `${line.map(filled).join(GAP).trimEnd()}\n`).join("");

  function filled(cell: string, column: number): string {
    return cell + " ".repeat((widths[column] ?? 0) - widthOf(cell));
  }
}

/** Names with their values, one on each line; those without a value are left out. */
export function textFields(
  fields: Readonly<Record<string, string | number | null | undefined>>,
): string {
  const shown = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined);
  const width = Math.max(...shown.map(([name]) => name.length));
  return shown
    .map(([name, value]) => `${name.padEnd(width)}${GAP}${plainText(String(value))}\n`)
    .join("");
}

/** `1 booking`, `2 bookings` */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

function widthOf(text: string): number {
  return [...graphemes.segment(text)].length;
}
