import type { PostSummary } from "../../editorial/summaries.ts";

/** Articles offered at the end of another. */
const MOST = 3;

/** Other articles that share the most tags; the newer of two equal ones first. */
export function relatedPosts(
  post: PostSummary,
  posts: readonly PostSummary[],
): readonly PostSummary[] {
  const own = new Set(post.tags.map(({ key }) => key));
  const inCommon = (other: PostSummary): number =>
    other.tags.filter(({ key }) => own.has(key)).length;
  return posts
    .filter((other) => other.slug !== post.slug)
    .toSorted((a, b) => inCommon(b) - inCommon(a))
    .slice(0, MOST);
}
