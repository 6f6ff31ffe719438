import type { CSSProperties, ReactNode } from "react";
import type { IssueBlock, IssueInline } from "#newsletter";
import { Link } from "./link.tsx";
import { usePaint } from "./paint.ts";

/** Width of a mail's text in CSS pixels. */
const WIDTH = 544;
const SIZES = { 2: 21, 3: 18 } as const;

/** A part of an issue of the newsletter: elements that every mail program knows. */
export function IssuePart({ block }: { readonly block: IssueBlock }): ReactNode {
  switch (block.kind) {
    case "heading":
      return <Heading {...block} />;
    case "text":
      return <p style={{ margin: 0 }}>{inline(block.content)}</p>;
    case "list":
      return <List {...block} />;
    case "quotation":
      return <Quotation {...block} />;
    case "picture":
      return <Figure {...block} />;
    case "line":
      return <Line />;
  }
}

type Part<Kind extends IssueBlock["kind"]> = Extract<IssueBlock, { readonly kind: Kind }>;

function Parts({ blocks }: { readonly blocks: readonly IssueBlock[] }): ReactNode {
  // oxlint-disable-next-line react/no-array-index-key -- a mail is rendered once
  return blocks.map((block, index) => <IssuePart key={index} block={block} />);
}

function Heading({ level, content }: Part<"heading">): ReactNode {
  const { ink } = usePaint();
  const Tag = level === 2 ? "h2" : "h3";
  return (
    <Tag
      className="ink"
      style={{ ...ink, margin: "8px 0 0", fontSize: SIZES[level], lineHeight: 1.3 }}
    >
      {inline(content)}
    </Tag>
  );
}

function List({ first, items }: Part<"list">): ReactNode {
  const entries = items.map((item, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- a mail is rendered once
    <li key={index} style={{ margin: "0 0 6px" }}>
      <Parts blocks={item} />
    </li>
  ));
  const style: CSSProperties = { margin: 0, padding: "0 24px" };
  if (first === undefined) return <ul style={style}>{entries}</ul>;
  return (
    <ol start={first} style={style}>
      {entries}
    </ol>
  );
}

function Quotation({ blocks }: Part<"quotation">): ReactNode {
  const { look, ink2 } = usePaint();
  const border = `3px solid ${look.light.accent}`;
  return (
    <blockquote
      className="ink-2"
      style={{ ...ink2, margin: 0, padding: "0 16px", borderInlineStart: border }}
    >
      <Parts blocks={blocks} />
    </blockquote>
  );
}

/** Its words stand for it where pictures are not loaded. */
function Figure({ src, alt, width, height, url, caption }: Part<"picture">): ReactNode {
  const { ink2 } = usePaint();
  const shown = Math.min(WIDTH, width ?? WIDTH);
  const image = (
    <img
      src={src}
      alt={alt}
      // Without it React would ask for the picture in the head.
      loading="lazy"
      width={shown}
      height={width && height ? Math.round((shown * height) / width) : undefined}
      style={{ display: "block", maxWidth: "100%", height: "auto", border: 0 }}
    />
  );
  return (
    <>
      {url === undefined ? image : <a href={url}>{image}</a>}
      {caption && (
        <div className="ink-2" style={{ ...ink2, paddingTop: 8, fontSize: 14 }}>
          {url === undefined ? caption : <Link url={url}>{caption}</Link>}
        </div>
      )}
    </>
  );
}

function Line(): ReactNode {
  const { ink2 } = usePaint();
  const borderTop = `1px solid ${ink2.color}`;
  return <hr style={{ margin: "8px 0", border: 0, borderTop }} />;
}

const TAGS = { strong: "strong", emphasis: "em", code: "code" } as const;

function inline(content: readonly IssueInline[]): ReactNode {
  return content.map((piece, index) => {
    if (typeof piece === "string") return piece;
    // oxlint-disable react/no-array-index-key -- a mail is rendered once
    if (piece.kind === "break") return <br key={index} />;
    if (piece.kind === "link") {
      return (
        <Link key={index} url={piece.url}>
          {inline(piece.content)}
        </Link>
      );
    }
    const Tag = TAGS[piece.kind];
    return (
      <Tag key={index} {...(piece.kind === "code" && { dir: "ltr" })}>
        {inline(piece.content)}
      </Tag>
    );
    // oxlint-enable react/no-array-index-key
  });
}
