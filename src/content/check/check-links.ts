import type { ContentDocument } from "#content";
import type { LocaleCode } from "#i18n";
import type { CheckedSite } from "./checked-site.ts";
import type { Fault } from "./finding.ts";
import { documentAt, judgeAddress } from "./judge-address.ts";
import type { TextFile } from "./read-body.ts";

/** A link on a page. */
export interface StandingLink {
  readonly href: string;
  /** The document in which it stands. */
  readonly head: ContentDocument;
  /** Path of the page, language prefix included. */
  readonly from: string;
  readonly locale: LocaleCode;
  /** Anchors of that page's own text. */
  readonly ids: ReadonlySet<string>;
}

/** Hears of every page that something links to: its path in the default language. */
export type LinkedPages = Set<string>;

/** Looks whether a link of a text arrives. */
export async function checkLink(
  site: CheckedSite,
  { href, head, from, locale, ids }: StandingLink,
  linked: LinkedPages,
): Promise<Fault | undefined> {
  const found = judgeAddress(site, href, from, locale);
  if (found.kind === "dead") {
    return { rule: "dead-link", expected: `${href}: an address that is there`, hint: found.hint };
  }
  if (found.kind !== "page") return undefined;
  const { path, pathname, anchor, movedTo } = found;
  const isItself = pathname === from;
  if (!isItself) linked.add(path);
  const target = documentAt(site, pathname);
  if (target && site.content.isLaterThan(target, head)) {
    const hint = `${pathname} is planned for later than the page with the link`;
    return { rule: "dead-link", expected: `${href}: an address that is there`, hint };
  }
  if (movedTo !== undefined) {
    linked.add(judgedPath(site, movedTo, locale));
    const hint = `it leads on to ${movedTo}; link there`;
    return { rule: "link-to-redirect", expected: `${href}: an address that stays`, hint };
  }
  const isThere =
    anchor === "" ||
    anchor.toLowerCase() === "top" ||
    (isItself && ids.has(anchor)) ||
    (await hasAnchor(site, pathname, anchor));
  if (isThere) return undefined;
  const hint = `${pathname} has no part with the id "${anchor}"`;
  return { rule: "dead-anchor", expected: `${href}: an anchor that is there`, hint };
}

/** Looks whether the place is there to which a document sends its visitors. */
export function checkDocumentRedirect(
  site: CheckedSite,
  target: string,
  from: string,
  locale: LocaleCode,
  linked: LinkedPages,
): Fault | undefined {
  const found = judgeAddress(site, target, from, locale);
  if (found.kind === "page") linked.add(found.path);
  if (found.kind !== "dead") return undefined;
  return {
    rule: "dead-redirect",
    expected: `${target}: an address that is there`,
    hint: found.hint,
  };
}

/**
 * Looks whether a picture, film or other file of a text is there.
 *
 * @param document its path below the content folder, that of its page, and its language
 */
export function checkFile(
  site: CheckedSite,
  { src }: TextFile,
  {
    file,
    from,
    locale,
  }: { readonly file: string; readonly from: string; readonly locale: LocaleCode },
): Fault | undefined {
  if (src.startsWith("data:") || site.hasPicture(src, file)) return undefined;
  const found = judgeAddress(site, src, from, locale, false);
  if (found.kind === "file" || found.kind === "elsewhere") return undefined;
  const hint = `there is no file ${src}; pictures lie in media/ or beside the document`;
  return { rule: "missing-file", expected: `${src}: a file that is there`, hint };
}

/** Whether the whole page has an id; a page that cannot be made is not said to lack one. */
async function hasAnchor(site: CheckedSite, pathname: string, anchor: string): Promise<boolean> {
  const html = await site.html(pathname);
  if (html === undefined) return true;
  const escaped = anchor.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return html.includes(` id="${escaped}"`);
}

function judgedPath(site: CheckedSite, address: string, locale: LocaleCode): string {
  const found = judgeAddress(site, address, "/", locale);
  return found.kind === "page" ? found.path : address;
}
