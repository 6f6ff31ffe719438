import type { CSSProperties, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { END_ISOLATE, ISOLATE } from "../plain-words.ts";
import { IssuePart } from "./issue-part.tsx";
import { isIssueBlock } from "./issue-words.ts";
import type { EmailBlock, EmailContent, EmailLook, Fact } from "./email-content.ts";
import { Link } from "./link.tsx";
import { type Paint, PaintContext, usePaint } from "./paint.ts";

/** Names for machines on which none of the studio's typefaces is installed. */
const SYSTEM_FAMILIES = ["Segoe UI", "Helvetica", "Arial", "sans-serif"];

/** Programs that read style sheets get the dark colours; all others keep the light ones. */
function darkSheet({ paper, paper2, ink, ink2, accentText }: EmailLook["dark"]): string {
  return [
    ":root{color-scheme:light dark}",
    "@media (prefers-color-scheme:dark){",
    `.ground{background-color:${paper}!important}`,
    `.sheet{background-color:${paper2}!important}`,
    `.ink{color:${ink}!important}`,
    `.ink-2{color:${ink2}!important}`,
    `.accent{color:${accentText}!important}`,
    `.action{background-color:${accentText}!important}`,
    `.action a{color:${paper}!important}`,
    "}",
  ].join("");
}

/** Read by mail programs for their lists, and shown by none. */
const HIDDEN: CSSProperties = { display: "none", maxHeight: 0, overflow: "hidden" };

const layout = { role: "presentation", cellPadding: 0, cellSpacing: 0, border: 0 } as const;

/**
 * Writes the HTML of a mail: tables with inline styles, no scripts; nothing is fetched but the pictures
 * of an issue, which are the same for everybody. Vite builds this file; it is the only one of the module that Node cannot run.
 */
export function emailHtml(content: EmailContent, look: EmailLook): string {
  const { ink, ink2 } = look.light;
  const paint: Paint = { look, ink: { color: ink }, ink2: { color: ink2 } };
  return `<!doctype html>${renderToStaticMarkup(
    // oxlint-disable-next-line react/jsx-no-constructed-context-values -- a mail is rendered once
    <PaintContext value={paint}>
      <EmailDocument content={content} />
    </PaintContext>,
  )}`;
}

/** Language and direction are on the table too, because some programs drop `html`. */
function EmailDocument({ content }: { readonly content: EmailContent }): ReactNode {
  const { language, preheader } = content;
  const { iso, dir } = language;
  const { light, dark } = usePaint().look;
  return (
    <html lang={iso} dir={dir}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no" />
        <title>{content.subject.replaceAll(ISOLATE, "").replaceAll(END_ISOLATE, "")}</title>
        <style>{darkSheet(dark)}</style>
      </head>
      <body className="ground" style={{ margin: 0, backgroundColor: light.paper }}>
        {preheader && <div style={HIDDEN}>{preheader}</div>}
        <table
          {...layout}
          className="ground"
          lang={iso}
          dir={dir}
          bgcolor={light.paper}
          width="100%"
        >
          <tbody>
            <tr>
              <td align="center" style={{ padding: "24px 12px" }}>
                <Sheet content={content} />
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}

function Sheet({ content }: { readonly content: EmailContent }): ReactNode {
  const { language, studio, title, blocks, note, unsubscribe } = content;
  const { look, ink, ink2 } = usePaint();
  const { paper2 } = look.light;
  const fontFamily = [...look.families, ...SYSTEM_FAMILIES].join(", ");
  const { dir } = language;
  // For programs that do not know `text-align: start`.
  const side = dir === "rtl" ? "right" : "left";
  const cell: CSSProperties = { padding: "0 28px 20px", fontFamily, textAlign: "start" };
  return (
    <table
      {...layout}
      className="sheet"
      dir={dir}
      bgcolor={paper2}
      width="100%"
      style={{ maxWidth: 600, fontSize: 16, lineHeight: 1.55, backgroundColor: paper2 }}
    >
      <tbody>
        <tr>
          <td align={side} style={{ ...cell, paddingTop: 28 }}>
            <p className="ink-2" style={{ ...ink2, margin: 0, fontSize: 14 }}>
              {studio.name}
            </p>
            <h1
              className="ink"
              style={{
                ...ink,
                margin: "8px 0 0",
                fontSize: 26,
                lineHeight: 1.2,
                textWrap: "balance",
              }}
            >
              <Isolated text={title} />
            </h1>
          </td>
        </tr>
        {blocks.map((block, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a mail is rendered once
          <tr key={index}>
            <td align={side} className="ink" style={{ ...ink, ...cell }}>
              <Block block={block} />
            </td>
          </tr>
        ))}
        <tr>
          <td align={side} className="ink-2" style={{ ...cell, ...ink2, fontSize: 14 }}>
            <Isolated text={note} />
            <br />
            <Link url={studio.siteUrl}>{studio.name}</Link>
            {unsubscribe && (
              <>
                <br />
                <Link url={unsubscribe.url}>{unsubscribe.label}</Link>
              </>
            )}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function Block({ block }: { readonly block: EmailBlock }): ReactNode {
  if (isIssueBlock(block)) return <IssuePart block={block} />;
  switch (block.kind) {
    case "paragraph":
      return <Isolated text={block.text} />;
    case "letter":
      return <AsTyped text={block.text} />;
    case "facts":
      // oxlint-disable-next-line react/no-array-index-key -- a mail is rendered once
      return block.facts.map((fact, index) => <FactLine key={index} {...fact} />);
    case "action":
      return <Action {...block} />;
    case "link":
      return <Link url={block.url}>{block.label}</Link>;
    case "quote":
      return <Quote {...block} />;
  }
}

function FactLine({ label, value, url }: Fact): ReactNode {
  const { ink2 } = usePaint();
  return (
    <div style={{ paddingBottom: 8 }}>
      <span className="ink-2" style={{ ...ink2, fontSize: 14 }}>
        {label}
      </span>
      <br />
      {url ? (
        <Link url={url}>{value}</Link>
      ) : (
        <strong>
          <Isolated text={value} />
        </strong>
      )}
    </div>
  );
}

interface LabelledUrl {
  readonly label: string;
  readonly url: string;
}

/** A button made of a table cell; the address is below for programs that show no links. */
function Action({ label, url }: LabelledUrl): ReactNode {
  const { look, ink2 } = usePaint();
  const { accent, onAccent } = look.light;
  const button: CSSProperties = {
    display: "inline-block",
    padding: "14px 26px",
    color: onAccent,
    fontWeight: 600,
    textDecoration: "none",
  };
  return (
    <>
      <table {...layout}>
        <tbody>
          <tr>
            <td
              className="action"
              style={{ borderRadius: look.buttonRadius, backgroundColor: accent }}
            >
              <a href={url} style={button}>
                {label}
              </a>
            </td>
          </tr>
        </tbody>
      </table>
      <div className="ink-2" style={{ ...ink2, paddingTop: 8, fontSize: 14 }}>
        <bdi dir="ltr" style={{ overflowWrap: "anywhere" }}>
          {url}
        </bdi>
      </div>
    </>
  );
}

/** What somebody typed. */
function Quote({ label, text }: { readonly label: string; readonly text: string }): ReactNode {
  const { ink2 } = usePaint();
  return (
    <>
      <span className="ink-2" style={ink2}>
        {label}
      </span>
      <AsTyped text={text} />
    </>
  );
}

function AsTyped({ text }: { readonly text: string }): ReactNode {
  const { ink } = usePaint();
  return (
    <div
      className="ink"
      dir="auto"
      style={{ ...ink, whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}
    >
      {text}
    </div>
  );
}

/** Isolates as elements: every program knows those, fonts often lack the characters. */
function Isolated({ text }: { readonly text: string }): ReactNode {
  const parts = text.split(new RegExp(`${ISOLATE}([^${END_ISOLATE}]*)${END_ISOLATE}`));
  return parts.map((part, index) =>
    // oxlint-disable-next-line react/no-array-index-key -- a mail is rendered once
    index % 2 === 1 ? <bdi key={index}>{part}</bdi> : part,
  );
}
