import { tagKey } from "./tag-key.ts";

/** What of an article matters here: its tags as written. */
interface Tagged {
  readonly tags: readonly string[];
}

/** The articles of a tag, in the order of their list. */
export interface PostsOfTag<T> {
  /** How the first article writes the tag. */
  readonly written: string;
  readonly posts: ReadonlySet<T>;
}

/** Lists never change, so what was read from one is kept with it. */
const known = new WeakMap<readonly Tagged[], ReadonlyMap<string, PostsOfTag<Tagged>>>();

/** The articles of a list by the keys of their tags, in the order in which tags first appear. */
export function postsByTag<T extends Tagged>(
  posts: readonly T[],
): ReadonlyMap<string, PostsOfTag<T>> {
  const before = known.get(posts);
  if (before) return before as ReadonlyMap<string, PostsOfTag<T>>;
  const made = new Map<string, { written: string; posts: Set<T> }>();
  for (const post of posts) {
    for (const written of post.tags) {
      const key = tagKey(written);
      const group = made.get(key) ?? { written, posts: new Set() };
      made.set(key, group);
      group.posts.add(post);
    }
  }
  known.set(posts, made);
  return made;
}
