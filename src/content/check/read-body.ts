import type { BodyElement, BodyNode, ContentDocument } from "#content";
import { textOf } from "#content/node";

/** A link in a text. */
interface TextLink {
  readonly href: string;
  /** How often the text has the address before. */
  readonly nth: number;
}

/** A picture or another file that a text shows. */
export interface TextFile {
  readonly src: string;
  /** How often the text has the address before. */
  readonly nth: number;
  /** True for pictures, which need a text alternative. */
  readonly needsAlt: boolean;
}

/** A heading of a text. */
interface TextHeading {
  /** 1 to 6 */
  readonly level: number;
  readonly text: string;
}

/** What a check wants to know of a text, in the order of the text. */
export interface BodyFacts {
  readonly links: readonly TextLink[];
  readonly files: readonly TextFile[];
  /** Names in the media manifest. */
  readonly films: readonly string[];
  readonly headings: readonly TextHeading[];
  /** Everything that an anchor can lead to. */
  readonly ids: ReadonlySet<string>;
}

/** Reads the facts off a parsed document; one without Markdown has none. */
export function readBody(document: ContentDocument): BodyFacts {
  const links: TextLink[] = [];
  const files: TextFile[] = [];
  const films: string[] = [];
  const headings: TextHeading[] = [];
  const ids = new Set<string>();
  const seen = new Map<string, number>();
  const count = (address: string): number => {
    const nth = seen.get(address) ?? 0;
    seen.set(address, nth + 1);
    return nth;
  };
  const visit = (node: BodyNode): void => {
    if (node.type === "text") return;
    const { tag, props } = node;
    const { id, href, media, src, poster } = props;
    if (typeof id === "string" && id !== "") ids.add(id);
    // Footnotes contain generated links to themselves.
    const isWritten = !("dataFootnoteRef" in props) && !("dataFootnoteBackref" in props);
    if (tag === "a" && typeof href === "string" && isWritten)
      links.push({ href, nth: count(href) });
    const level = /^h([1-6])$/.exec(tag)?.[1];
    if (level !== undefined && id !== "footnote-label") {
      headings.push({ level: Number(level), text: textOf(node) });
    }
    if (typeof src === "string") {
      files.push({ src, nth: count(src), needsAlt: tag === "img" && !hasAlt(props) });
    }
    if (tag === "film" && typeof media === "string") films.push(media);
    if (typeof poster === "string") {
      files.push({ src: poster, nth: count(poster), needsAlt: false });
    }
    node.children.forEach(visit);
  };
  const { body } = document;
  if (document._type === "markdown" && isRoot(body)) body.children.forEach(visit);
  return { links, files, films, headings, ids };
}

/** Words for a picture, or the explicit statement that it only decorates. */
function hasAlt({ alt, role, ariaHidden }: BodyElement["props"]): boolean {
  const decorates =
    role === "presentation" || role === "none" || ariaHidden === true || ariaHidden === "true";
  return decorates || (typeof alt === "string" && alt.trim() !== "");
}

function isRoot(body: unknown): body is { readonly children: readonly BodyNode[] } {
  return typeof body === "object" && body !== null && "children" in body;
}
