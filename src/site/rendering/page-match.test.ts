import { createStaticHandler } from "react-router";
import { describe, expect, test } from "vitest";
import type { SiteContent, SiteServices } from "../services.ts";
import { createRoutes, PAGE_NAMES, pathsOf, serverPage } from "../routes.ts";
import { findRoute, isThere, type PageMatch } from "./page-match.ts";

const handler = createStaticHandler(createRoutes(["en", "he"]));

/** A site whose only document is `/blog/first`. */
const content: Partial<SiteContent> = {
  posts: () => [{ path: "/blog/first", tags: ["sound"], featured: false }] as never,
  moved: () => undefined,
  isThere: () => false,
  translations: () => [],
  portfolio: () => [{ path: "/portfolio/ambra", slug: "ambra" }] as never,
  folderRedirect: () => undefined,
};
const services = {
  site: { locales: ["en", "he"], studio: { features: { blog: true, newsletter: true } } },
  content: () => content,
  home: { categories: ["business"] },
} as unknown as SiteServices;

function match(pathname: string): PageMatch | undefined {
  const found = findRoute(handler, services, pathname, "public");
  return found && isThere(found, services) ? found : undefined;
}

describe("the page at an address", () => {
  test("is found with its language and the values of its path", () => {
    expect(match("/he/blog/tag/sound")).toMatchObject({
      page: "blog",
      locale: "he",
      path: "/blog/tag/sound",
      params: { tag: "sound" },
    });
    expect(match("/")).toMatchObject({ page: "home", locale: "en", path: "/" });
    expect(match("/he/booking/01ABC/cancel")).toMatchObject({
      page: "booking",
      privacy: { isSecret: true },
    });
  });

  test("is none where there is nothing to show", () => {
    expect(match("/blog/first")?.page).toBe("article");
    for (const path of ["/blog/second", "/blog/tag/none", "/blog/page/7", "/he/nothing"]) {
      expect(match(path)).toBeUndefined();
    }
    expect(match("/booking/01ABC/sell")).toBeUndefined();
  });

  test("knows its own query values, in one order, and no others", () => {
    const query = "?utm_source=x&modal=video&film=../x&filter=business&all=1";
    expect(match("/")?.query(query)).toBe("?all=1&filter=business&modal=video");
    expect(match("/")?.query("")).toBe("");
    expect(match("/")?.query("?filter=marketing")).toBe("");
    expect(match("/blog")?.query(query)).toBe("");
    expect(match("/he")?.query("?film=ambra")).toBe("?film=ambra");
    // Made for each visitor: all of it counts.
    expect(match("/booking/01ABC/cancel")?.query("?a=b")).toBe("?a=b");
  });
});

test("names that are no film are one to the cache, however many are made up", () => {
  const asked = ["zzz", "zzz-2", "ambra-2"].map((film) => match("/")?.query(`?film=${film}`));
  expect(new Set(asked).size).toBe(1);
  expect(asked[0]).not.toBe("");
  expect(match("/portfolio/ambra")?.query("?film=zzz")).toBe(asked[0]);
});

describe("the entries of the route table", () => {
  test("each path and each call with a form belongs to one page", () => {
    const paths = PAGE_NAMES.flatMap(pathsOf);
    expect(new Set(paths).size).toBe(paths.length);
    const calls = PAGE_NAMES.flatMap((name) => serverPage(name).formCalls ?? []);
    expect(new Set(calls).size).toBe(calls.length);
    expect(calls.length).toBeGreaterThan(0);
  });

  test("each page with dynamic parts in all its paths says which addresses exist", () => {
    const dynamic = PAGE_NAMES.filter((name) => pathsOf(name).some((path) => /[:*]/.test(path)));
    const secret = new Set(["newsletter-link", "contact-confirm"]);
    for (const name of dynamic.filter((each) => !secret.has(each))) {
      expect(serverPage(name).exists, name).toBeDefined();
    }
  });
});
