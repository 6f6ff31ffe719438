import { postsByTag } from "../../features/articles/posts-by-tag.ts";
import { tagKey } from "../../features/articles/tag-key.ts";

/** Articles offered at the end of another. */
const MOST = 3;

/** What of an article matters for its relations. */
interface Relatable {
  readonly tags: readonly string[];
}

/** Other articles that share the most tags; the newer of two equal ones first. */
export function relatedPosts<T extends Relatable>(post: T, posts: readonly T[]): readonly T[] {
  const tags = postsByTag(posts);
  const own = [...new Set(post.tags.map(tagKey))].flatMap((key) => tags.get(key)?.posts ?? []);
  const inCommon = (other: T): number => own.filter((group) => group.has(other)).length;
  let found: readonly { readonly other: T; readonly count: number }[] = [];
  for (const other of posts) {
    if (other === post) continue;
    const count = inCommon(other);
    const least = found.at(-1);
    // Most of a long list are not worth sorting in.
    if (least && found.length === MOST && count <= least.count) continue;
    found = [...found, { other, count }].toSorted((a, b) => b.count - a.count).slice(0, MOST);
  }
  return found.map(({ other }) => other);
}
