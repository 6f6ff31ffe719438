import { expect, test } from "vitest";
import type { Work } from "../../features/articles/summaries.ts";
import { formatOf } from "../../ui/film-format.ts";
import { chooseWorks, readWorkChoice, workChoicePath } from "./choose-works.ts";

test.each([
  ["wide", 1920, 1080],
  ["wide", 2390, 1000],
  ["wide", 4, 3],
  ["square", 1080, 1080],
  ["square", 1080, 1350],
  ["vertical", 3, 4],
  ["vertical", 1080, 1920],
] as const)("A6: %s is the format of %i × %i", (format, width, height) => {
  expect(formatOf({ width, height })).toBe(format);
});

test.each([
  ["/portfolio", ""],
  ["/portfolio?filter=social", "format=round&view=grid&filter=social"],
  ["/portfolio?filter=social&format=vertical&view=list", "view=list&format=vertical&filter=social"],
  ["/portfolio", "filter=all&format="],
])("A6: %s is the one address of the choice ?%s", (path, query) => {
  const choice = readWorkChoice(new URLSearchParams(query), ["brand", "social"]);
  expect(workChoicePath(choice)).toBe(path);
});

test("A6: category and format narrow together, and keep the order", () => {
  const works = [
    { slug: "a", category: "brand", format: "wide" },
    { slug: "b", category: "social", format: "vertical" },
    { slug: "c", category: "social", format: "wide" },
    { slug: "d", category: "social", format: "vertical" },
  ] as readonly Partial<Work>[] as readonly Work[];
  const slugs = (category?: string, format?: "vertical") =>
    chooseWorks(works, { category, format }).map(({ slug }) => slug);
  expect(slugs()).toEqual(["a", "b", "c", "d"]);
  expect(slugs("social")).toEqual(["b", "c", "d"]);
  expect(slugs("social", "vertical")).toEqual(["b", "d"]);
  expect(slugs("brand", "vertical")).toEqual([]);
});
