/** Components without content. */
const LEAVES = ["film"];

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const LEAF = new RegExp(`^([ \\t]*(?:> ?)*)::((?:${LEAVES.join("|")})(?:\\{[^}]*\\})?[ \\t]*)$`);
const OPENING = /^[ \t]*::[a-z][\w-]*/i;
const CLOSING = /^[ \t]*::[ \t]*$/;

/**
 * Writes `::film{…}` as `:film{…}`: the first one the parser would leave open, so that all of the text
 * behind it were its content. Lines stay where they are. A `::` that an editor has written to close
 * such a component goes where nothing else is open.
 */
export function closeLeaves(markdown: string): string {
  if (!markdown.includes("::")) return markdown;
  let [fence, open, leaves] = ["", 0, 0];
  const lines = markdown.split("\n").map((line) => {
    const mark = FENCE.exec(line)?.[1] ?? "";
    if (fence !== "") {
      if (mark.startsWith(fence)) fence = "";
      return line;
    }
    if (mark !== "") fence = mark;
    else if (LEAF.test(line)) {
      leaves += 1;
      return line.replace(LEAF, "$1:$2");
    } else if (OPENING.test(line)) open += 1;
    else if (CLOSING.test(line) && open > 0) open -= 1;
    else if (CLOSING.test(line) && leaves > 0) {
      leaves -= 1;
      return "";
    }
    return line;
  });
  return lines.join("\n");
}
