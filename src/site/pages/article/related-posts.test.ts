import { expect, test } from "vitest";
import { relatedPosts } from "./related-posts.ts";

const post = (slug: string, ...tags: readonly string[]) => ({ slug, tags });
const slugs = (posts: readonly { readonly slug: string }[]) => posts.map(({ slug }) => slug);

test("others with the most tags in common, the newer of equal ones first, never itself", () => {
  const own = post("own", "Sound", "AI & craft");
  const posts = [
    post("none", "law"),
    post("one-newer", "sound"),
    own,
    post("both", "ai & craft", "sound"),
    post("one-older", "AI & Craft", "law"),
    post("one-oldest", "sound"),
  ];
  expect(slugs(relatedPosts(own, posts))).toEqual(["both", "one-newer", "one-older"]);
});

test("without anything in common the newest", () => {
  const own = post("own", "law");
  const posts = [post("a", "web"), post("b"), own, post("c"), post("d")];
  expect(slugs(relatedPosts(own, posts))).toEqual(["a", "b", "c"]);
});

test("a tag that is written twice counts once", () => {
  const own = post("own", "web", "sound");
  const posts = [post("twice", "web", "Web"), own, post("both", "web", "sound")];
  expect(slugs(relatedPosts(own, posts))).toEqual(["both", "twice"]);
});
