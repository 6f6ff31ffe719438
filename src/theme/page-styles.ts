import { LRUCache } from "lru-cache";
import { type AtRule, type Container, parse, type Root, type Rule } from "postcss";

/** The styles of a page: those of all that is in its HTML. */
export type PageStyles = (html: string) => string;

/** How a class or an animation of a CSS module begins: a hash of six signs, with `_` before a digit. */
const MODULE = /(?<![\w-])_?[\w-]{6}(?=-)/g;
/** Pages differ in few modules, so that a site has a few dozen sheets. */
const KEPT = 200;

/**
 * Cuts the sheet of all pages by its CSS modules, so that each document can carry its own styles: those of
 * every module of which it has a class, and all that are of no module. Modules come whole: whatever state
 * an element gets into, its styles are there.
 *
 * @param sheet minified style sheet without nested rules
 * @returns the styles of a page, the same text for pages of the same modules
 */
export function createPageStyles(sheet: string): PageStyles {
  const root = parse(sheet);
  const known = modulesIn(sheet);
  const made = new LRUCache<string, string>({ max: KEPT });
  return (html) => {
    const classes = [...html.matchAll(/\sclass="([^"]*)"/g)].map(([, names]) => names).join(" ");
    const used = modulesIn(classes).intersection(known);
    const key = [...used].toSorted().join(" ");
    const style = made.get(key) ?? cut(root, used);
    made.set(key, style);
    return style;
  };
}

function modulesIn(text: string): Set<string> {
  return new Set(text.match(MODULE));
}

function cut(root: Root, used: ReadonlySet<string>): string {
  const isUsed = (names: string): boolean => {
    const modules = modulesIn(names);
    return modules.size === 0 || !modules.isDisjointFrom(used);
  };
  const all = root.clone();
  all.walkAtRules(/keyframes$/, (rule) => {
    if (!isUsed(rule.params)) rule.remove();
  });
  all.walkRules((rule) => {
    if (isFrame(rule)) return;
    const selectors = rule.selectors.filter(isUsed);
    if (selectors.length === 0) removeWithEmpty(rule);
    else if (selectors.length < rule.selectors.length) rule.selectors = selectors;
  });
  // Text of a studio's theme must not end the element that the styles are in.
  return all.toString().replaceAll("</", String.raw`<\/`);
}

function isFrame({ parent }: Rule): boolean {
  return parent?.type === "atrule" && (parent as AtRule).name.endsWith("keyframes");
}

/** Removes a rule, and the condition or layer that nothing else is left in. */
function removeWithEmpty(rule: Rule): void {
  let empty: Container = rule;
  while (empty.parent?.type === "atrule" && empty.parent.nodes?.length === 1) {
    empty = empty.parent;
  }
  empty.remove();
}
