import { mergeMessages, type MessageTree } from "#i18n";

/**
 * The texts that a page shows.
 *
 * @param paths groups, or dotted parts of groups
 */
export function pickMessages(tree: MessageTree, paths: readonly string[]): MessageTree {
  const picked: Record<string, MessageTree[string]> = {};
  for (const path of paths) {
    const [group = "", ...rest] = path.split(".");
    const value = tree[group];
    if (value === undefined) continue;
    if (rest.length === 0) picked[group] = value;
    else if (isTree(value)) {
      const below = picked[group];
      const inner = pickMessages(value, [rest.join(".")]);
      picked[group] = isTree(below) ? mergeMessages(below, inner) : inner;
    }
  }
  return picked;
}

function isTree(value: MessageTree[string] | undefined): value is MessageTree {
  return typeof value === "object" && !Array.isArray(value);
}
