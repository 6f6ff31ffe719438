/** The form of a tag in addresses: `AI & craft` is at `/blog/tag/ai-&-craft` (R14r). */
export function tagKey(tag: string): string {
  return tag
    .trim()
    .toLowerCase()
    .replaceAll(/[\s/\\?#%.]+/g, "-");
}
