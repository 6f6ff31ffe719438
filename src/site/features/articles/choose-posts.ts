import { postsByTag } from "./posts-by-tag.ts";

/** Articles on one page of the blog. */
const POSTS_PER_PAGE = 9;

/** Which articles a page of the blog shows. */
export interface PostChoice {
  /** Key of a tag; undefined shows all articles. */
  readonly tag: string | undefined;
  /** Counted from 1. */
  readonly page: number;
}

/** The chosen articles and what surrounds them. */
export interface ChosenPosts<T> {
  readonly choice: PostChoice;
  readonly posts: readonly T[];
  /** Number of pages of the choice, at least one. */
  readonly pages: number;
  /** Number of all articles. */
  readonly total: number;
}

/**
 * Reads a choice from the parameters of an address such as `/blog/tag/captions/page/2`.
 *
 * @returns undefined for `page/1`, which has a shorter address, and for what is no number
 */
export function readPostChoice(
  params: Readonly<Record<string, string | undefined>>,
): PostChoice | undefined {
  const { tag, number } = params;
  if (number === undefined) return { tag, page: 1 };
  return /^(?:[2-9]|[1-9]\d{1,3})$/.test(number) ? { tag, page: Number(number) } : undefined;
}

/**
 * Chooses articles: on the first page the newest featured one leads.
 *
 * @returns undefined when there is nothing to show; the first page of all articles always is there
 */
export function choosePosts<T extends Choosable>(
  posts: readonly T[],
  choice: PostChoice,
): ChosenPosts<T> | undefined {
  const { tag, page } = choice;
  const tagged = tag === undefined ? posts : [...(postsByTag(posts).get(tag)?.posts ?? [])];
  const lead = tagged.find(({ featured }) => featured);
  const ordered = lead ? [lead, ...tagged.filter((post) => post !== lead)] : tagged;
  const pages = Math.max(1, Math.ceil(ordered.length / POSTS_PER_PAGE));
  if (page > pages || (tag !== undefined && tagged.length === 0)) return undefined;
  const start = (page - 1) * POSTS_PER_PAGE;
  return {
    choice,
    posts: ordered.slice(start, start + POSTS_PER_PAGE),
    pages,
    total: posts.length,
  };
}

/** Address of a page of the blog in the default language. */
export function postChoicePath({ tag, page }: PostChoice): string {
  const start = tag === undefined ? "/blog" : `/blog/tag/${encodeURIComponent(tag)}`;
  return page === 1 ? start : `${start}/page/${page}`;
}

/** What of an article matters for choosing it; tags as written. */
interface Choosable {
  readonly featured: boolean;
  readonly tags: readonly string[];
}
