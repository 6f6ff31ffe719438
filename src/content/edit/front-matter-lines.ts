/**
 * A document whose front matter has these lines; those that are undefined are taken out. Nothing else
 * of it changes, not even what is said about a value behind `#`.
 */
export function withLines(
  text: string,
  lines: Readonly<Record<string, string | undefined>>,
): string {
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  const front = /(?<![\s\S])(\uFEFF?---[ \t]*\r?\n)([\s\S]*?)(^---[ \t]*(?:\r?\n|$))/m.exec(text);
  const [whole = "", open = `---${eol}`, before = "", close = `---${eol}${eol}`] = front ?? [];
  let keys = before;
  for (const [key, value] of Object.entries(lines)) {
    const known = new RegExp(`^${key}:.*?([ \\t]+#.*?)?(?:\\r?\\n|$)`, "m");
    const note = known.exec(keys)?.[1] ?? "";
    const line = value === undefined ? "" : `${key}: ${value}${note}${eol}`;
    keys = known.test(keys) ? keys.replace(known, () => line) : keys + line;
  }
  const rest = front ? text.slice(whole.length) : text.replace(/^\uFEFF/, "");
  return open + keys + close + rest;
}
