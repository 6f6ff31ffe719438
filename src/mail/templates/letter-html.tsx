import type { CSSProperties, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { localeOf } from "#i18n";
import type { Fact, LetterBlock, LetterDraft } from "./letter.ts";
import { END_ISOLATE, ISOLATE } from "./plain-words.ts";

const FONT = "Archivo, Heebo, Segoe UI, Helvetica, Arial, sans-serif";
const INK = { color: "#160A2B" };
const INK_2 = { color: "#5A4C74" };
const WORDS: CSSProperties = { ...INK, whiteSpace: "pre-wrap", overflowWrap: "anywhere" };

/** Programs that read style sheets get the site's dark colours; all others keep the light ones. */
const DARK = [
  ":root{color-scheme:light dark}",
  "@media (prefers-color-scheme:dark){",
  ".ground{background-color:#120722!important}",
  ".sheet{background-color:#1E1034!important}",
  ".ink{color:#F6F1FC!important}",
  ".ink-2{color:#B9A9D3!important}",
  ".accent{color:#C084FC!important}",
  ".action{background-color:#C084FC!important}",
  ".action a{color:#120722!important}",
  "}",
].join("");

/**
 * A draft as an HTML document of tables with inline styles: no pictures, no scripts, nothing that
 * is fetched. Language and direction stand on the table too, because some programs drop `html`.
 */
export function letterHtml(draft: LetterDraft): string {
  return `<!doctype html>${renderToStaticMarkup(<LetterDocument {...draft} />)}`;
}

function LetterDocument(draft: LetterDraft): ReactNode {
  const { iso, dir } = localeOf(draft.locale);
  return (
    <html lang={iso} dir={dir}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no" />
        <title>{bare(draft.subject)}</title>
        <style>{DARK}</style>
      </head>
      <body className="ground" style={{ margin: 0, backgroundColor: "#F1EBE3" }}>
        <table {...layout} className="ground" lang={iso} dir={dir} bgcolor="#F1EBE3" width="100%">
          <tbody>
            <tr>
              <td align="center" style={{ padding: "24px 12px" }}>
                <Sheet {...draft} />
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}

function Sheet(draft: LetterDraft): ReactNode {
  const { dir } = localeOf(draft.locale);
  const cell: CSSProperties = { padding: "0 28px 20px", fontFamily: FONT, textAlign: "start" };
  return (
    <table
      {...layout}
      className="sheet"
      dir={dir}
      bgcolor="#FBF8F4"
      width="100%"
      style={{ maxWidth: 600, fontSize: 16, lineHeight: 1.55, backgroundColor: "#FBF8F4" }}
    >
      <tbody>
        <tr>
          <td align={sideOf(dir)} style={{ ...cell, paddingTop: 28 }}>
            <p className="ink-2" style={{ ...INK_2, margin: 0, fontSize: 14 }}>
              {draft.studio.name}
            </p>
            <h1
              className="ink"
              style={{ ...INK, margin: "8px 0 0", fontSize: 26, lineHeight: 1.2 }}
            >
              {withIsolates(draft.title)}
            </h1>
          </td>
        </tr>
        {draft.blocks.map((block, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a letter is rendered once
          <tr key={index}>
            <td align={sideOf(dir)} className="ink" style={{ ...INK, ...cell }}>
              <Block block={block} />
            </td>
          </tr>
        ))}
        <tr>
          <td align={sideOf(dir)} className="ink-2" style={{ ...cell, ...INK_2, fontSize: 14 }}>
            <Note {...draft} />
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function Note({ note, studio, unsubscribe }: LetterDraft): ReactNode {
  return (
    <>
      {withIsolates(note)}
      <br />
      <Link url={studio.siteUrl}>{studio.name}</Link>
      {unsubscribe && (
        <>
          <br />
          <Link url={unsubscribe.url}>{unsubscribe.label}</Link>
        </>
      )}
    </>
  );
}

function Block({ block }: { readonly block: LetterBlock }): ReactNode {
  switch (block.kind) {
    case "paragraph":
      return withIsolates(block.text);
    case "facts":
      return block.facts.map((fact) => <FactLine key={fact.label} {...fact} />);
    case "action":
      return <Action {...block} />;
    case "link":
      return <Link url={block.url}>{block.label}</Link>;
    case "words":
      return (
        <>
          <span className="ink-2" style={INK_2}>
            {block.label}
          </span>
          <div className="ink" dir="auto" style={WORDS}>
            {block.text}
          </div>
        </>
      );
  }
}

function FactLine({ label, value, url }: Fact): ReactNode {
  return (
    <div style={{ paddingBottom: 8 }}>
      <span className="ink-2" style={{ ...INK_2, fontSize: 14 }}>
        {label}
      </span>
      <br />
      {url ? <Link url={url}>{value}</Link> : <strong>{withIsolates(value)}</strong>}
    </div>
  );
}

/** A button made of a table cell; the address stands below for programs that show no links. */
function Action({ label, url }: { readonly label: string; readonly url: string }): ReactNode {
  const padding = "14px 26px";
  return (
    <>
      <table {...layout}>
        <tbody>
          <tr>
            <td className="action" style={{ borderRadius: 999, backgroundColor: "#9333EA" }}>
              <a href={url} style={{ display: "inline-block", padding, ...BUTTON }}>
                {label}
              </a>
            </td>
          </tr>
        </tbody>
      </table>
      <div className="ink-2" style={{ ...INK_2, paddingTop: 8, fontSize: 14 }}>
        <bdi dir="ltr" style={{ overflowWrap: "anywhere" }}>
          {url}
        </bdi>
      </div>
    </>
  );
}

const BUTTON: CSSProperties = { color: "#FFFFFF", fontWeight: 600, textDecoration: "none" };

function Link({
  url,
  children,
}: {
  readonly url: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <a href={url} className="accent" style={{ color: "#7E22CE" }}>
      <bdi>{children}</bdi>
    </a>
  );
}

const layout = { role: "presentation", cellPadding: 0, cellSpacing: 0, border: 0 } as const;

/** For programs that do not know `text-align: start`. */
function sideOf(dir: "ltr" | "rtl"): "left" | "right" {
  return dir === "rtl" ? "right" : "left";
}

/** Isolates as elements: every program knows those, fonts often lack the characters. */
function withIsolates(text: string): ReactNode {
  const parts = text.split(new RegExp(`${ISOLATE}([^${END_ISOLATE}]*)${END_ISOLATE}`));
  // oxlint-disable-next-line react/no-array-index-key -- a letter is rendered once
  return parts.map((part, index) => (index % 2 === 1 ? <bdi key={index}>{part}</bdi> : part));
}

function bare(text: string): string {
  return text.replaceAll(ISOLATE, "").replaceAll(END_ISOLATE, "");
}
