import { describe, expect, it } from "vitest";
import { ALL_LOCALES } from "../../tests/fixtures/languages.ts";
import {
  checkRedirects,
  createRedirectMatcher,
  fromRouteRules,
  parseRedirects,
  type RedirectRule,
  toRouteRules,
} from "#redirects";

function rulesOf(text: string): readonly RedirectRule[] {
  const result = parseRedirects(text);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.rules;
}

const FILE = `
# moved in spring
/old-page      /contact
/gone          https://example.org/x   308
/blog-old/*    /blog/:splat            301
/all/*         /
/first         /second?from=first
/second        /blog#latest
/he/only       /contact
/named         /fr/contact
/עמוד          /about-this-site
/candle        /he/portfolio/ענבר
`;

describe("M12–M15: redirects.txt", () => {
  const match = createRedirectMatcher(rulesOf(FILE), ALL_LOCALES);
  it.each([
    ["/old-page", "", 307, "/contact"],
    ["/OLD-page/", "?a=1", 307, "/contact?a=1"],
    ["/he/old-page", "?a=1", 307, "/he/contact?a=1"],
    ["/gone", "?a=1", 308, "https://example.org/x?a=1"],
    ["/blog-old", "", 301, "/blog"],
    ["/blog-old/one/two", "?q=%20", 301, "/blog/one/two?q=%20"],
    ["/de/blog-old/%D7%A9", "", 301, "/de/blog/%D7%A9"],
    ["/blog-old//evil.example", "", 301, "/blog/evil.example"],
    ["/all//evil.example", "", 307, "/"],
    ["/fr/all/x", "", 307, "/fr"],
    ["/first", "?x=1", 307, "/blog?from=first&x=1#latest"],
    ["/he/only", "", 307, "/contact"],
    ["/de/named", "", 307, "/fr/contact"],
    ["/candle", "", 307, "/he/portfolio/%D7%A2%D7%A0%D7%91%D7%A8"],
    ["/%D7%A2%D7%9E%D7%95%D7%93", "", 307, "/about-this-site"],
  ])("%s%s answers %i %s", (pathname, search, status, location) => {
    expect(match(pathname, search)).toEqual({ status, location });
  });

  it.each(["/", "/old", "/old-page/x", "/blog-oldest", "/only", "/%E0%A4%A"])(
    "%s is no old address",
    (pathname) => {
      expect(match(pathname, "")).toBeUndefined();
    },
  );

  it("tells the browser in the form that it knows", () => {
    const { static: exact, wildcard } = toRouteRules(rulesOf(FILE));
    expect(exact["/old-page"]).toEqual({ redirect: "/contact" });
    expect(wildcard["/blog-old"]).toEqual({ redirect: "/blog/**" });
  });

  it.each([
    ["/old-page", "?a=1"],
    ["/blog-old/one/two", "?q=%20"],
    ["/de/blog-old/%D7%A9", ""],
    ["/first", "?x=1"],
    ["/candle", ""],
    ["/%D7%A2%D7%9E%D7%95%D7%93", ""],
    ["/old-page/x", ""],
  ])("M13, M14: %s%s leads to the same place for the browser", (pathname, search) => {
    const read = fromRouteRules(JSON.parse(JSON.stringify(toRouteRules(rulesOf(FILE)))));
    const matchAgain = createRedirectMatcher(read ?? [], ALL_LOCALES);
    expect(matchAgain(pathname, search)?.location).toBe(match(pathname, search)?.location);
  });

  it.each([undefined, null, "x", {}, { static: {} }])("M9: %j is no matcher", (matcher) => {
    expect(fromRouteRules(matcher)).toBeUndefined();
  });
});

describe("what is wrong is named by line", () => {
  it.each([
    ["/old", 1, "an old address"],
    ["\n/old /new extra 301", 2, "an old address"],
    ["/old /new 200", 1, "301"],
    ["old /new", 1, "an old path"],
    ["//host /new", 1, "an old path"],
    ["/old?x=1 /new", 1, "an old path"],
    ["/ /new", 1, "an old path"],
    ["/* /new", 1, "a folder"],
    ["/old new", 1, "a new path"],
    ["/old //evil.example", 1, "a new path"],
    ["/old javascript:alert(1)", 1, "a new path"],
    ["/old /new/:splat", 1, "/*"],
    ["/%E0%A4%A /new", 1, "an old path"],
  ])("%j", (text, line, expected) => {
    const result = parseRedirects(text);
    expect(result.ok).toBe(false);
    if (result.ok) return;
    expect(result.problems[0]?.line).toBe(line);
    expect(result.problems[0]?.expected).toContain(expected);
  });

  const PAGES = ["/contact", "/blog"];
  const check = (text: string) =>
    checkRedirects(rulesOf(text), ALL_LOCALES, (path) => PAGES.includes(path)).map(
      ({ line }) => line,
    );
  it.each([
    ["/a /b\n/b /a", [1, 2]],
    ["/a /a", [1]],
    ["/a/* /a/b/:splat", [1]],
    ["/old /contact\n/old /blog", [2]],
    ["/old/* /contact\n/old/x /blog", [2]],
    ["/old/x /blog\n/old/* /contact", []],
    ["/old /nowhere", [1]],
    ["/old /contact?x=1#y\n/older /old", []],
    ["/old https://example.org", []],
  ])("%j", (text, lines) => {
    expect(check(text)).toEqual(lines);
  });
});
